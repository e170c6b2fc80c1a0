// The board: one table, drawn, with its cards and places to press.

import { deal, handOf, settle } from "./flight.js";
import { rememberFocus, restoreFocus } from "./focus.js";
import { Highlights } from "./highlights.js";
import { Keys, isField } from "./keys.js";
import { Coach } from "./lesson.js";
import { LOW, fit } from "./layout.js";
import { More, controlsOf } from "./more.js";
import { advise, held, ownSeat, said, tableOf } from "./pieces.js";
import { targetsOf, wayOf, whyNot } from "./moves.js";
import { News, endNews, hostOf } from "./news.js";
import { countUp, overNode, readingOf } from "./podium.js";
import { Playback, newSteps } from "./playback.js";
import { renderPage } from "./render.js";
import { roundNode } from "./round.js";
import { lobbySeats, runRings, timeLeft } from "./seats.js";
import { Tables, invites, isHost, nextOf } from "./tables.js";
import { chime } from "./preferences.js";
import { act, announce, bare, h, icon, inline, t } from "./words.js";

/** While more than so many milliseconds are left, the clock of a turn shows every fifth second. */
const CALM = 60000;
/** How long a new table is waited for after the answer to what opens it, in milliseconds. */
const OPENS = 5000;

export class Board {
  /** `services`: ask(what), me(), follow(link), changed(), play(command); if any: door(), puzzle(record, slip), finished(), and `signal`, with which it ends. */
  constructor(services) {
    this.services = services;
    // What is asked at the message for everybody is answered where it can be taken away again.
    this.coach = new Coach(services, (table) => this.tables.all.get(table)?.everybody?.id);
    this.highlights = new Highlights(services);
    this.tables = new Tables(services.me);
    /** What was asked for here, and what of that is not answered yet. */
    this.asked = new WeakSet();
    this.pending = new Set();
    /** What is being opened: whether a board shows it, and who hears of its table. @type {{ isIt: (board: any, isKnown: boolean) => boolean, found: (table: string) => void } | null} */
    this.opening = null;
    this.node = h("section", { class: "stage", id: "board", "aria-label": t("board-tab"), hidden: true });
    this.playback = new Playback((item) => this.draw(item), () => this.node);
    this.news = new News(services.me, () => this.playback.holds);
    this.more = new More();
    this.node.addEventListener("pointerdown", (event) => this.more.pressed(event.target, this.node));
    this.keys = new Keys(this.node, { pieces: () => this.pieces(), armed: () => this.armed, disarm: () => this.press(this.armed) });
    new ResizeObserver(() => this.measure()).observe(this.node);
    services.signal?.addEventListener("abort", () => clearTimeout(this.clock));
  }

  // ---- what there is ----

  /** Takes note of a message; true if what it says is said here. */
  take(message, fresh) {
    this.tables.forget(message.id, message.page?.board?.table);
    const isKnown = this.tables.all.has(message.page?.board?.table);
    const board = this.tables.note(message);
    if (!board) return message.page?.board?.stage === "over" && message.page.board.table === this.tables.current;
    if (board.stage === "round_over") {
      if (!fresh || board.table !== this.tables.current) return false;
      const steps = this.showLast(board);
      this.playback.push({ message, stays: true }, []);
      announce(endNews(message.page, steps).join(" "));
      return true;
    }
    if (fresh && invites(board, this.services.me())) { announce(t("rematch-wanted", { name: hostOf(board) })); chime(); }
    // Who has just opened a table wants to be there, wherever else they play.
    if (fresh && this.opening?.isIt(board, isKnown)) {
      const { found } = this.opening;
      this.opening = null;
      this.tables.goTo(board.table);
      found(board.table);
    }
    this.choose();
    return board.table === this.tables.current;
  }

  /** A message is gone. */
  forget(id) {
    this.tables.forget(id);
    this.choose();
  }

  /** Everything anew, as after a reload. */
  reset(messages) {
    this.tables.reset(messages);
    this.choose();
  }

  /** Shows what is to be shown now. */
  choose() {
    this.tables.choose();
    this.refresh();
  }

