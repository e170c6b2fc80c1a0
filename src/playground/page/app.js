// The playground: the door, then two rooms side by side (or one behind the other where there is no room).

import { Board } from "./board.js";
import { Calls } from "./calls.js";
import { cardsReady } from "./cards.js";
import { becomeHost, door, fan, gamesOnOffer, forget, hello, remember } from "./door.js";
import { isField } from "./keys.js";
import { COMPANY, openLesson } from "./lesson.js";
import { Line, keepLanguage } from "./line.js";
import { Room } from "./room.js";
import { chime, foldChat, isChatFolded, openPreferences } from "./preferences.js";
import { Banner, app, brand, closer, h, icon, openDialog, refreshMoments, sign, speak, t } from "./words.js";

// What only finished games need is loaded when one is looked at.
const openReplay = async (content) => (await import("./replay.js")).openReplay(content);
const replayPage = async () => (await import("./replay.js")).replayPage(app);
const openPuzzle = async (record, slip) => (await import("./puzzle.js")).openPuzzle(record, slip);

/** How long the deal of the day is waited for, in milliseconds: nothing else is done with what comes. */
const DEALS = 60000;

class Chat {
  /**
   * @param {string} me
   * @param {{ shown: string, table: string | null } | null} before what was there until the language changed
   */
  constructor(me, before = null) {
    this.me = me;
    // Only where one room hides the other are they behind tabs.
    this.narrow = matchMedia("(max-width: 52rem), (max-height: 30rem)");
    this.before = before;
    this.life = new AbortController();
    const { signal } = this.life;
    /** @type {{ name: string, people: any[], commands: any[], games: any[], messages?: any[] }} */
    this.state = { name: "", people: [], commands: [], games: [] };
    this.calls = new Calls(me, (room) => this.toRoom(room), signal);
    const services = {
      ask: (what) => this.askFrom(what), follow: (link) => this.follow(link), me: () => this.me, people: () => this.state.people,
      commands: () => this.state.commands, changed: () => this.count(),
      toBoard: (table) => { this.open("board"); this.board.goTo(table); },
    };
    this.startHere = h("div", { class: "start-here" });
    const welcome = h("section", { class: "welcome", "aria-labelledby": "welcome-title" }, fan(),
      h("h2", { id: "welcome-title" }, t("welcome-title")), h("p", { class: "lead-text" }, t("welcome-lead")), this.startHere);
    const quiet = h("section", { class: "welcome small" }, h("p", {}, t("private-empty")));
    this.rooms = { channel: new Room("channel", services, welcome), private: new Room("private", services, quiet) };
    this.board = new Board({
      ask: (what) => this.line.ask(what), me: () => this.me, follow: (link) => this.follow(link),
      complain: (wrong) => this.rooms[this.side].composer.complain(wrong),
      play: (command) => this.playAlone(command), door: () => this.showDoor(), puzzle: openPuzzle,
      signal, changed: () => this.showBoard(), drawn: (board, newTurn) => this.drawn(board, newTurn),
    });
    this.shown = this.side = "channel";
    this.build();
    this.line = new Line(me, {
      state: (state) => this.take(state),
      message: (message, fresh, what) => {
        if (this.board.coach.take(message, what) || this.board.highlights.take(message, what) || this.takeReplay(message)) return;
        const told = this.board.take(message, fresh);
        this.rooms[message.room].take(message, fresh, told);
        this.answerOnBoard(message, fresh, what);
        if (fresh) this.calls.show(message);
        if (what) this.speakAs(message);
      },
      gone: (id) => { this.board.forget(id); for (const room of Object.values(this.rooms)) room.drop(id); this.count(); },
      people: (people) => { this.state.people = people; this.showPeople(); },
      up: () => this.banner?.show(false), down: () => this.banner?.show(true), slow: (waits) => this.banner?.tell(waits ? "unanswered" : null),
      unknown: () => { forget(); location.reload(); },
    }, signal);
    document.addEventListener("visibilitychange", () => { for (const room of Object.values(this.rooms)) room.look(); this.count(); }, { signal });
    const moments = setInterval(refreshMoments, 15000);
    signal.addEventListener("abort", () => clearInterval(moments));
  }

