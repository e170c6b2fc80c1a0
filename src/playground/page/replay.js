// A finished game again, move by move: from the file of the game. The bot works out the positions, this page draws them
// and checks the shuffle by itself.

import { lying } from "./cards.js";
import { critiqueOf } from "./critique.js";
import { isFair } from "./fair.js";
import { ask } from "./line.js";
import { fit } from "./layout.js";
import { advise, tableOf } from "./pieces.js";
import { openPuzzle } from "./puzzle.js";
import { renderPage } from "./render.js";
import { replayPace } from "./preferences.js";
import { announce, bare, closer, h, icon, inline, number, openDialog, sign, t } from "./words.js";

/** How long a position stays while the game plays by itself, in milliseconds. */
const STEP = 900;
/** Files that are longer are no games. */
const LONGEST = 256 * 1024;

/** The positions of a record, with the record, and the ways to its review and to another record's positions; null if it can't be played. */
async function load(content) {
  if (content.length > LONGEST) return null;
  const sequence = await ask("api/replay", content);
  return sequence?.frames ? { sequence, record: JSON.parse(content), judge: (signal) => ask("api/review", content, signal), replay: (record) => ask("api/replay", JSON.stringify(record)) } : null;
}

/** The same of a game that the bot has, below an address without a slash at its end; null if it has none. */
async function loadAt(address) {
  const [sequence, record] = await Promise.all([ask(`${address}/replay`, null), ask(`${address}/record`, null)]);
  return sequence?.frames && record && !record.wrong ? { sequence, record, judge: (signal) => ask(`${address}/review`, null, signal) } : null;
}

class Replay {
  /** @param {{ sequence: any, record: any, judge: any, replay?: ((record: any) => Promise<any>) | null }} parts `replay`: the way to another record's positions */
  constructor({ sequence, record, judge, replay = null }) {
    this.sequence = this.game = sequence;
    this.record = record;
    this.replay = replay;
    this.at = 0;
    this.leaving = new AbortController();
    const button = (word, name, go) => h("button", { type: "button", class: "choice secondary", "data-word": word, "aria-label": t(name), title: t(name), onclick: go }, icon(word));
    this.player = h("button", { type: "button", class: "choice primary", "data-word": "play", onclick: () => this.play(!this.timer) });
    this.slider = h("input", { type: "range", class: "replay-place", min: 0, max: sequence.frames.length - 1, step: 1, "aria-label": t("replay-title"), oninput: () => this.goTo(Number(this.slider.value)) });
    this.marks = h("div", { class: "replay-marks", "aria-hidden": "true" });
    this.slips = [];
    this.rounds = h("select", { "aria-label": t("replay-rounds"), onchange: () => this.goTo(Number(this.rounds.value)) },
      sequence.frames.map((frame, at) => [frame, at]).filter(([frame, at]) => frame.board.round !== sequence.frames[at - 1]?.board.round)
        .map(([frame, at]) => h("option", { value: at, "data-round": frame.board.round }, frame.board.facts[0])));
    this.stage = h("section", { class: "stage replay-stage", id: "replay", "aria-label": sequence.title, tabindex: "-1" });
    this.node = h("div", { class: "replay", onkeydown: (event) => this.key(event) }, this.stage,
      h("div", { class: "replay-controls", role: "group", "aria-label": sequence.title },
        button("first", "replay-first", () => this.goTo(0)), button("left", "replay-back", () => this.step(-1)), this.player,
        button("right", "replay-next", () => this.step(1)), button("last", "replay-last", () => this.goTo(sequence.frames.length - 1)),
        h("div", { class: "replay-line" }, this.slider, this.marks), this.rounds.options.length > 1 && this.rounds),
      this.critique = h("section", { class: "replay-critique", "aria-label": t("critique-title"), "aria-busy": "true" }, h("p", { class: "critique-wait", role: "status" }, t("critique-wait"))),
      fairness(record, sequence.pack));
    new ResizeObserver(() => fit(this.stage, this.frame.board)).observe(this.stage);
    this.goTo(0);
    this.play(false);
    this.judge(judge);
  }

  /** Asks for what could have been played better, which takes the bot a moment. */
  async judge(asks) {
    const told = await asks(this.leaving.signal);
    if (this.leaving.signal.aborted) return;
    this.critique.removeAttribute("aria-busy");
    if (!told?.slips) { this.critique.replaceChildren(); return; }
    this.slips = told.slips;
    const last = Math.max(1, this.sequence.frames.length - 1);
    this.marks.replaceChildren(...told.slips.map((slip) => {
      const mark = h("span", { class: `replay-mark seat-${slip.seat}`, title: bare(slip.said), onclick: () => this.look(slip) });
      mark.style.insetInlineStart = `${(slip.at / last) * 100}%`;
      return mark;
    }));
    this.critique.replaceChildren(...critiqueOf(told, (slip) => this.look(slip)));
    this.goTo(this.at);
  }