  /**
   * Opens a table by `ask()`, and goes to it: to one whose host this person is, or to what `isIt(board, isKnown)`. Resolves to what is
   * `wrong`, if anything is, and to the table, if one has come within so many milliseconds after the answer.
   */
  async open(ask, isIt = (board, isKnown) => !isKnown && isHost(board, this.services.me()), within = OPENS) {
    /** @type {(table: string | null) => void} */
    let found = () => {};
    /** @type {Promise<string | null>} */
    const comes = new Promise((resolve) => { found = resolve; });
    const opening = this.opening = { isIt, found };
    const wrong = await ask();
    // The table follows the answer, which may as well be a refusal.
    const timer = setTimeout(found, wrong ? 0 : within, null);
    const table = await comes;
    clearTimeout(timer);
    if (this.opening === opening) this.opening = null;
    return { wrong, table };
  }

  /** Whether a table is one person's alone: there is no message for everybody. */
  isAlone(table) { return !this.tables.all.get(table)?.everybody; }

  /** Puts computers on seats of a lobby of this person's, and starts. */
  async fillAndStart(table, computers) {
    for (const deed of [...Array.from({ length: computers }, () => "add"), "start"]) {
      const message = this.tables.shownOf(table);
      if (!message || !isHost(message.page.board, this.services.me())) return;
      const control = message.page.board.controls.find((other) => act(other.button) === deed);
      if (control) await this.send(message, control.button.id, "");
    }
  }

  /** Whether something was asked for here. */
  hasAsked(what) { return this.asked.has(what) || this.coach.hasAsked(what); }

  /**
   * Shows what was answered to something pressed here, and what becomes of it, until it is closed or play goes on; false
   * where there is no room for it beside the game.
   */
  answer(message) {
    if (!this.message) return true;
    const old = this.node.querySelector(".board-answer");
    const memory = old && rememberFocus(old);
    const close = () => { this.answered = null; node.remove(); this.measure(); this.keys.home(); };
    const press = (button, choice, value) => this.send(message, choice, value, button);
    const node = h("div", { class: "board-answer", role: "group", tabindex: "-1", "aria-label": bare(message.page.title) || "Herzbot", onkeydown: (event) => { if (event.key === "Escape") close(); } },
      h("div", { class: "board-answer-page" }, renderPage({ ...message.page, title: "" }, press, this.services.follow)),
      h("button", { type: "button", class: "choice secondary", "data-word": "close", onclick: close }, t("board-close")));
    this.answered = message.id;
    if (old) old.replaceWith(node); else this.putAnswer(node);
    this.measure();
    if (this.node.classList.contains("too-low") || LOW.matches) { close(); return false; }
    if (memory) restoreFocus(node, memory);
    else if (!old && !isField(document.activeElement)) node.focus({ preventScroll: true });
    return true;
  }

  /** An answer takes its place beside the table, which makes room for it: nothing of the game is covered. */
  putAnswer(node) {
    if (node) this.node.querySelector(".board-head").after(node);
  }

  /** Says at the table why something that was asked for there can't be done; false where there is no place for it. */
  refuse(text) {
    const status = this.node.querySelector(".board-status");
    if (!status) return false;
    status.replaceChildren(...inline(text));
    status.classList.add("explains");
    announce(bare(text));
    return true;
  }

  goTo(table) {
    const before = this.tables.current;
    if (!this.tables.goTo(table)) return;
    this.refresh();
    // What was still to be seen of the table before is not waited for.
    if (table !== before) this.playback.skip();
    this.keys.home();
  }

  get message() { return this.tables.message; }
  get isThere() { return Boolean(this.message); }

  refresh() {
    const message = this.message;
    this.node.hidden = !message;
    this.services.changed();
    if (!message) { this.shown = this.source = null; this.playback.skip(); this.node.replaceChildren(); return; }
    // Something else has changed than what is shown.
    if (message === this.source) { if (this.beside() !== this.drawnBeside) this.again(); return; }
    const { board } = message.page;
    const known = this.queued?.page.board.table === board.table ? this.queued.page.board : null;
    // What was before the end of the round, posted once more.
    if (known?.ended && board.stage === "playing" && board.round === known.round) return;
    this.source = message;
    const last = board.stage === "over" ? this.showLast(board) : [];
    this.queued = message;
    const steps = known?.stage === "playing" && board.stage === "playing" ? newSteps(known, board) : [];
    if (board.stage !== "over") this.news.tell(board, known, steps);
    else if (known && known.stage !== "over") this.news.say(endNews(message.page, last));
    // What one has just done oneself is not played again.
    const isOwn = (step) => step.seat === board.reader && !step.sweeps;
    this.playback.push({ message, own: steps.filter(isOwn) }, steps.filter((step) => !isOwn(step)));
  }