  /** What the bot answers somebody alone is in the language of their settings: the page speaks the same. */
  async speakAs(message) {
    const language = message.page?.language;
    if (message.by || !(message.alone || message.room === "private") || !language || language === document.documentElement.lang) return;
    keepLanguage(language);
    const told = await hello();
    if (told.language !== language || this.life.signal.aborted) return;
    speak(told.words, told.language);
    this.life.abort();
    const drafts = Object.fromEntries(Object.entries(this.rooms).map(([kind, room]) => [kind, room.composer.input.value]));
    const focus = document.activeElement?.id;
    const next = new Chat(this.me, { shown: this.shown, table: this.board.tables.current });
    for (const [kind, text] of Object.entries(drafts)) next.rooms[kind].composer.input.value = text;
    if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
  }

  build() {
    this.banner = new Banner();
    this.who = h("ul", { class: "people", "aria-label": t("people") });
    this.mine = h("span", { class: "me-name" });
    this.hostTag = h("span", { class: "tag", title: t("host-about"), hidden: true }, t("host"));
    this.games = h("button", { type: "button", class: "quiet to-games", hidden: true, onclick: () => this.showDoor() }, icon("cup"), ` ${t("door-games")}`);
    this.preferences = h("button", { type: "button", class: "quiet", title: t("preferences"), onclick: () => openPreferences() }, icon("wheel"), h("span", { class: "unseen" }, t("preferences")));
    this.foldBadge = h("span", { class: "badge", hidden: true });
    this.fold = h("button", { type: "button", class: "quiet", hidden: true, onclick: () => this.foldChat(!this.isFolded) });
    this.other = h("button", { type: "button", class: "quiet", onclick: () => this.beOther(), title: t("be-other-about") }, icon("swap"), h("span", { class: "wide-only" }, ` ${t("be-other")}`), h("span", { class: "unseen narrow-only" }, t("be-other")));
    const titles = { board: t("board-tab"), channel: "# herzbot", private: t("private-title") };
    this.tabs = Object.fromEntries(Object.keys(titles).map((kind) => [kind, h("button", {
      type: "button", role: "tab", id: `tab-${kind}`, "aria-controls": kind === "board" ? "board" : `room-${kind}`, hidden: kind === "board", onclick: () => this.open(kind),
      onkeydown: (event) => {
        if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
        const all = Object.keys(titles).filter((name) => this.tabs[name].offsetParent !== null);
        const to = all[(all.indexOf(kind) + (event.key === "ArrowRight" ? 1 : all.length - 1)) % all.length];
        this.open(to);
        this.tabs[to].focus();
      },
    }, h("span", {}, titles[kind]), h("span", { class: "badge", hidden: true }))]));
    app.replaceChildren(
      h("a", { class: "skip", href: "#write-channel", onclick: (event) => { event.preventDefault(); this.toRoom("channel"); this.rooms.channel.composer.input.focus(); } }, t("skip-channel")),
      h("a", { class: "skip", href: "#room-private", onclick: (event) => { event.preventDefault(); this.toRoom("private"); this.toPrivate(); } }, t("skip-private")),
      h("header", { class: "top" },
        brand(h("span", { class: "brand-sub" }, ` ${t("playground")}`)),
        this.who, h("div", { class: "me" }, this.games, this.calls.bell, h("span", { class: "me-is" }, h("span", { class: "unseen" }, `${t("you-are")} `), this.mine), this.hostTag, this.fold, this.preferences, this.other)),
      this.banner.node,
      this.main = h("main", { class: "rooms" }, this.board.node, h("div", { class: "tabs", role: "tablist", "aria-label": t("rooms") }, Object.values(this.tabs)),
        this.rooms.channel.node, this.rooms.private.node));
    const { narrow } = this;
    // The table stays in front, whichever tabs there are now; who writes goes on writing. What is hidden loses the focus
    // before that is known: so it is noted where the focus goes.
    const writes = (kind) => { if (!narrow.matches) this.shown = this.main.dataset.shown = this.board.isThere ? kind : this.side; };
    for (const [kind, room] of Object.entries(this.rooms)) {
      room.node.addEventListener("focusin", () => writes(kind));
      room.node.addEventListener("focusout", () => writes("board"));
    }
    narrow.addEventListener("change", () => {
      this.roles();
      this.showFold();
      const writing = Object.keys(this.rooms).find((kind) => this.rooms[kind].node.contains(document.activeElement));
      if (!narrow.matches) writes(writing ?? "board");
      this.open(this.board.isThere ? this.shown : this.side);
    }, { signal: this.life.signal });
    this.roles();
    this.open("channel");
  }

