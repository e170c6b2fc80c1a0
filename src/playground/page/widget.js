// A Matrix client around this page, which it shows beside a room: the widget API, by messages between windows. Nothing secret is
// said to the client, so it doesn't matter who it is; what it says is for the server to judge.

import { hearsLanguage } from "./line.js";

/** How long the client may take for an answer. It asks the person for as long as they like. */
const ANSWERED_WITHIN = 20000;
/** The versions of the API that this page speaks. */
const VERSIONS = ["0.0.1", "0.0.2"];

/** What a page asks for that is dressed for dark devices. */
const DARK = "(prefers-color-scheme: dark)";

/** The client has not answered. */
export class Silence extends Error {}

/** The origin of an address on the web; null for others, whose windows may call themselves anything. */
function originOf(address) {
  try { return /^https?:/.test(address) ? new URL(address).origin : null; } catch { return null; }
}

export class Widget {
  /** `asks`: is called when the client asks the person whether this page may know who they are. */
  constructor(query, hash, asks) {
    this.id = query.get("widgetId") ?? hash.get("widget") ?? "";
    this.room = hash.get("room") ?? "";
    this.asks = asks;
    /** The origin of the client: as it says, else that of its first message. */
    this.origin = originOf(query.get("parentUrl") ?? "");
    this.hasAnswered = false;
    this.number = 0;
    this.waiting = new Map();
    /** Who waits for what the person decides, by the id of the request. */
    this.deciding = new Map();
    /** What the server has given to this page for a person who plays. @type {string | null} */
    this.session = null;
    dress(hash.get("theme"));
    if (hash.get("language")) hearsLanguage(hash.get("language"));
    addEventListener("message", (event) => this.hear(event));
  }

  static of(_, query, asks) { return new Widget(query, new URLSearchParams(location.hash.replace(/^#\??/, "")), asks); }

  get isFramed() { return parent !== window; }
  get invite() { return null; }

  /** Asks the client for something; resolves to its answer, with the id of the request. */
  ask(action) {
    return new Promise((resolve, reject) => {
      const requestId = `herzbot-${++this.number}`;
      const late = setTimeout(() => { this.waiting.delete(requestId); reject(new Silence(action)); }, ANSWERED_WITHIN);
      this.waiting.set(requestId, (response) => { clearTimeout(late); resolve({ requestId, response }); });
      parent.postMessage({ api: "fromWidget", widgetId: this.id, requestId, action, data: {} }, "*");
    });
  }

  /** Tells the client that this page listens; resolves when it has answered, be it that it knew. */
  async greet() {
    await this.ask("content_loaded");
    this.hasAnswered = true;
  }

  /** What shows the server who is there; null if the client, or the person, doesn't say it. Once is enough for who plays. */
  async proof() {
    if (this.session) return { session: this.session, room: this.room };
    const { requestId, response } = await this.ask("get_openid");
    let told = response;
    if (told.state === "request") {
      const decided = new Promise((resolve) => { this.deciding.set(requestId, resolve); });
      this.asks();
      told = await decided;
    }
    return told.state === "allowed" ? { token: told.access_token, server: told.matrix_server_name, room: this.room } : null;
  }

  /** The server has let the person in. */
  async settled({ session }) { this.session = session; }
  /** The session is over. */
  ended() { this.session = null; }
  /** Nobody reads here what somebody plays. */
  present() {}

  hear({ source, origin, data }) {
    const isClient = source === parent && (this.origin === null || origin === this.origin);
    if (!isClient || data?.widgetId !== this.id || !data.requestId) return;
    this.origin = origin;
    if (data.api === "fromWidget" && data.response) { this.waiting.get(data.requestId)?.(data.response); this.waiting.delete(data.requestId); }
    if (data.api === "toWidget" && !data.response) parent.postMessage({ ...data, response: this.answer(data) }, "*");
  }

  /** The answer to what the client wants. */
  answer({ action, data }) {
    switch (action) {
      // This page does nothing in the person's name.
      case "capabilities": return { capabilities: [] };
      case "supported_api_versions": return { supported_versions: VERSIONS };
      case "notify_capabilities": case "visibility": return {};
      case "theme_change": dress(data.name); return {};
      case "language_change": hearsLanguage(data.lang); return {};
      case "openid_credentials":
        this.deciding.get(data.original_request_id)?.(data);
        this.deciding.delete(data.original_request_id);
        return {};
      default: return { error: { message: `Unknown or unsupported to-widget action: ${action}` } };
    }
  }
}

/** The rules of our own sheets for dark devices; of others', nothing can be read. @type {CSSMediaRule[] | null} */
let darkRules = null;
function findDarkRules() {
  const ours = [...document.styleSheets].filter(({ href }) => !href || new URL(href).origin === location.origin);
  const isDark = (rule) => rule instanceof CSSMediaRule && rule.conditionText === DARK;
  return /** @type {CSSMediaRule[]} */ (ours.flatMap(({ cssRules }) => [...cssRules]).filter(isDark));
}

/** Looks as the client does, where it says how; a theme of somebody's own says nothing of that, so the device is asked. */
function dress(theme) {
  if (typeof theme !== "string" || !theme) return;
  // They are found by what the change is about to overwrite.
  darkRules ??= findDarkRules();
  const isOwn = theme.startsWith("custom-"), isDark = /dark|black/.test(theme);
  document.documentElement.style.colorScheme = isOwn ? "" : isDark ? "dark" : "light";
  for (const rule of darkRules) rule.media.mediaText = isOwn ? DARK : isDark ? "all" : "not all";
}
