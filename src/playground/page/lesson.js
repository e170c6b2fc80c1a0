// The guided first round: three pictured sentences, then a short game against computers, with advice on every turn.

import { lying } from "./cards.js";
import { act, announce, bare, closer, h, icon, inline, openDialog, t } from "./words.js";

const KEY = "herzbot-lesson";
/** How many computers play along. */
export const COMPANY = 2;

/** What leads a newcomer into a game; `begin(game)` is called when they want to play. */
export function openLesson(game, begin) {
  const go = h("button", { type: "button", class: "choice primary big", onclick: () => { dialog.close(); begin(game); } }, t("lesson-begin"));
  const dialog = openDialog({ class: "lesson", "aria-labelledby": "lesson-title" },
    h("h2", { id: "lesson-title" }, game.name),
    h("ol", { class: "lesson-parts" }, game.lesson.map((part) => h("li", {},
      h("div", { class: "lesson-cards" }, part.cards.map((face) => lying(face, "medium"))), h("p", {}, part.said)))),
    h("p", { class: "lesson-lead" }, t("lesson-lead")),
    h("div", { class: "choices" }, go, closer()));
  go.focus();
}

/** Shows what the computer would do: whenever it is asked, and on every turn of a table at which somebody learns the game. */
export class Coach {
  /** `services`: ask(what), me(), play(command): opens a game of that command. `asks(table)`: the message at which to ask. */
  constructor(services, asks) {
    this.services = services;
    this.asks = asks;
    /** The newest message that was advice, by id. */
    this.told = null;
    try { this.lesson = JSON.parse(sessionStorage.getItem(KEY) ?? "null"); } catch { this.lesson = null; }
  }

  /** From now on at this table, which plays the game of a command. */
  begin(table, command) { this.keep({ table, command, me: this.services.me() }); }

  keep(lesson) {
    this.lesson = lesson;
    this.asked = this.said = null;
    try { if (lesson) sessionStorage.setItem(KEY, JSON.stringify(lesson)); else sessionStorage.removeItem(KEY); } catch { return; }
  }

  teaches(table) { return this.lesson?.table === table && this.lesson.me === this.services.me(); }

  /** The advice for the turn of a board, if there is one. */
  advice(board) { return board.turn != null && this.said?.table === board.table && this.said.turn === board.turn ? this.said.text : null; }

  /** The node that accompanies a table; none where nothing is taught and nothing was asked. */
  node(message, redraw) {
    const { board } = message.page;
    const teaches = this.teaches(board.table);
    if (teaches && board.stage === "over") {
      const { command } = this.lesson;
      return h("div", { class: "board-coach done", role: "group", "aria-label": t("lesson-coach") }, h("p", {}, icon("party"), " ", t("lesson-done")),
        h("button", { type: "button", class: "choice primary", "data-word": "lesson-play", onclick: () => { this.keep(null); this.services.play(command); } }, t("door-play")));
    }
    if (board.stage !== "playing") return null;
    const advice = this.advice(board);
    if (!teaches) return advice && this.strip(advice, "close", t("board-close"), () => { this.said = null; redraw(); });
    const hint = board.controls.find((control) => act(control.button) === "hint");
    if (board.turn != null && hint && (this.asked?.turn !== board.turn || this.asked.table !== board.table)) this.requestHint(message, hint.button.id, redraw);
    return this.strip(advice ?? t(board.turn == null ? "lesson-wait" : "lesson-thinking"), "lesson-stop", t("lesson-stop"), () => { this.keep(null); redraw(); }, !advice);
  }

  /** Below the sentence of the table, which makes room for it: nothing of the game is covered. */
  strip(text, word, leave, onclick, waits = false) {
    return h("div", { class: "board-coach", role: "group", "aria-label": t("lesson-coach") }, waits && icon("bulb"), h("p", { class: "coach-text" }, inline(text)),
      h("button", { type: "button", class: "quiet", "data-word": word, "aria-label": leave, title: leave, onclick }, h("span", { class: "wide-only" }, leave), h("span", { class: "narrow-only" }, icon("cross"))));
  }

  /** Asks for the advice of a turn; its answer comes as a message. */
  async requestHint(message, choice, redraw) {
    const { turn, table } = message.page.board;
    const what = { do: "press", message: this.asks(table) ?? message.id, choice, value: null };
    this.asked = { turn, table, what };
    this.redraw = redraw;
    const wrong = await this.services.ask(what);
    if (wrong && this.asked?.what === what) this.asked = null;
    return wrong;
  }

  /** Whether that was asked for here. */
  hasAsked(what) { return Boolean(what) && this.asked?.what === what; }

  /** Takes the answer to `what` was asked, if it is advice; true if there is no more to it than is read at the table. */
  take(message, what) {
    const { asked } = this;
    const text = message.page?.tone === "your_turn" && message.page.blocks.find((block) => block.text)?.text;
    if (!text || !asked || asked.what !== what) return false;
    this.told = message.id;
    this.said = { table: asked.table, turn: asked.turn, text: text.replaceAll("\n", " ") };
    this.redraw?.();
    // What the other moves promise is read in the chat, by who has asked for it; in a lesson it would only pile up.
    if (!this.teaches(asked.table)) return false;
    if (message.alone) this.services.ask({ do: "dismiss", message: message.id });
    announce(`${t("lesson-coach")}: ${bare(this.said.text)}`);
    return true;
  }

  /** The moves that the advice speaks of, among those of a board. */
  advised(board) {
    const advice = this.advice(board);
    if (!advice) return [];
    const words = bare(/\*\*(.+?)\*\*/.exec(advice)?.[1] ?? "");
    const whole = board.moves.filter((other) => bare(other.words) === words);
    // Several cards are chosen one by one: each of those that are named.
    const named = (card) => words.split(card).slice(0, -1).some((before) => !/[A-Za-z0-9]$/.test(before));
    return whole.length > 0 ? whole : board.moves.filter((other) => other.card && !other.place && named(other.words));
  }
}
