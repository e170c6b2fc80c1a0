// A table for somebody who came by a personal link from their chat: they play here as themselves.

import { Board } from "./board.js";
import { cardsReady } from "./cards.js";
import * as frame from "./frame.js";
import { Line, ask, below, hello } from "./line.js";
import { gist, renderPage } from "./render.js";
import { chime } from "./preferences.js";
import { Banner, announce, app, bare, brand, giveUp, h, refreshMoments, speak, t } from "./words.js";

/** How often a page that is in front says so. */
const SIGN = 20000;
/** How long a person counts as being there after their last input. */
const ATTENTIVE = 120000;
/** After these, the same link may still work. */
const RETRIED = ["link-unsaved", "door-slow"];
/** These don't matter to a browser that is signed in. */
const SPENT = ["link-used", "link-late"];
/** Whether what stands behind the address leads to the door of the table. */
const isForDoor = (link) => link.startsWith("invite-") || link.startsWith("join-");
/** When the person last did anything here; they came by a press. */
let lastInput = Date.now();
const isAttentive = () => !document.hidden && Date.now() - lastInput < ATTENTIVE;

/** Where the line leads, and whether this browser may still go there, as the person with the name that is shown. */
const home = {
  address: () => below("live"),
  async knows(shown) {
    const { wrong, name } = await hello();
    return wrong === null && name === shown;
  },
};

/** The record of the finished game, and what was judged in it. */
async function finished() {
  const [record, judged] = await Promise.all(["record", "review"].map((part) => ask(below(part).pathname, null)));
  return { record, judged };
}

/** Trades what the link holds for a session of this browser; resolves to what is wrong with it, if anything is. */
async function enter() {
  const link = location.hash.slice(1);
  if (!link || isForDoor(link)) return null;
  const answer = await fetch(below("enter"), { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ link }) });
  if (answer.status >= 500) throw new Error(String(answer.status));
  const wrong = answer.status === 204 ? null : (await answer.json().catch(() => ({}))).wrong ?? "link-wrong";
  // Once that is settled, the link stays neither in the address nor in the history; before, a reload tries again.
  if (!RETRIED.includes(wrong) && location.hash.slice(1) === link) history.replaceState(null, "", location.pathname);
  return wrong;
}

class Playing {
  /** `shown` is told of each board at which the person plays; null: they don't any more. */
  constructor(name, shown) {
    this.life = new AbortController();
    this.shown = shown;
    const { signal } = this.life;
    this.board = new Board({
      me: () => "me", ask: (what) => this.line.ask(what), complain: () => {}, follow: () => {}, play: () => {},
      finished, puzzle: async (record, slip) => (await import("./puzzle.js")).openPuzzle(record, slip, below("attempt").pathname),
      signal, changed: () => {}, drawn: (board, newTurn) => this.drawn(board, newTurn),
    });
    this.banner = new Banner();
    this.gone = h("p", { class: "watch-over", role: "status", hidden: true });
    this.news = h("div", { class: "play-news" });
    this.log = h("details", { class: "play-log" }, h("summary", {}, t("link-log")), this.news);
    app.replaceChildren(
      h("header", { class: "top" }, brand(),
        h("p", { class: "watch-about" }, t("link-you", { name }))),
      this.banner.node, this.gone, h("main", { class: "watching-page" }, this.board.node), this.log);
    this.line = new Line(name, {
      state: (state) => { this.board.reset(state.messages); for (const message of state.messages) this.note(message); this.sign(); },
      message: (message, fresh, what) => this.take(message, fresh, what),
      gone: (id) => this.board.forget(id), people: () => {},
      up: () => this.banner.show(false), down: () => this.banner.show(true), slow: (waits) => this.banner.tell(waits ? "unanswered" : null),
      unknown: () => (frame.isFramed ? frame.ended({ leave, play }) : begin()),
    }, signal, home);
    const moments = setInterval(refreshMoments, 15000);
    const signs = setInterval(() => this.sign(), SIGN);
    document.addEventListener("visibilitychange", () => this.sign(), { signal });
    signal.addEventListener("abort", () => { clearInterval(moments); clearInterval(signs); });
  }