  /** Nobody looks any more. */
  close() {
    this.play(false);
    this.leaving.abort();
  }

  /** Shows the position before a slip, with what was better. */
  look(slip) {
    if (this.line) this.back();
    this.play(false);
    this.goTo(slip.at);
    announce(bare(slip.said), "replay");
  }

  /** Plays the better move forward, to the end of its round; `back()` leads to the game again. */
  async playLine(slip) {
    this.play(false);
    const { round, before } = slip;
    const rounds = this.record.rounds.slice(0, round);
    rounds[round - 1] = { ...rounds[round - 1], moves: [...rounds[round - 1].moves.slice(0, before), ...slip.line] };
    const sequence = await this.replay?.({ ...this.record, rounds });
    if (this.leaving.signal.aborted) return;
    if (sequence?.wrong === "door-slow") {
      this.stage.querySelector(".replay-slip .problem")?.remove();
      this.stage.querySelector(".replay-slip")?.append(h("p", { class: "problem", role: "alert" }, t("door-slow")));
    }
    if (!sequence?.frames) return;
    this.line = slip;
    this.show(sequence, slip.at + 1);
    this.stage.focus({ preventScroll: true });
    announce(`${t("replay-line-shown")}. ${bare(this.frame.board.status)}`, "replay");
  }

  back() {
    const { at } = this.line;
    this.line = null;
    this.play(false);
    this.show(this.game, at);
    this.stage.focus({ preventScroll: true });
  }

  /** Shows the positions of the game or of a line. */
  show(sequence, at) {
    this.sequence = sequence;
    this.slider.max = sequence.frames.length - 1;
    this.rounds.disabled = this.marks.hidden = Boolean(this.line);
    this.goTo(at);
  }

  get frame() { return this.sequence.frames[this.at]; }

  goTo(at) {
    this.at = Math.max(0, Math.min(this.sequence.frames.length - 1, at));
    const { board, hands, end, totals } = this.frame;
    const place = t("replay-place", { count: this.at, max: this.sequence.frames.length - 1 });
    this.slider.value = this.at;
    this.slider.setAttribute("aria-valuetext", place);
    const first = [...this.rounds.options].find((option) => Number(option.dataset.round) === board.round);
    if (first) this.rounds.value = first.value;
    Object.assign(this.stage.dataset, { stage: "playing", at: this.at, round: board.round });
    const nothing = () => ({ moves: [] });
    const here = this.line ? [] : this.slips.filter((slip) => slip.at === this.at);
    for (const choice of this.critique.querySelectorAll("[data-at]")) {
      if (Number(choice.dataset.at) === this.at) choice.setAttribute("aria-current", "true"); else choice.removeAttribute("aria-current");
    }
    this.stage.replaceChildren(...[
      h("header", { class: "board-head" }, h("h2", { class: "board-title" }, board.title), h("p", { class: "board-facts" }, `${board.facts[0]} · ${place}`)),
      h("p", { class: "board-status" }, inline(board.status)),
      here.length > 0 && h("div", { class: "replay-slip" }, here.map((slip) => h("p", {}, icon("bulb"), " ", inline(slip.said), " ",
        this.replay && h("button", { type: "button", class: "choice secondary", "data-word": "line", onclick: () => this.playLine(slip) }, icon("right"), t("replay-line")), " ",
        this.replay && h("button", { type: "button", class: "choice secondary", "data-word": "attempt", onclick: () => { this.play(false); openPuzzle(this.record, slip); } }, icon("again"), t("attempt"))))),
      this.line && h("div", { class: "replay-slip" }, h("p", {}, icon("bulb"), " ", t("replay-line-shown"), " ",
        h("button", { type: "button", class: "choice secondary", "data-word": "back", onclick: () => this.back() }, icon("left"), t("replay-line-back")))),
      tableOf(board, -1, nothing, () => {}, null),
      end.length > 0 && h("div", { class: "replay-end" }, renderPage({ title: "", blocks: toldOf(end), rows: [] }, () => {}, () => {})),
      h("ul", { class: "replay-hands", "aria-label": t("replay-hands"), hidden: end.length > 0 && hands.every(({ cards }) => cards.length === 0) }, hands.map(({ seat, cards }) => {
        const { name, active } = board.seats[seat];
        return h("li", { class: active ? "active" : "", "data-seat": seat },
          h("span", { class: "replay-name" }, active && sign("▸", "pointer"), h("strong", {}, name), " ", h("span", { class: "replay-total", "data-total": totals[seat] }, number(totals[seat]))),
          h("span", { class: "replay-cards" }, cards.length > 0 ? cards.map((face) => lying(face, "small")) : h("span", { class: "replay-none" }, t("replay-no-cards"))));
      }))].filter(Boolean));
    // The better move is shown where it would have been made.
    for (const slip of here) {
      const cards = this.stage.querySelectorAll(`.replay-hands [data-seat="${slip.seat}"] .card`);
      for (const at of slip.cards) if (cards[at]) advise(cards[at]);
      for (const place of this.stage.querySelectorAll("[data-spot]")) if (slip.places.includes(place.dataset.spot)) advise(place);
    }
    // Cards keep their size from one move to the next, unless there is no more room.
    const table = this.stage.querySelector(".board-table");
    if (this.fitted !== board.round || table.scrollHeight > table.clientHeight) fit(this.stage, board);
    this.fitted = board.round;
  }

