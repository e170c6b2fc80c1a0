// A slip as a puzzle: the position is there once more, and the others are computers. Nothing of it is kept.

import { Board } from "./board.js";
import { ask } from "./line.js";
import { closer, h, openDialog, t } from "./words.js";

/** Lets a slip of a record be played again, over whatever is there; `address`: where the bot is asked for the next position. */
export function openPuzzle(record, slip, address = "api/attempt") {
  const life = new AbortController();
  const start = record.rounds[slip.round - 1].moves.slice(0, slip.before);
  let moves = start;
  let picked = [];
  const board = new Board({
    me: () => "me", ask: (what) => next(what.choice), complain: () => {}, follow: () => {}, play: () => {}, changed: () => {}, signal: life.signal,
  });
  board.node.id = "puzzle";
  /** Makes a move, and lets the computers make theirs; resolves to what is wrong, if anything is. */
  const step = async (choice) => {
    const told = await ask(address, JSON.stringify({ record, round: slip.round, seat: slip.seat, moves, picked, choice }), life.signal);
    if (life.signal.aborted) return null;
    if (!told?.board) return { key: told?.wrong ?? "replay-broken" };
    if (told.refused) return { text: told.refused };
    ({ moves, picked } = told);
    again.hidden = choice === null;
    const { end } = told;
    told.board.title = t("attempt");
    if (end) told.board.status = t("attempt-over", { count: end.made, max: end.was });
    board.take({ id: "puzzle", live: true, room: "private", page: { title: "", blocks: [], rows: [], board: told.board } }, true);
    return null;
  };
  /** @type {Promise<any>} */
  let last = Promise.resolve(null);
  // One after the other: each press is asked for the position to which the one before has led.
  const next = (choice) => (last = last.then(() => step(choice)));
  const begin = async () => {
    const wrong = await next(null);
    if (wrong) board.refuse(t(wrong.key));
  };
  const restart = async () => { await last; moves = start; picked = []; board.reset([]); begin(); };
  const again = h("button", { type: "button", class: "choice secondary", "data-word": "restart", hidden: true, onclick: restart }, t("attempt"));
  openDialog({ class: "replay-dialog puzzle-dialog", "aria-label": t("attempt"), onclose: () => life.abort() },
    h("main", { class: "watching-page" }, board.node), h("div", { class: "choices" }, again, closer()));
  begin();
}
