// A table for somebody who watches: what everybody may see of it, as it happens. Nothing can be pressed.

import { Board } from "./board.js";
import { cardsReady } from "./cards.js";
import { isFramed } from "./frame.js";
import { Reconnecting, below, hello } from "./line.js";
import { gist } from "./render.js";
import { replayAt } from "./replay.js";
import { Banner, announce, app, bare, brand, giveUp, h, icon, refreshMoments, speak, t } from "./words.js";

/** What stands behind the link of a game that is over; a position may follow, after a hyphen. */
const AGAIN = "#again";
class Watching extends Reconnecting {
  /** `plays`: whether people can also play at tables here. */
  constructor(plays) {
    const life = new AbortController();
    super(life.signal);
    this.life = life;
    this.plays = plays;
    this.board = new Board({
      me: () => "", ask: async () => null, complain: () => {}, follow: () => {}, play: () => {}, changed: () => {}, drawn: () => {}, signal: life.signal,
    });
    this.banner = new Banner();
    this.again = h("button", { type: "button", class: "choice primary", hidden: true, onclick: () => this.replay() }, icon("play"), t("replay-show"));
    this.said = h("span", {});
    this.end = h("p", { class: "watch-over", hidden: true }, this.said, " ", this.again);
    // Within another page, that gives the seat.
    this.seat = within ? h("button", { type: "button", class: "choice primary", hidden: true, onclick: within.sit }, t("watch-sit"))
      : h("a", { class: "choice primary", hidden: true }, t("watch-sit"));
    this.main = h("main", { class: "watching-page" }, this.board.node);
    // In the frame of a client, there is little room.
    this.about = h("p", { class: "watch-about", title: within && t("watch-about") }, t(within ? "watch-short" : "watch-about"));
    app.replaceChildren(
      h("header", { class: "top" }, brand(),
        this.about, this.seat),
      this.banner.node, this.end, this.main);
    const beat = setInterval(refreshMoments, 15000);
    life.signal.addEventListener("abort", () => clearInterval(beat));
    this.open();
  }

  // ---- the line ----

  open() { this.connect(below("live"), (text) => this.hear(JSON.parse(text))); }

  /** Is the table still there? */
  async knows() { return (await hello()).there; }

  unknown() { gone(); }

  down() { this.banner.show(true); }

  get isDone() { return this.isOver || super.isDone; }

  hear(told) {
    this.listen();
    this.isUp = true;
    this.tries = 0;
    this.banner.show(false);
    if (told.is === "table") this.take(told);
  }

  // ---- the table ----

  take({ page, round, played }) {
    // This table and no other, also when it is over already.
    Object.assign(this.board.tables, { current: page.board.table, byHand: true });
    const message = (id, shown) => ({ id, room: "channel", live: true, page: shown });
    // The result of a round comes with what follows it; it is shown to who has seen the round.
    if (round && this.seen && round.number !== this.round) this.board.take(message(`round-${round.number}`, round.page), true);
    this.round = round?.number ?? null;
    this.board.take(message("table", page), true);
    document.title = `${page.board.title} · Herzbot`;
    const { stage, seats, most_seats: most, table } = page.board;
    // At the door of the table it is known whether this reader may sit down.
    if (!within) this.seat.href = new URL(`../table/${table}#join-${location.pathname.split("/").pop()}`, location.href).href;
    this.seat.hidden = !this.plays || stage !== "lobby" || seats.length >= most;
    const over = stage === "over";
    if (over) {
      this.isOver = true;
      this.end.hidden = false;
      this.said.textContent = t("watch-over");
      this.again.hidden = !played;
      announce(`${t("watch-over")} ${gist(page)}`);
      if (played && !this.seen && location.hash.startsWith(AGAIN)) this.replay(Number(location.hash.slice(AGAIN.length + 1)) || 0);
    } else if (!this.seen) announce(`${page.board.title}. ${bare(page.board.status)}`);
    this.seen = true;
  }

  /** The whole game again, from a position on. */
  async replay(at = 0) {
    this.again.disabled = true;
    const node = await replayAt(below("").pathname.replace(/\/$/, ""), at);
    this.again.disabled = false;
    if (!node) { this.said.textContent = t("watch-past"); announce(t("watch-past")); return; }
    // Now all hands are open.
    this.end.hidden = this.about.hidden = true;
    this.main.replaceChildren(node);
    this.main.classList.add("has-replay");
    node.querySelector("#replay").focus({ preventScroll: true });
  }
}

/** The page within which this one is shown: what shows that there is no such table, and what gives a seat. @type {{ lost: () => void, sit: () => void } | null} */
let within = null;

/** There is no such table, or not any more. */
function gone() {
  if (within) within.lost(); else giveUp(t("watch-gone"));
}

/** @type {Watching | null} */
let watching = null;

/** Leaves the table that is watched, if there is one. */
export function leave() {
  watching?.life.abort();
  watching = null;
}

/** Shows a table to a spectator, in a page of its own or within another. @param {{ lost: () => void, sit: () => void } | null} page */
export async function watch(page = null) {
  within = page;
  try {
    const [told] = await Promise.all([hello(), cardsReady]);
    speak(told.words, told.language);
    leave();
    if (told.there) watching = new Watching(told.plays); else gone();
  } catch (problem) {
    console.warn(problem);
    if (within) within.lost(); else giveUp();
  }
}

// Inside a client, another page leads here.
if (!isFramed) watch();