  roles() {
    for (const room of Object.values(this.rooms)) room.node.role = this.narrow.matches || this.board.isThere ? "tabpanel" : null;
    this.board.node.role = this.narrow.matches ? "tabpanel" : null;
  }

  take(state) {
    this.state = state;
    this.mine.textContent = state.name;
    this.showPeople();
    this.showStart();
    const seen = JSON.parse(sessionStorage.getItem(`herzbot-seen-${this.me}`) ?? "{}");
    for (const [kind, room] of Object.entries(this.rooms)) {
      const messages = state.messages.filter((message) => message.room === kind);
      const newest = messages.length > 0 ? Number(messages[messages.length - 1].id) : 0;
      room.reset(messages, seen[kind] ?? newest);
    }
    if (this.before) this.board.tables.current = this.before.table;
    this.board.reset(state.messages);
    if (this.before) this.open(this.before.shown);
    this.before = null;
    this.count();
  }

  showPeople() {
    const { people } = this.state;
    const others = people.filter((person) => person.here && person.id !== this.me);
    this.hostTag.hidden = !people.some((person) => person.id === this.me && person.host);
    this.who.hidden = others.length === 0;
    this.who.replaceChildren(...others.slice(0, 12).map((person) => h("li", {}, sign("●", "dot"), " ", person.name)));
  }

  showStart() {
    const first = this.state.games[0];
    const command = first ? `/${first.command}` : "";
    this.startHere.replaceChildren(gamesOnOffer(this.state.games, (game, how) => this.openTable(game, how)),
      first ? h("p", { class: "or" }, ...splitAt(t("welcome-or", { command: "\u0000" }), h("code", {}, command))) : "");
    this.games.hidden = this.state.games.length === 0;
  }

  /** Opens a table for a game; `how`: "open", "alone" (fills it with computers and starts), "lesson" (leads a newcomer through a round), or "daily". */
  async openTable(game, how) {
    this.closeDoor();
    if (how === "lesson") { openLesson(game, () => this.openTable(game, "first")); return; }
    if (how === "daily") { this.playDaily(game); return; }
    const options = how === "first" ? ` ${game.shortest}` : "";
    const { wrong, table } = await this.board.open(() => this.line.ask({ do: "say", room: "channel", text: `/${game.command}${options}` }));
    if (wrong) this.rooms[this.side].composer.complain(wrong);
    if (!table || how === "open") return;
    if (how === "first") this.board.coach.begin(table, game.command);
    await this.board.fillAndStart(table, how === "first" ? COMPANY : 3);
  }

  /** Plays the deal of the day of a game, goes on with it, or shows what came of it: in the private chat, and drawn. */
  async playDaily(game) {
    const { wrong } = await this.board.open(async () => {
      const refused = await this.line.ask({ do: "say", room: "private", text: `/daily ${game.command}` });
      this.toRoom("private");
      return refused;
    }, (board) => this.board.isAlone(board.table), DEALS);
    if (wrong) this.rooms.private.composer.complain(wrong);
  }

  /** A table opened by a typed command comes to the front. */
  askFrom(what) {
    const asked = this.line.ask(what);
    if (this.narrow.matches && what.text?.startsWith("/")) this.board.open(() => asked).then(({ table }) => { if (table) this.open("board"); });
    return asked;
  }

  playAlone(command) {
    const game = this.state.games.find((other) => other.command === command);
    if (game) this.openTable(game, "alone");
  }

