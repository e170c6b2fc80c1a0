// The guided first round: three pictured sentences, then a short game against computers, with advice on every turn.

import { lying } from "./cards.js";
import { act, announce, bare, h, icon, inline, t } from "./words.js";

const KEY = "herzbot-lesson";
/** How many computers play along. */
export const COMPANY = 2;

/** What leads a newcomer into a game; `begin(game)` is called when they want to play. */
export function openLesson(game, begin) {
  const close = () => dialog.close();
  const go = h("button", { type: "button", class: "choice primary big", onclick: () => { close(); begin(game); } }, t("lesson-begin"));
  const dialog = h("dialog", { class: "lesson", "aria-labelledby": "lesson-title", onclose: () => dialog.remove() },
    h("h2", { id: "lesson-title" }, game.name),
    h("ol", { class: "lesson-parts" }, game.lesson.map((part) => h("li", {},
      h("div", { class: "lesson-cards" }, part.cards.map((face) => lying(face, "medium"))), h("p", {}, part.said)))),
    h("p", { class: "lesson-lead" }, t("lesson-lead")),
    h("div", { class: "choices" }, go, h("button", { type: "button", class: "choice secondary", onclick: close }, t("board-close"))));
  document.body.append(dialog);
  dialog.showModal();
  go.focus();
}

/** Says on every turn of one table what the computer would do. */
export class Coach {
  /** `services`: ask(what), me(), play(command): opens a game of that command. `asks(table)`: the message at which to ask. */
  constructor(services, asks) {
    this.services = services;
    this.asks = asks;
    try { this.lesson = JSON.parse(sessionStorage.getItem(KEY)); } catch { this.lesson = null; }
  }

  /** From now on at this table, which plays the game of a command. */
  begin(table, command) { this.keep({ table, command, me: this.services.me() }); }

  keep(lesson) {
    this.lesson = lesson;
    this.turn = this.said = null;
    if (lesson) sessionStorage.setItem(KEY, JSON.stringify(lesson)); else sessionStorage.removeItem(KEY);
  }

  isAt(table) { return this.lesson?.table === table && this.lesson.me === this.services.me(); }

  /** The node that accompanies a table; none where nothing is taught. */
  node(message, redraw) {
    const { board } = message.page;
    if (!this.isAt(board.table)) return null;
    if (board.stage === "over") {
      const { command } = this.lesson;
      return h("div", { class: "board-coach done", role: "group", "aria-label": t("lesson-coach") }, h("p", {}, icon("party"), " ", t("lesson-done")),
        h("button", { type: "button", class: "choice primary", "data-word": "lesson-play", onclick: () => { this.keep(null); this.services.play(command); } }, t("door-play")));
    }
    if (board.stage !== "playing") return null;
    const hint = board.controls.find((control) => act(control.button) === "hint");
    if (board.turn !== null && board.turn !== undefined && hint && this.turn !== board.turn) this.wonder(message, hint.button.id, redraw);
    const advice = board.turn != null && this.said?.turn === board.turn ? this.said.text : null;
    const text = advice ?? t(board.turn == null ? "lesson-wait" : "lesson-thinking");
    return h("div", { class: "board-coach", role: "group", "aria-label": t("lesson-coach") },
      !advice && icon("bulb"), h("p", { class: "coach-text" }, inline(text)),
      h("button", { type: "button", class: "quiet", "data-word": "lesson-stop", "aria-label": t("lesson-stop"), title: t("lesson-stop"), onclick: () => { this.keep(null); redraw(); } }, h("span", { class: "wide-only" }, t("lesson-stop")), h("span", { class: "narrow-only" }, icon("cross"))));
  }

  /** Asks for the advice of a turn; its answer comes as a message. */
  async wonder(message, choice, redraw) {
    const { turn, table } = message.page.board;
    this.turn = turn;
    this.redraw = redraw;
    const wrong = await this.services.ask({ do: "press", message: this.asks(table) ?? message.id, choice, value: null });
    if (wrong && this.turn === turn) this.turn = null;
  }

  /** Takes an answer of the bot's, if it is the advice; true if it was. */
  take(message) {
    const advises = this.lesson && this.turn !== null && !message.by && message.page?.tone === "your_turn" && !message.page.board;
    if (!advises || this.said?.turn === this.turn) return false;
    const text = message.page.blocks.find((block) => block.text)?.text;
    if (!text) return false;
    this.said = { turn: this.turn, text: text.replaceAll("\n", " ") };
    // It is read at the table; in the chat it would only pile up.
    if (message.alone) this.services.ask({ do: "dismiss", message: message.id });
    this.redraw?.();
    announce(`${t("lesson-coach")}: ${bare(this.said.text)}`);
    return true;
  }

  /** The moves that the advice speaks of, among those of a board. */
  advised(board) {
    if (!this.isAt(board.table) || this.said?.turn !== board.turn) return [];
    const words = bare(/\*\*(.+?)\*\*/.exec(this.said.text)?.[1] ?? "");
    const whole = board.moves.filter((other) => bare(other.words) === words);
    // Several cards are chosen one by one: each of those that are named.
    const named = (card) => words.split(card).slice(0, -1).some((before) => !/[A-Za-z0-9]$/.test(before));
    return whole.length > 0 ? whole : board.moves.filter((other) => other.card && !other.place && named(other.words));
  }
}