  /** Says whether somebody is at this page, which is in front: while they are, nobody is called in their chat. */
  sign() {
    const seen = isAttentive();
    if (!this.line.isUp || !(seen || this.seen)) return;
    this.seen = seen;
    this.line.ask({ do: "look", seen });
  }

  take(message, fresh, what) {
    if (this.board.coach.take(message, what)) return;
    if (message.alone) { this.answer(message); return; }
    this.board.take(message, fresh);
    this.note(message);
  }

  /** A refusal is read at the table, an answer beside it; where there is no room for that, below. */
  answer(message) {
    const refusal = message.page.tone === "trouble" && message.page.blocks.find((block) => block.text)?.text;
    if ((refusal && this.board.refuse(refusal)) || this.board.answer(message)) return;
    const press = (node, choice, value) => this.board.send(message, choice, value, node);
    this.write(message.id, renderPage(message.page, press, () => {}));
    this.log.open = true;
    this.log.scrollIntoView({ block: "end" });
  }

  /** Keeps what a message says in the log of the table. */
  note(message) {
    const { page } = message;
    // Tells a person who was sent away, or has left.
    const isSeat = message.room === "private";
    if (isSeat) { this.gone.hidden = Boolean(page.board); this.gone.textContent = page.board ? "" : gist(page); }
    if (isSeat && !page.board) { announce(this.gone.textContent); this.shown(null); }
    if (!isSeat) this.write(message.id, renderPage({ ...page, rows: [], watch: null }, () => {}, () => {}));
  }

  write(id, nodes) {
    const entry = h("article", { "data-message": id }, nodes);
    const known = this.news.querySelector(`[data-message="${id}"]`);
    if (known && id.startsWith("answer-")) known.replaceWith(entry);
    else { known?.remove(); this.news.append(entry); }
  }

  drawn(board, newTurn) {
    // Who is gone only watches.
    this.shown(this.gone.hidden ? board : null);
    if (newTurn) chime();
    document.title = `${board.turn == null ? "" : "♥ "}${bare(board.title)} · Herzbot`;
  }
}

/** @type {Playing | null} */
let playing = null;
const play = (name, shown = (_board) => {}) => { leave(); playing = new Playing(name, shown); };

/** Why nobody can play here, and what to do. */
function refuse(key) {
  document.title = "Herzbot";
  giveUp(t(key));
}

function leave() {
  playing?.life.abort();
  playing = null;
}

async function begin() {
  leave();
  if (frame.isFramed) { frame.begin({ leave, play }); return; }
  try {
    const entered = await enter();
    let [told] = await Promise.all([hello(), cardsReady]);
    speak(told.words, told.language);
    const link = location.hash.slice(1);
    if (isForDoor(link)) {
      // Who has a seat already needs no door.
      const refused = told.wrong && await (await import("./guest.js")).door(link);
      if (refused) { refuse(refused); return; }
      history.replaceState(null, "", location.pathname);
      told = await hello();
    }
    const wrong = told.wrong === null && SPENT.includes(entered) ? null : entered ?? told.wrong;
    if (wrong) refuse(wrong);
    else play(told.name);
  } catch (problem) {
    console.warn(problem);
    giveUp();
  }
}

for (const kind of ["pointerdown", "pointermove", "keydown", "touchstart", "wheel"]) {
  addEventListener(kind, (/** @type {any} */ event) => {
    // Browsers tell of a pointer that rests when what lies below it changes.
    if (kind === "pointermove" && !event.movementX && !event.movementY) return;
    const wasAttentive = isAttentive();
    lastInput = Date.now();
    if (!wasAttentive) playing?.sign();
  }, { capture: true, passive: true });
}
// The same page, with another link.
addEventListener("hashchange", () => { if (location.hash) begin(); });
begin();
