// The tables that this person knows of, and which of them is shown.

/** @import { Board } from "./wire" */
import { act, t } from "./words.js";

/**
 * Whether somebody is the host of a lobby.
 * @param {Board} board
 * @param {string} me
 */
export const isHost = (board, me) => board.stage === "lobby" && board.seats.some((seat) => seat.host && seat.account === me);

/**
 * Whether a lobby keeps a seat for somebody, who has not come yet: a rematch.
 * @param {Board} board
 * @param {string} me
 */
export const invites = (board, me) => board.stage === "lobby" && board.seats.some((seat) => seat.kept_for && seat.kept_for === me);

/**
 * What somebody can do next in a lobby, where that is another thing than for everybody.
 * @param {Board} board
 * @param {string} me
 */
export function nextOf(board, me) {
  const seat = board.seats.find((other) => other.account === me);
  if (!seat) return board.status;
  if (!seat.host) return t("lobby-seated");
  const start = board.controls.find((control) => act(control.button) === "start");
  if (!start || start.button.disabled) return t("lobby-host-few");
  return t(board.seats.length < board.most_seats ? "lobby-host-enough" : "lobby-host-full");
}

/** The board of a message from which a table can be drawn. */
const boardOf = (message) => (message.live && !message.alone && message.page?.board) || null;

export class Tables {
  /** `me()`: who looks at them. */
  constructor(me) {
    this.me = me;
    /** Of each table: its message for everybody, and the one for this person. */
    this.all = new Map();
    /** The table that is shown, and whether this person has gone there. */
    this.current = null;
    this.byHand = false;
  }

  /** Takes note of a message, and gives its board, if it has one; the result of a round is no state of its table. */
  note(message) {
    const board = boardOf(message);
    if (!board || board.stage === "round_over") return board;
    const table = this.all.get(board.table) ?? {};
    this.all.set(board.table, table);
    table[message.room === "private" ? "own" : "everybody"] = message;
    return board;
  }

  /** Everything anew, as after a reload. */
  reset(messages) {
    this.all.clear();
    for (const message of messages) this.note(message);
  }

  /** A message is gone, or shows something else now. */
  forget(id, besides) {
    for (const [name, table] of this.all) {
      if (name === besides) continue;
      for (const kind of ["own", "everybody"]) if (table[kind]?.id === id) delete table[kind];
      if (!table.own && !table.everybody) this.all.delete(name);
    }
  }

  /** The message from which a table is drawn for this person. */
  shownOf(name) {
    const table = this.all.get(name);
    const own = table?.own?.page.board;
    const over = table?.everybody?.page.board.stage === "over";
    // The end is seen as everybody sees it, as soon as that is there.
    const last = own?.stage === "over" && (!table.everybody || table.everybody.page.board.stage !== "over");
    return own && (own.reader !== null || last) && !over ? table.own : table?.everybody ?? null;
  }

  isSeated(board) { return board.seats.some((seat) => seat.account === this.me()); }

  /** Stays at the table that is shown; else goes where this person plays, or to the newest table. */
  choose() {
    const open = [...this.all.keys()].map((name) => [name, this.shownOf(name)]).filter(([, message]) => message);
    const goesOn = (/** @type {any[]} */ [, message]) => message.page.board.stage !== "over";
    const seated = open.filter((table) => goesOn(table) && this.isSeated(table[1].page.board));
    const here = open.find(([name]) => name === this.current);
    const stays = here && (goesOn(here) || seated.length === 0) && (this.byHand || seated.length === 0 || seated.some(([name]) => name === this.current));
    if (stays) return;
    this.byHand = false;
    const next = seated.at(-1) ?? open.filter(goesOn).at(-1) ?? here;
    this.current = next?.[0] ?? null;
  }

  /** The tables that go on: which, what they are called, how many seats are free. */
  open() {
    const open = [...this.all.keys()].map((table) => [table, this.shownOf(table)?.page.board]).filter(([, board]) => board && board.stage !== "over");
    return open.map(([table, board]) => ({ table, title: board.title, free: board.stage === "lobby" ? board.most_seats - board.seats.length : 0 }));
  }

  /** The table that a message shows. */
  of(id) {
    for (const [name, table] of this.all) if (table.everybody?.id === id || table.own?.id === id) return name;
    return null;
  }

  get message() { return this.current ? this.shownOf(this.current) : null; }
  /** Whether this person is to move anywhere. */
  get isTurn() { return [...this.all.keys()].some((name) => this.shownOf(name)?.page.board.turn != null); }

  /** Goes to a table; false if there is none. */
  goTo(table) {
    if (!this.all.has(table)) return false;
    this.current = table;
    this.byHand = true;
    return true;
  }

  /** The message of the newest lobby that keeps a seat for this person. */
  invitation() {
    const all = [...this.all.values()].map((table) => table.everybody).filter((message) => message && invites(message.page.board, this.me()));
    return all.at(-1) ?? null;
  }

  /** The boards of the other tables that go on. */
  others() {
    const others = [...this.all.keys()].filter((name) => name !== this.current);
    return others.map((name) => this.shownOf(name)?.page.board).filter((board) => board && board.stage !== "over");
  }
}
