// What is new at a table, in words for who listens.

import { nextOf } from "./tables.js";
import { announce, bare, t } from "./words.js";

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
function seatNews(board, before) {
  if (board.stage !== "lobby" || before?.stage !== "lobby") return [];
  const names = ({ seats }) => seats.filter((seat) => !seat.kept_for).map((seat) => seat.name);
  const besides = (one, other) => names(one).filter((name) => !names(other).includes(name));
  return [...besides(board, before).map((name) => t("lobby-joined", { name })), ...besides(before, board).map((name) => t("lobby-left", { name }))];
}

/** Says what happens at the table that is shown; what follows a result only once that was read. */
export class News {
  /** `me()`: who listens; `waits()`: whether a result has still to be read. */
  constructor(me, waits) {
    this.me = me;
    this.waits = waits;
    /** What was not said yet: what has happened, and what is to be done now. @type {string[]} */
    this.kept = [];
    this.status = "";
  }

  /** Tells of a board to which `steps` lead from the one shown `before`; that is null where there is none of its table. */
  tell(board, before, steps) {
    if (!before && board.stage !== "lobby" && board.turn == null) return;
    const now = (other) => (other.stage === "lobby" ? nextOf(other, this.me()) : other.status);
    const changed = !before || board.stage !== before.stage || board.turn !== before.turn || now(board) !== now(before);
    const notes = board.notes.filter((note) => !before?.notes.includes(note)).map(bare);
    this.say([...notes, ...seatNews(board, before), ...steps.map((step) => bare(step.said)).filter(Boolean)], changed ? bare(now(board)) : "");
  }

  say(news, status = "") {
    this.kept.push(...news);
    this.status = status || this.status;
    if (!this.waits()) this.sayNow();
  }

  sayNow() {
    const text = [...this.kept, this.status].filter(Boolean).join(" ");
    this.kept = [];
    this.status = "";
    if (text) announce(text);
  }
}