  /** Shows what can be played, and where, over whatever is there. */
  showDoor() {
    const tables = this.board.tables.open().map(({ table, title, free }) => h("li", {}, h("button", { type: "button", class: "choice secondary", onclick: () => { this.closeDoor(); this.open("board"); this.board.goTo(table); } },
      icon("table"), title, h("span", { class: "tag" }, free > 0 ? t("door-free", { count: free }) : t("door-watch")))));
    this.dialog = openDialog({ class: "games-door", "aria-label": t("door-games") },
      gamesOnOffer(this.state.games, (game, how) => this.openTable(game, how)),
      tables.length > 0 && h("section", { class: "open-tables" }, h("h3", {}, t("door-tables")), h("ul", {}, tables)),
      h("a", { class: "replay-link", href: "replay" }, t("replay-title")),
      closer());
  }

  closeDoor() {
    this.dialog?.close();
    this.dialog = null;
  }

  /** Whether the chat that would stand beside the table is folded away. */
  get isFolded() { return !this.narrow.matches && this.board.isThere && isChatFolded(); }

  foldChat(folded) {
    foldChat(folded);
    this.showFold();
    this.open(this.side);
  }

  showFold() {
    this.fold.hidden = this.narrow.matches || !this.board.isThere;
    this.main.classList.toggle("chat-folded", this.isFolded);
    const name = t(this.isFolded ? "chat-unfold" : "chat-fold");
    this.fold.title = name;
    this.fold.replaceChildren(icon("chat"), h("span", { class: "fold-word" }, ` ${name}`), this.foldBadge);
  }

  /** Leads to a room, also where the chat is folded away. */
  toRoom(kind) {
    if (this.isFolded) this.foldChat(false);
    this.open(kind);
  }

  open(kind) {
    if (kind !== "board") this.side = kind;
    // Beside the table a room is in front only for who is in it.
    const beside = !this.narrow.matches && this.board.isThere && !this.rooms[this.side].node.contains(document.activeElement);
    this.shown = this.main.dataset.shown = beside ? "board" : kind;
    const selected = this.narrow.matches ? kind : this.side;
    for (const [name, tab] of Object.entries(this.tabs)) {
      tab.setAttribute("aria-selected", String(name === selected));
      tab.tabIndex = name === selected ? 0 : -1;
      this.rooms[name]?.node.classList.toggle("front", name === this.side);
    }
    if (!this.line || kind === "board") return;
    if (this.rooms[kind].stick) this.rooms[kind].toEnd(false);
    this.rooms[kind].look();
    this.count();
  }

  /** A table is there to be drawn, or not any more. */
  showBoard() {
    const there = this.board.isThere;
    const was = this.main.classList.contains("has-board");
    this.main.classList.toggle("has-board", there);
    this.tabs.board.hidden = !there;
    this.showFold();
    if (there !== was) { this.open(there && this.narrow.matches ? "board" : this.side); this.roles(); }
    this.count();
  }

  /** Where the board is behind a tab, it comes to the front when this person's turn begins. */
  drawn(_board, newTurn) {
    if (newTurn) chime();
    if (newTurn && this.narrow.matches && this.shown !== "board" && !document.activeElement?.matches("input")) this.open("board");
  }

  /**
   * What was answered to something pressed on the board is read in the chat beside it; where that is behind a tab or folded
   * away, beside the game if there is room for both. A refusal is read at the table. What was typed is answered in the chat alone.
   */
  answerOnBoard(message, fresh, what) {
    const answers = message.page && !message.by && !message.page.board && (message.alone || message.room === "private");
    if (!answers || !(this.board.hasAsked(what) || (!fresh && this.board.answered === message.id))) return;
    const room = this.rooms[message.room];
    const isAdvice = this.board.coach.told === message.id;
    const refusal = message.page.tone === "trouble" && message.page.blocks.find((block) => block.text)?.text;
    const isSaid = Boolean(refusal) && this.board.refuse(refusal);
    if (!isAdvice && (!(this.narrow.matches || this.isFolded) || !(isSaid || this.board.answer(message)))) {
      this.toRoom(message.room);
      // A person who is writing goes on writing.
      if (!isField(document.activeElement)) requestAnimationFrame(() => room.goTo(message.id));
      return;
    }
    room.read.add(message.id);
    this.count();
  }

