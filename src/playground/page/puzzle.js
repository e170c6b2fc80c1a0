// A slip as a puzzle: the position is there once more, and the others are computers. Nothing of it is kept.

import { Board } from "./board.js";
import { ask } from "./line.js";
import { h, t } from "./words.js";

/** Lets a slip of a record be played again, over whatever is there. */
export function openPuzzle(record, slip) {
  const life = new AbortController();
  const start = record.rounds[slip.round - 1].moves.slice(0, slip.before);
  let moves = start;
  const board = new Board({
    me: () => "me", ask: (what) => step(what.choice), complain: () => {}, follow: () => {}, play: () => {}, door: () => {}, changed: () => {}, signal: life.signal,
  });
  board.node.id = "puzzle";
  /** Makes a move, and lets the computers make theirs; resolves to what is wrong, if anything is. */
  const step = async (choice) => {
    const index = choice === null ? null : Number(choice.split(".").at(-1));
    const told = await ask("api/attempt", JSON.stringify({ record, round: slip.round, seat: slip.seat, moves, choice: index }), life.signal);
    if (life.signal.aborted) return null;
    if (!told?.board) return { key: told?.wrong ?? "replay-broken" };
    moves = told.moves;
    again.hidden = moves.length === start.length;
    const { end } = told;
    told.board.title = t("attempt");
    if (end) told.board.status = t("attempt-over", { count: end.made, max: end.was });
    board.take({ id: "puzzle", live: true, room: "private", page: { title: "", blocks: [], rows: [], board: told.board } }, true);
    return null;
  };
  const begin = async () => {
    const wrong = await step(null);
    if (wrong) board.refuse(t(wrong.key));
  };
  const restart = () => { moves = start; board.reset([]); begin(); };
  const again = h("button", { type: "button", class: "choice secondary", "data-word": "restart", hidden: true, onclick: restart }, t("attempt"));
  const close = h("button", { type: "button", class: "choice secondary", onclick: () => dialog.close() }, t("board-close"));
  const dialog = h("dialog", { class: "replay-dialog puzzle-dialog", "aria-label": t("attempt"), onclose: () => { life.abort(); dialog.remove(); } },
    h("main", { class: "watching-page" }, board.node), h("div", { class: "choices" }, again, close));
  document.body.append(dialog);
  dialog.showModal();
  begin();
}
