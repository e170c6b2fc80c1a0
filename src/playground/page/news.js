// What is new at a table, in words for who listens.

import { bare, t } from "./words.js";

/** What a result says to who listens: the last steps, who has won and why, the points; without how those add up. */
export function endNews(page, steps) {
  const isOver = page.board.stage === "over";
  const lines = page.blocks.filter((block) => block.text).slice(0, isOver ? 2 : undefined).map((block) => block.text.split("\n"));
  const ranks = (all) => all.filter((line) => /^\d/.test(line)).map((line) => line.replace(/ = .*$/, ""));
  const told = lines.map((all) => (isOver && ranks(all).length > 0 ? ranks(all) : all).map(bare).join("; "));
  return [...steps.map((step) => bare(step.said)).filter((said) => said && !told.some((text) => text.includes(said))), ...told];
}

/** The name of the host of a board's table. */
export const hostOf = (board) => board.seats.find((seat) => seat.host)?.name ?? "";

/** Who has come to a lobby, and who has left it, since it was looked at before. */
export function seatNews(board, before) {
  if (board.stage !== "lobby" || before?.stage !== "lobby") return [];
  const names = ({ seats }) => seats.filter((seat) => !seat.kept_for).map((seat) => seat.name);
  const besides = (one, other) => names(one).filter((name) => !names(other).includes(name));
  return [...besides(board, before).map((name) => t("lobby-joined", { name })), ...besides(before, board).map((name) => t("lobby-left", { name }))];
}