  /** Plays what ended a round, and lets its last position be seen for a moment; `end` is the board of its result. Gives the steps. */
  showLast(end) {
    const before = this.queued?.page.board;
    if (before?.table !== end.table || before.stage !== "playing" || before.ended || before.round !== end.round || end.zones.length === 0) return [];
    const facts = (seat) => end.seats.find((other) => other.seat === seat.seat)?.facts ?? seat.facts;
    const board = {
      ...before, ended: true, zones: end.zones, happened: end.happened, seats: before.seats.map((seat) => ({ ...seat, active: false, facts: facts(seat) })),
      facts: end.facts, status: end.happened.map((step) => step.said).filter(Boolean).at(-1) ?? "", turn: null, deadline: null, notes: [], hand: [], moves: [], controls: [],
    };
    const steps = newSteps(before, board);
    this.queued = { ...this.queued, page: { ...this.queued.page, board } };
    this.playback.push({ message: this.queued, last: true }, steps.filter((step) => step.seat !== board.reader || step.sweeps));
    return steps;
  }

  // ---- what is seen ----

  draw(item) {
    const { message } = item;
    const { board } = message.page;
    if (this.tables.current !== board.table) { if (item.stays) this.hasRead(); return null; }
    if (item.stays) return this.drawEnd(message);
    const newTurn = board.turn !== null && board.turn !== undefined && (this.shown?.page.board.turn !== board.turn || this.shown?.page.board.table !== board.table);
    if (this.shown?.page.board.turn !== board.turn) this.armed = null;
    const dealt = this.shown?.page.board.table === board.table && this.shown.page.board.round !== board.round;
    this.shown = message;
    const memory = rememberFocus(this.node);
    const goesOn = !newTurn && this.node.dataset.stage === board.stage;
    const answer = goesOn ? this.node.querySelector(".board-answer") : null;
    if (!answer) this.answered = null;
    const hand = handOf(this.node);
    this.fill(message);
    this.putAnswer(answer);
    this.measure();
    if (dealt) deal(this.node); else settle(this.node, hand, item.own ?? []);
    this.tick();
    this.services.drawn?.(board, newTurn);
    if (newTurn && !isField(document.activeElement)) this.keys.first();
    else restoreFocus(this.node, memory, () => this.keys.home());
    return null;
  }

  fill(message) {
    const { board } = message.page;
    this.drawnBeside = this.beside();
    const press = (spot) => this.press(spot);
    const head = h("header", { class: "board-head" },
      h("h2", { class: "board-title" }, board.title),
      board.stage === "playing" && h("p", { class: "board-facts" }, board.facts.map((fact) => h("span", { class: "fact" }, inline(fact)))),
      h("span", { class: "board-clock", hidden: true, role: "timer", "aria-label": t("board-clock") }),
      this.others());
    this.node.dataset.stage = board.stage;
    this.node.dataset.turn = board.turn ?? "";
    const home = h("p", { class: "board-status", tabindex: "-1" }, inline(board.status));
    if (board.stage === "over") {
      const goOn = this.counted === board.table ? readingOf(this.node) : () => {};
      this.node.replaceChildren(head, this.over(message));
      goOn();
      return;
    }
    if (board.stage === "lobby") {
      home.replaceChildren(...inline(nextOf(board, this.services.me())));
      this.node.replaceChildren(head, home, ...said(board.notes, "board-note"), lobbySeats(board, this.services.me()), this.bar(message, null));
      return;
    }
    const mine = board.reader ?? -1;
    const wayTo = (spot) => wayOf(board, spot, this.armed);
    const beside = board.zones.some((zone) => zone.kind === "tower");
    const hand = board.hand.length > 0 && h("div", { class: `board-hand${beside ? " beside" : ""}`, role: "group", "aria-label": bare(board.hand_name) },
      board.hand.map((card) => held(card, wayTo(card.spot), press)));
    const loose = board.moves.filter((move) => !move.card && !move.place);
    const told = [h("div", { class: "board-said" }, home, ...said(board.notes, "board-note")), this.coach.node(message, () => this.again()), this.watching(board)];
    const table = tableOf(board, mine, wayTo, press, beside && hand);
    // What is to be done is said where it is done: above the hand, or above the towers.
    this.node.replaceChildren(...[head, ...(beside ? [...told, table] : [table, ...told, hand]),
      loose.length > 0 && h("div", { class: "choices board-loose" }, loose.map((move) => h("button", { type: "button", class: "choice primary", "data-choice": move.choice, onclick: () => this.send(message, move.choice) }, move.words))),
      this.bar(message, ownSeat(board, mine))].filter(Boolean));
    this.markAdvised(board);
    // One stop for the tabulator; the arrows go on from there.
    const first = this.pieces()[0] ?? this.node.querySelector(".piece");
    if (first) first.tabIndex = 0;
  }

