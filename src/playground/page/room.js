// A room: the channel or the private chat, its messages, and what can be done with them.

import { Composer } from "./composer.js";
import { openParts, rememberFocus, restoreFocus } from "./focus.js";
import { popover } from "./more.js";
import { gist, renderPage, toneOf, watchLink } from "./render.js";
import { avatarOf } from "./seats.js";
import { announce, bare, clock, emojiSign, h, icon, inline, sign, t } from "./words.js";

const REACTIONS = { channel: ["✋", "🚪", "▶️", "👍", "😄", "🎉"], private: ["⬆️", "⬅️", "➡️", "🗑️", "👍"] };
const NEAR = 80;

export class Room {
  /** `services`: ask(what), follow(link), me(), people(), commands(), changed(). */
  constructor(kind, services, welcome) {
    this.kind = kind;
    this.services = services;
    this.messages = new Map();
    this.nodes = new Map();
    this.seen = 0;
    /** What was read elsewhere. */
    this.read = new Set();
    this.list = h("ol", { class: "messages", "aria-label": t(`${kind}-messages`) });
    this.newest = h("button", { type: "button", class: "newest", hidden: true, onclick: () => this.toEnd(true) }, icon("down"), " ", t("newest"));
    this.welcome = welcome;
    this.log = h("div", { class: "log", tabindex: "0", "aria-label": t(`${kind}-messages`), role: "region" }, welcome, this.list);
    this.composer = new Composer(kind, services);
    this.tables = h("nav", { class: "tables", "aria-label": t("tables"), hidden: true });
    this.title = h("h2", { id: `${kind}-title` }, kind === "channel" ? [sign("#", "hash"), "herzbot"] : [sign("♥", "heart"), t("private-title")]);
    this.node = h("section", { class: `room ${kind}`, id: `room-${kind}`, "aria-labelledby": this.title.id },
      h("header", { class: "room-head" }, this.title, h("p", {}, t(`${kind}-about`)), this.tables),
      h("div", { class: "log-frame" }, this.log, this.newest), this.composer.node);
    this.log.addEventListener("scroll", () => this.look(), { passive: true });
    new ResizeObserver(() => { if (this.stick) this.toEnd(false); }).observe(this.list);
    this.stick = true;
    welcome.hidden = true;
  }

  get isShown() { return this.node.offsetParent !== null; }

  /** Whether it is this person's turn at some table. */
  get isTurn() {
    return [...this.messages.values()].some((message) => message.page?.tone === "your_turn" && !message.retired && !isDrawn(message) && message.page.rows?.length > 0);
  }

  get unread() {
    let count = 0;
    for (const message of this.messages.values()) {
      if (Number(message.id) > this.seen && message.by !== this.services.me() && !isDrawn(message) && !this.read.has(message.id)) count += 1;
    }
    return count;
  }

  /** Whether something unread calls this person. */
  get isCalled() {
    return [...this.messages.values()].some((message) => message.ping && Number(message.id) > this.seen);
  }

  atEnd() { return this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < NEAR; }

  toEnd(focus) {
    this.log.scrollTop = this.messages.size === 0 ? 0 : this.log.scrollHeight;
    if (focus) this.log.focus({ preventScroll: true });
    this.look();
  }

  /** Takes note of what the person has now before their eyes. */
  look() {
    if (!this.isShown) return;
    this.stick = this.atEnd();
    if (this.stick && !document.hidden) {
      const newest = Math.max(this.seen, ...[...this.messages.keys()].map(Number));
      if (newest !== this.seen) { this.seen = newest; this.services.changed(); }
    }
    this.newest.hidden = this.stick || this.messages.size === 0;
    this.newest.classList.toggle("fresh", this.unread > 0);
  }

  /** Everything anew, as after a reload or a lost line: what is still the same keeps its place and the focus. */
  reset(messages, seen) {
    const first = this.messages.size === 0;
    const there = new Set(messages.map((message) => message.id));
    for (const id of [...this.messages.keys()]) if (!there.has(id)) this.drop(id);
    for (const message of messages) {
      const old = this.messages.get(message.id);
      if (!old || JSON.stringify(old) !== JSON.stringify(message)) this.put(message, false);
    }
    if (first) this.seen = seen;
    this.emptyOrNot();
    if (first || this.stick) this.toEnd(false);
    this.services.changed();
  }