  /** The file of a game that is to be seen at once; true if it was. */
  takeReplay(message) {
    if (!this.wantsReplay || message.by || !message.page?.file) return false;
    this.wantsReplay = false;
    openReplay(message.page.file.content);
    if (message.alone) this.line.ask({ do: "dismiss", message: message.id });
    return Boolean(message.alone);
  }

  toPrivate() {
    const room = this.rooms.private;
    const last = [...room.list.querySelectorAll("article")].pop();
    (last?.querySelector("button.choice:not(:disabled), select") ?? last ?? room.composer.input).focus();
  }

  follow(link) {
    if (link.file) { openReplay(link.file); return; }
    if (link.replay) { this.wantsReplay = true; return; }
    const explained = this.state.games.find((game) => game.command === link.lesson);
    if (explained) { this.openTable(explained, "lesson"); return; }
    const drawn = link.message && this.board.tables.of(link.message.message);
    if (drawn) { this.open("board"); this.board.goTo(drawn); return; }
    const kind = link.message && link.message.channel !== "herzbot" ? "private" : "channel";
    this.toRoom(kind);
    if (link.message) this.rooms[kind].goTo(link.message.message);
    else this.rooms[kind].toEnd(true);
  }

  // ---- what calls ----

  count() {
    if (!this.line) return;
    let total = 0;
    const called = Object.values(this.rooms).some((room) => room.isCalled);
    let mine = false;
    const seen = {};
    for (const [kind, room] of Object.entries(this.rooms)) {
      const { unread } = room;
      const turn = kind === "private" && room.isTurn;
      mine ||= turn;
      total += unread;
      seen[kind] = room.seen;
      const badge = this.tabs[kind].lastElementChild;
      badge.hidden = unread === 0 && !turn;
      badge.classList.toggle("called", room.isCalled || turn);
      if (turn) badge.replaceChildren(sign("♥"), h("span", { class: "unseen" }, ` ${t("call-title")}`));
      else badge.replaceChildren(sign(unread > 99 ? "99+" : String(unread)), h("span", { class: "unseen" }, ` ${t("unread", { count: unread })}`));
      room.node.classList.toggle("called", room.isCalled || turn);
    }
    const turn = this.board.tables.isTurn;
    mine ||= turn;
    const badge = this.tabs.board.lastElementChild;
    badge.hidden = !turn;
    badge.classList.toggle("called", turn);
    badge.replaceChildren(sign("♥"), h("span", { class: "unseen" }, ` ${t("call-title")}`));
    this.foldBadge.hidden = !this.isFolded || total === 0;
    this.foldBadge.replaceChildren(sign(total > 99 ? "99+" : String(total)), h("span", { class: "unseen" }, ` ${t("unread", { count: total })}`));
    sessionStorage.setItem(`herzbot-seen-${this.me}`, JSON.stringify(seen));
    this.calls.title(this.state.name, total, called || mine);
  }

  beOther() {
    this.life.abort();
    begin(true);
  }
}

/** A text with a node in place of the zero character. */
function splitAt(text, node) {
  const [before, after = ""] = text.split("\u0000");
  return [before, node, after];
}

async function enter(choose) {
  const [told] = await Promise.all([hello(), cardsReady]);
  speak(told.words, told.language);
  // Who has the passphrase need not be anybody to look at a game.
  if (told.inside && location.pathname.endsWith("/replay")) { replayPage(); return; }
  const me = await door(app, told, choose);
  remember(me);
  if (location.pathname.endsWith("/replay")) replayPage();
  else {
    const chat = new Chat(me);
    const wrong = await becomeHost(me);
    if (wrong) chat.rooms.channel.composer.complain({ key: wrong });
  }
}

async function begin(choose) {
  try {
    await enter(choose);
  } catch (problem) {
    console.warn(problem);
    app.replaceChildren(h("main", { class: "door" }, h("h1", {}, "Herzbot"), h("p", {}, "The playground can't be reached. Reload this page to try again.")));
  }
}

begin(false);