  /** Marks what the advice speaks of by a sign, not by a colour: the card, and where it goes. */
  markAdvised(board) {
    const advised = this.coach.advised(board);
    for (const node of this.node.querySelectorAll(".piece, .board-loose .choice")) {
      const { spot, choice } = node.dataset;
      if (!advised.some((move) => (spot && [move.card, move.place].includes(spot)) || (!spot && move.choice === choice))) continue;
      advise(node);
      node.setAttribute("aria-label", `${node.getAttribute("aria-label") ?? node.textContent}, ${t("lesson-coach")}`);
    }
  }

  /** What is seen beside the table that is shown, and may change without it. */
  beside() { return [...this.tables.others().map((board) => board.title + board.turn), this.shown?.page.board.stage === "over" && this.tables.invitation()?.id].join(); }

  /** That somebody wants to play the game again for which this person's seat is kept, and the way there. */
  invitation() {
    const lobby = this.tables.invitation();
    const join = lobby?.page.board.controls.find((control) => act(control.button) === "join");
    return join && h("div", { class: "board-wanted", role: "group" }, h("p", {}, h("strong", {}, t("rematch-wanted", { name: hostOf(lobby.page.board) }))),
      h("button", { type: "button", class: "choice success", "data-word": "rematch-join", onclick: (event) => this.send(lobby, join.button.id, null, event.currentTarget) }, t("rematch-join")));
  }

  /** The other tables. */
  others() {
    const others = this.tables.others();
    return others.length > 0 && h("nav", { class: "board-tables", "aria-label": t("board-tables") }, others.map((board) =>
      h("button", { type: "button", class: `quiet table-link${board.turn != null ? " called" : ""}`, title: board.title, "data-label": board.table, onclick: () => this.goTo(board.table) }, icon("table"), h("span", { class: "table-name" }, ` ${board.title}`))));
  }

  /** What is said to who looks at a table of others in the playground, with the way to a game of their own. */
  watching(board) {
    if (!this.services.door || this.tables.isSeated(board)) return null;
    return h("div", { class: "board-watching" }, h("p", {}, icon("eye"), " ", t("board-watching")),
      h("button", { type: "button", class: "choice primary", "data-word": "own-game", onclick: () => this.services.door() }, t("board-own-game")));
  }

  /** What stands below everything: who one is, what is done next, and the menu for the rest. */
  bar(message, own) {
    const { board } = message.page;
    const [first, rest] = controlsOf(board, this.services.me(), (choice, node) => this.send(message, choice, null, node));
    const all = [...first, ...this.more.node(`${board.table}.${board.stage}`, rest)];
    return h("div", { class: "board-bar" }, own, all.length > 0 && h("div", { class: "choices board-controls", role: "group", "aria-label": t("board-controls") }, all));
  }

  /** The end of a game. */
  over(message) {
    const { table } = message.page.board;
    const press = (node, choice, value) => this.send(message, choice, value, node);
    const node = overNode(message.page, this.services, press, { coach: this.coach.node(message, () => this.again()), wanted: this.invitation(), highlights: this.highlights.node(message, () => this.again()), more: this.more });
    // Once, when the end comes; not when it is only drawn anew.
    if (this.counted !== table) { this.counted = table; countUp(node); }
    return node;
  }

  /** A result was read, or left: now everything else is said. */
  hasRead() {
    this.playback.holds = false;
    this.news.sayNow();
  }