  /** `told`: whether what it says is heard elsewhere. */
  take(message, fresh, told) {
    const known = this.messages.has(message.id);
    const was = this.messages.get(message.id);
    const stick = this.stick;
    this.put(message, fresh && !known);
    this.emptyOrNot();
    const mine = message.by === this.services.me();
    const begins = was?.page?.tone === "lobby" && message.page?.tone === "playing";
    // What was asked for before is in the way of what is new.
    if (begins || (fresh && message.alone)) this.foldAnswers(message.id);
    if (stick || mine || (fresh && message.alone)) requestAnimationFrame(() => this.show(message));
    else this.look();
    if (told) this.services.changed();
    else if (fresh && !known && !mine && !isDrawn(message)) this.hear(message);
    else if (known && message.page && !isDrawn(message) && (this.kind === "private" || message.alone)) {
      const now = gist(message.page);
      if (now !== (was.page ? gist(was.page) : "")) announce(now);
    }
    this.services.changed();
  }

  /** Comes down to a new message; what is to be read from its beginning is shown from there. */
  show(message) {
    const node = this.nodes.get(message.id);
    const long = node && node.offsetHeight > this.log.clientHeight && (message.alone || message.page?.tone === "over");
    if (!long) { this.toEnd(false); return; }
    this.stick = false;
    node.scrollIntoView({ block: "start" });
    this.look();
  }

  /** Folds the answers for this person alone, besides one. */
  foldAnswers(besides) {
    for (const [id, node] of this.nodes) {
      const fold = id !== besides && this.messages.get(id).alone && node.querySelector("details.fold");
      if (fold && !fold.contains(document.activeElement)) fold.open = false;
    }
  }

  hear(message) {
    const what = message.page ? gist(message.page) : `${message.name}: ${message.text}`;
    announce(message.ping ? t("heard-for-you", { text: what.slice(0, 300) }) : what.slice(0, 300));
  }

  drop(id) {
    const node = this.nodes.get(id);
    this.messages.delete(id);
    this.nodes.delete(id);
    if (!node) return;
    const hadFocus = node.contains(document.activeElement);
    const next = node.nextElementSibling ?? node.previousElementSibling;
    node.remove();
    if (hadFocus) (next?.querySelector("article") ?? this.composer.input).focus({ preventScroll: true });
    this.emptyOrNot();
  }

  put(message, fresh) {
    const old = this.nodes.get(message.id);
    const memory = old && rememberFocus(old.firstElementChild);
    const reopen = old && openParts(old);
    const open = old?.querySelector(".react-list:not([hidden])");
    this.messages.set(message.id, message);
    const node = old ?? h("li", { class: "message" });
    const article = this.article(message);
    node.className = `message ${message.by ? "said" : "bot"}${message.by === this.services.me() ? " mine" : ""}${message.alone ? " alone" : ""}${message.ping ? " ping" : ""}${message.retired ? " retired" : ""}`;
    if (fresh) node.classList.add("fresh");
    if (old) {
      if (open) article.querySelector(".react-add")?.click();
      reopen(article);
      old.replaceChildren(article);
      restoreFocus(article, memory);
    } else {
      node.append(article);
      this.nodes.set(message.id, node);
      const later = [...this.list.children].find((other) => Number(other.dataset.id) > Number(message.id));
      node.dataset.id = message.id;
      this.list.insertBefore(node, later ?? null);
    }
    this.joinUp(node);
    if (node.nextElementSibling) this.joinUp(node.nextElementSibling);
  }

  /** Texts of one person in a row show who wrote them only once. */
  joinUp(node) {
    const message = this.messages.get(node.dataset.id);
    const before = this.messages.get(node.previousElementSibling?.dataset.id);
    const same = Boolean(message?.by && before && before.by === message.by && message.at - before.at < 300000);
    node.classList.toggle("joined", same);
  }

  article(message) {
    const name = message.by ? message.name ?? t("somebody-gone") : "Herzbot";
    const id = `${this.kind}-${message.id}`;
    const head = h("header", { class: "message-head" },
      h("span", { class: "name", id: `${id}-by` }, name), !message.by && h("span", { class: "tag bot-tag" }, t("bot")),
      h("time", { datetime: new Date(message.at).toISOString() }, clock(message.at)),
      message.asked_by && h("span", { class: "asked" }, message.asked_by));
    const face = message.by
      ? avatarOf(name)
      : h("span", { class: "avatar heart", "aria-hidden": "true" }, "♥");
    let body;
    if (isDrawn(message) || isEnd(message)) body = this.compact(message);
    else if (message.by) body = h("p", { class: "said-text" }, message.text);
    else {
      const page = { title: "", blocks: [], rows: [], ...message.page };
      body = h("div", { class: `page tone-${toneOf(page)}` },
        renderPage(page, (node, choice, value) => this.press(node, message, choice, value), this.services.follow));
      if (message.retired || message.alone) {
        const about = bare(page.title) || inShort(gist(page)) || "Herzbot";
        body = h("details", { class: "fold", open: !message.retired }, h("summary", {}, message.retired ? t("retired", { text: about }) : about), body);
      }
    }
    return h("article", { id, tabindex: "-1", "aria-labelledby": `${id}-by`, "aria-describedby": message.alone ? `${id}-alone` : undefined },
      face, h("div", { class: "message-body" }, head, body,
        message.alone && h("p", { class: "only-you", id: `${id}-alone` }, icon("eye"), " ", t("only-you"), " ",
          h("button", { type: "button", class: "quiet", "data-word": "dismiss", onclick: () => this.services.ask({ do: "dismiss", message: message.id }) }, t("dismiss"))),
        !message.alone && this.reactions(message)));
  }

