// The best and the costliest move of a finished game, on its podium: from the same review as everywhere else.

import { ask } from "./line.js";
import { act, h, icon, inline, t } from "./words.js";

/** A review takes the bot some seconds: it is asked for who stays at the end for so many milliseconds. */
const STAYS = 2000;

const most = (all, worth) => all.reduce((best, next) => (best && worth(best) >= worth(next) ? best : next), null);

/** The moves of a review (`judged`) that are shown to who sits at `mine`: of those whose seats are in `people`. */
export function momentsOf(judged, people, mine) {
  const best = most(judged.players.filter((player) => player.best && people.includes(player.seat)), (player) => player.best.gain);
  const worst = most(judged.slips.filter((slip) => people.includes(slip.seat)), (slip) => slip.cost);
  const own = most(judged.slips.filter((slip) => slip.seat === mine), (slip) => slip.cost);
  return [best && { word: "end-best", seat: best.seat, said: best.best.said }, worst && { word: "end-worst", ...worst }, own && own !== worst && { word: "end-worst", ...own }].filter(Boolean);
}

export class Highlights {
  /**
   * `services`: ask(what), me(), and puzzle(record, slip) where slips can be played again; else there are none. Where the
   * page itself finds the record and what was judged, `finished()` does; else the file is asked for.
   */
  constructor(services) {
    this.services = services;
    /** Of each table: its record, and what was judged; neither while it is asked for. */
    this.known = new Map();
    /** For which table something was asked, and what draws it anew. */
    this.asked = new WeakMap();
  }

  /** What stands on the podium of a message; null until it is known, when `redraw` is called, or where nothing is. */
  node(message, redraw) {
    const { board } = message.page;
    const mine = board.seats.find((seat) => seat.account !== null && seat.account === this.services.me())?.seat;
    if (!this.services.puzzle || mine === undefined || !board.seats.some((seat) => seat.result)) return null;
    const known = this.known.get(board.table);
    // One's own message of the end has no buttons; that for everybody follows.
    const file = message.page.rows.flatMap((row) => row.buttons ?? []).find((button) => act(button) === "file");
    const { finished } = this.services;
    if (!known && (finished || file)) {
      this.known.set(board.table, {});
      setTimeout(() => this.requestReview(finished ? null : { do: "press", message: message.id, choice: file.id, value: null }, board.table, redraw), STAYS);
    }
    if (!known?.judged) return null;
    const people = board.seats.filter((seat) => seat.sitter !== "computer").map((seat) => seat.seat);
    const moments = momentsOf(known.judged, people, mine);
    const part = (moment) => h("li", { class: "moment" },
      h("p", { class: "moment-head" }, icon(moment.word === "end-best" ? "tick" : "bulb"), " ", h("strong", {}, t(moment.word)), ` · ${board.seats.find((seat) => seat.seat === moment.seat)?.name ?? ""}`),
      h("p", { class: "moment-said" }, inline(moment.said)),
      moment.seat === mine && moment.round && h("button", { type: "button", class: "choice secondary", "data-word": "attempt", onclick: () => this.services.puzzle(known.record, moment) }, icon("again"), t("attempt")));
    return moments.length > 0 && h("ul", { class: "moments" }, moments.map(part));
  }

  /** Asks for the file of the game, whose answer comes as a message; or for what was judged. */
  async requestReview(what, table, redraw) {
    // Nobody reads it any more: a page that comes back asks again.
    if (!document.querySelector(".podium")) { this.known.delete(table); return; }
    if (!what) { this.keep(table, await this.services.finished(), redraw); return; }
    this.asked.set(what, { table, redraw });
    if (await this.services.ask(what)) this.known.delete(table);
  }

  /** Takes the answer to `what` was asked, if it is that file. */
  take(message, what) {
    const asked = what && this.asked.get(what);
    if (!asked) return false;
    if (!message.page?.file) { this.known.delete(asked.table); return false; }
    this.asked.delete(what);
    if (message.alone) this.services.ask({ do: "dismiss", message: message.id });
    this.judge(asked, message.page.file.content);
    return true;
  }

  async judge({ table, redraw }, content) {
    this.keep(table, { record: JSON.parse(content), judged: await ask("api/review", content) }, redraw);
  }

  keep(table, told, redraw) {
    if (!told.judged?.slips) {
      // Asked too often, or offline: the next time it is drawn it is asked for anew.
      this.known.delete(table);
      return;
    }
    this.known.set(table, told);
    redraw();
  }
}