  /** How a round was decided: stays until it was read. */
  drawEnd(message) {
    const { board } = message.page;
    return /** @type {Promise<void>} */ (new Promise((resolve) => {
      const go = () => { clearTimeout(timer); this.playback.wake = null; end.remove(); this.node.classList.remove("has-end"); this.hasRead(); resolve(); };
      const more = h("button", { type: "button", class: "choice primary big board-continue", onclick: go }, t("board-continue"));
      const end = h("div", { class: "board-end", role: "group", "aria-label": board.title }, roundNode(message.page, this.shown?.page.board), more);
      this.node.append(end);
      this.node.classList.add("has-end");
      this.playback.wake = go;
      // Who only watches need not press anything.
      const timer = this.shown && this.tables.isSeated(this.shown.page.board) ? 0 : setTimeout(go, 8000);
      if (!isField(document.activeElement)) more.focus({ preventScroll: true });
    }));
  }

  // ---- what is pressed ----

  press(spot) {
    if (this.playback.isBehind) { this.playback.skip(); return; }
    const message = this.shown;
    const { board } = message.page;
    const { moves, armed, why } = wayOf(board, spot, this.armed);
    if (moves.length === 0) { this.refuse(why || whyNot(board, spot)); return; }
    if (moves.length === 1 && !armed) { this.armed = null; this.send(message, moves[0].choice); return; }
    this.armed = armed ? null : spot;
    this.again();
    const targets = this.pieces();
    if (this.armed && targets.length > 0) announce(`${t("board-where")} ${targets.map((node) => node.getAttribute("aria-label")).join("; ")}`);
  }

  /** The same picture once more, with what has changed besides. */
  again() {
    if (!this.shown || this.playback.isBehind) return;
    const memory = rememberFocus(this.node);
    const answer = this.node.querySelector(".board-answer");
    this.fill(this.shown);
    this.putAnswer(answer);
    this.measure();
    this.tick();
    restoreFocus(this.node, memory, () => this.keys.home());
  }

  /**
   * @param {any} message
   * @param {string} choice
   * @param {string | null} [value]
   * @param {HTMLElement | null} [node] the button that was pressed
   */
  async send(message, choice, value = null, node = null) {
    // The same once more, before there is an answer, is a slip; anything else is meant.
    if (value === null && [...this.pending].some((other) => other.choice === choice)) return;
    if (node) node.setAttribute("aria-busy", "true");
    this.node.classList.add("is-busy");
    const what = { do: "press", message: message.id, choice, value: value || null };
    this.asked.add(what);
    this.pending.add(what);
    const wrong = await (act({ id: choice }) === "hint" ? this.coach.requestHint(message, choice, () => this.again()) : this.services.ask(what));
    this.pending.delete(what);
    this.node.classList.toggle("is-busy", this.pending.size > 0);
    if (node) node.removeAttribute("aria-busy");
    if (wrong) { this.services.complain(wrong); this.refuse(wrong.text ?? t(wrong.key, wrong.arguments)); }
  }

  /** What can be pressed now: the targets of the chosen card; without one, the cards and places of all moves. */
  pieces() {
    const all = [...this.node.querySelectorAll(".piece.can")];
    const board = this.shown?.page.board;
    return this.armed && board ? targetsOf(board, this.armed, all) : all;
  }

  // ---- time and room ----

  tick() {
    const clock = this.node.querySelector(".board-clock");
    const deadline = this.shown?.page.board.deadline;
    clearTimeout(this.clock);
    if (!clock) return;
    runRings(this.node, this.shown.page.board);
    clock.hidden = !deadline;
    if (!deadline) return;
    const rest = Math.max(0, deadline - Date.now());
    // Text and rings change together, and nothing wakes the page in between: every second only where each counts.
    const step = rest > CALM ? 5 : 1;
    const left = Math.ceil(rest / 1000 / step) * step;
    // Rounded, or by a clock that is behind the bot's, it could be more than there ever was.
    clock.textContent = timeLeft(Math.min(left, (this.shown.page.board.clock ?? Infinity) / 1000));
    if (left > 0) this.clock = setTimeout(() => this.tick(), rest - (left - step) * 1000 + 1);
    clock.classList.toggle("soon", left <= 15);
  }

  /** Gives cards the size at which everything is seen at once. */
  measure() {
    const board = this.shown?.page.board;
    if (board?.stage === "playing") fit(this.node, board);
  }
}