  /** A table that is drawn on the board: here only which one it is, and who has won. Nothing is told twice side by side. */
  compact(message) {
    const { board } = message.page;
    return h("div", { class: `page tone-${toneOf(message.page)} compact` },
      h("h3", { class: "page-title" }, board.title),
      h("p", { class: "page-text" }, inline(board.stage === "over" ? message.page.blocks.find((block) => block.text)?.text ?? "" : board.status)),
      h("p", { class: "compact-seats" }, board.seats.map((seat) => seat.name).join(", ")),
      h("div", { class: "choices" }, h("button", { type: "button", class: "choice secondary", "data-label": board.table, onclick: () => this.services.toBoard(board.table) }, icon("table"), t("board-to")), watchLink(message.page) ?? ""));
  }

  reactions(message) {
    const react = (emoji) => this.tell(this.services.ask({ do: "react", message: message.id, emoji }));
    const chips = message.reactions.map((reaction) => h("button", {
      type: "button", class: `reaction${reaction.mine ? " mine" : ""}`, "aria-pressed": String(reaction.mine), "data-emoji": reaction.emoji,
      title: reaction.names.join(", "), "aria-label": t("reaction", { text: reaction.emoji, count: reaction.count }), onclick: () => react(reaction.emoji),
    }, emojiSign(reaction.emoji), " ", h("span", { class: "count" }, String(reaction.count))));
    if (message.by) return chips.length > 0 && h("div", { class: "reactions" }, chips);
    const list = h("div", { class: "react-list", role: "group", "aria-label": t("react-add"), hidden: true }, REACTIONS[this.kind].map((emoji) =>
      h("button", { type: "button", class: "reaction", "data-emoji": emoji, "aria-label": t("react-with", { text: emoji }), onclick: () => react(emoji) }, emojiSign(emoji))));
    const add = h("button", { type: "button", class: "reaction react-add", "aria-label": t("react-add"), title: t("react-add"), "data-emoji": "add" }, icon("smile"));
    const node = h("div", { class: "reactions" }, chips, add, list);
    popover(add, list, node);
    return node;
  }

  async press(node, message, choice, value) {
    if (node.getAttribute("aria-busy") === "true") return;
    node.setAttribute("aria-busy", "true");
    await this.tell(this.services.ask({ do: "press", message: message.id, choice, value }));
    node.removeAttribute("aria-busy");
  }

  async tell(asked) {
    const wrong = await asked;
    if (wrong) this.composer.complain(wrong);
  }

  /** Leads to a message: scrolls there, and lets it shine for a moment. */
  goTo(id) {
    const node = this.nodes.get(id);
    if (!node) { this.toEnd(true); return; }
    node.scrollIntoView({ block: node.offsetHeight > this.log.clientHeight ? "start" : "center" });
    node.firstElementChild.focus({ preventScroll: true });
    node.classList.remove("shine");
    void node.offsetWidth;
    node.classList.add("shine");
    setTimeout(() => node.classList.remove("shine"), 2500);
    this.look();
  }

  emptyOrNot() {
    const bots = [...this.messages.values()].filter((message) => !message.by);
    if (this.welcome) this.welcome.hidden = bots.some((message) => !message.alone);
    if (this.kind !== "channel") return;
    const live = bots.filter((message) => message.page && ["lobby", "playing", "your_turn"].includes(message.page.tone) && message.page.rows?.length > 0);
    this.tables.hidden = live.length === 0;
    this.tables.replaceChildren(...live.map((message) => h("button", { type: "button", class: "quiet table-link", onclick: () => (isDrawn(message) ? this.services.toBoard(message.page.board.table) : this.goTo(message.id)) }, icon("table"), " ", gist({ title: message.page.title, blocks: [] }) || "Herzbot")));
  }
}

/** The first words of a text, on one line. */
const inShort = (text) => (text.length > 60 ? `${text.slice(0, 60).replace(/\s+\S*$/, "")} …` : text);

/** Whether a message shows a table that is drawn and goes on. */
const isDrawn = (message) => Boolean(message.live && !message.alone && ["lobby", "playing"].includes(message.page?.board?.stage));

/** Whether a message tells how a game has ended, as its table does. */
const isEnd = (message) => Boolean(message.live && !message.alone && message.page?.board?.seats.some((seat) => seat.result));