  step(by) {
    this.play(false);
    this.goTo(this.at + by);
    announce(bare(this.frame.board.status), "replay");
  }

  play(on) {
    clearInterval(this.timer);
    this.timer = undefined;
    if (on) {
      if (this.at === this.sequence.frames.length - 1) this.goTo(0);
      this.timer = setInterval(() => {
        if (!this.node.isConnected || this.at === this.sequence.frames.length - 1) { this.play(false); return; }
        this.goTo(this.at + 1);
      }, STEP * replayPace());
    }
    const name = t(on ? "replay-pause" : "replay-play");
    this.player.replaceChildren(icon(on ? "pause" : "play"), h("span", { class: "control-label" }, name));
  }

  key(event) {
    if (event.target.matches("select, input") || event.ctrlKey || event.metaKey || event.altKey) return;
    const goes = { ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1), Home: () => this.goTo(0), End: () => this.goTo(this.sequence.frames.length - 1) }[event.key];
    if (!goes) return;
    event.preventDefault();
    goes();
  }
}

/** How a round was decided, without the cards that lie on the table, and without what leads to them. */
const toldOf = (end) => end.filter((block, at) => !block.cards && !(end[at + 1]?.cards && /[:：]$/.test(block.text ?? "")));

/** What the page has found out about the shuffle. */
function fairness(record, pack) {
  const fair = isFair(record, pack);
  if (fair === null) return null;
  const hash = (name, value) => h("p", {}, t(name), ": ", h("code", {}, value));
  return h("section", { class: `replay-fair ${fair ? "is-fair" : "is-unfair"}` },
    h("p", {}, icon(fair ? "tick" : "stop"), " ", t(fair ? "replay-fair" : "replay-unfair")),
    h("details", {}, h("summary", {}, t("replay-fair-compare")),
      hash("replay-fair-lobby", String(record.shuffle.commitment)), hash("replay-fair-start", String(record.shuffle.digest))));
}

/** Shows a game over whatever is there. */
export async function openReplay(content) {
  const loaded = await load(content);
  const replay = loaded && new Replay(loaded);
  openDialog({ class: "replay-dialog", "aria-label": t("replay-title"), onclose: () => replay?.close() },
    replay ? replay.node : h("p", { role: "alert" }, t("replay-broken")), closer());
}

/** A game that the bot has, from a position on, as a node for a page; null if it has none. */
export async function replayAt(address, at = 0) {
  const loaded = await loadAt(address);
  if (!loaded) return null;
  const replay = new Replay(loaded);
  replay.goTo(at);
  return h("div", { class: "replay-shown" }, replay.node);
}

/** The page that takes the file of a game. */
export function replayPage(app) {
  const problem = h("p", { class: "problem", role: "alert" });
  const place = h("div", { class: "replay-shown" });
  let shown = null;
  const take = async (file) => {
    const loaded = file && await load(await file.text());
    problem.textContent = loaded ? "" : t("replay-broken");
    main.classList.toggle("has-replay", Boolean(loaded));
    shown?.close();
    shown = loaded && new Replay(loaded);
    place.replaceChildren(...(shown ? [shown.node] : []));
  };
  const input = h("input", { type: "file", id: "replay-file", accept: ".json,application/json", onchange: () => take(input.files[0]) });
  const main = h("main", { class: "replay-page" }, h("h1", {}, t("replay-title")), h("p", { class: "lead-text" }, inline(t("replay-lead"))),
    h("p", {}, h("label", { for: "replay-file", class: "choice primary" }, icon("disk"), h("span", { class: "to-choose" }, t("replay-choose")), h("span", { class: "to-change" }, t("replay-again"))), input, " ", h("a", { class: "choice secondary", href: "." }, icon("cup"), t("door-games"))), problem, place);
  for (const kind of ["dragover", "drop"]) {
    addEventListener(kind, (/** @type {any} */ event) => {
      event.preventDefault();
      if (kind === "drop") take(event.dataTransfer.files[0]);
    });
  }
  app.replaceChildren(main);
  document.title = `${t("replay-title")} · Herzbot`;
}
