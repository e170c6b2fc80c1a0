// Which moves a card or a place of a board leads to, and why to none.

/** @import { Board, BoardMove } from "./wire" */
import { t } from "./words.js";

/**
 * The cell of a board with this spot.
 * @param {Board} board
 * @param {string} spot
 */
const cellAt = (board, spot) => board.zones.flatMap((zone) => zone.lines).flatMap((line) => line.cells).find((cell) => cell.spot === spot);

/**
 * The name of the card at a spot, or of the empty place.
 * @param {Board} board
 * @param {string} spot
 */
const nameOf = (board, spot) => {
  const held = board.hand.find((card) => card.spot === spot);
  const cell = cellAt(board, spot);
  return (held ?? cell)?.face?.name ?? cell?.name ?? "";
};

/** @type {(move: BoardMove, spot: string) => boolean} */
const uses = (move, spot) => move.card === spot || move.place === spot;

/**
 * What pressing a spot leads to while `armed`, a card or a place, is chosen; null: nothing is.
 * @param {Board} board
 * @param {string} spot
 * @param {string | null} armed
 * @returns {{ moves: BoardMove[], armed: boolean, instead?: boolean, why?: string }}
 */
export function wayOf(board, spot, armed) {
  const moves = board.moves.filter((move) => uses(move, spot));
  if (!armed || armed === spot) return { moves, armed: Boolean(armed) };
  const both = moves.filter((move) => uses(move, armed));
  if (both.length > 0) return { moves: both, armed: false };
  // A move without a card (to discard what was drawn) can be made whatever is chosen.
  if (moves.length > 0 && moves.every((move) => !move.card)) return { moves, armed: false };
  // Another card can be chosen instead, another place as well; any other spot does nothing.
  const isCard = (/** @type {string} */ other) => board.moves.some((move) => move.card === other);
  if (moves.length > 0 && isCard(spot) === isCard(armed)) return { moves, armed: false, instead: true };
  return { moves: [], armed: false, why: moves.length > 0 ? t("board-not-there", { name: nameOf(board, isCard(spot) ? spot : armed) }) : "" };
}

/**
 * Why a spot leads to no move; if nothing is known, what is to be done at the table.
 * @param {Board} board
 * @param {string} spot
 */
export const whyNot = (board, spot) => board.hand.find((card) => card.spot === spot)?.why || cellAt(board, spot)?.why || board.status;

/**
 * Those of the nodes in `all` that take what is chosen.
 * @param {Board} board
 * @param {string} armed
 * @param {HTMLElement[]} all
 */
export function targetsOf(board, armed, all) {
  const targets = board.moves.filter((move) => uses(move, armed)).flatMap((move) => [move.card, move.place]);
  return all.filter((node) => node.dataset.spot !== armed && targets.includes(node.dataset.spot ?? ""));
}
