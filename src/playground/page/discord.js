// Discord's client around this page, when it is shown inside Discord: requests and answers by messages between windows.

/** What a message is, by its first element. */
const HANDSHAKE = 0, FRAME = 1, CLOSE = 2;
/** How long the client may take to take notice of this page. */
const READY_WITHIN = 20000;
/** How long it may take for an answer: for some, it asks the person first. */
const ANSWERED_WITHIN = 180000;

/** How the client shows this page: alone in a small window, among others, or in front. */
export const FOCUSED = 0;

/** The client, or the person whom it has asked, says no. */
export class Denial extends Error {}

export class Client {
  /** `application`: its id; `origins`: those of the clients that count; `query`: what the client has written into the address. */
  constructor(application, origins, query) {
    this.application = application;
    this.query = query;
    // In a window of its own, the client is behind that.
    this.window = parent.opener ?? parent;
    this.origins = new Set([location.origin, ...origins]);
    // On phones, the page around this one has no address, and so no origin.
    if (query.get("platform") === "mobile") this.origins.add("null");
    /** The origin of the client, once it has answered. */
    this.origin = null;
    this.waiting = new Map();
    this.listeners = new Map();
    addEventListener("message", (event) => this.hear(event));
  }

  /** Whether this page is in somebody's frame at all. */
  get isFramed() { return this.window !== window; }

  /** Greets the client; resolves when it has answered. */
  greet() {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error("nobody answers")), READY_WITHIN);
      this.on("READY", () => { clearTimeout(late); resolve(undefined); });
      // Whose page this is in is not known yet: nothing secret is in this.
      this.window.postMessage([HANDSHAKE, { v: 1, encoding: "json", client_id: this.application, frame_id: this.query.get("frame_id") }], "*");
    });
  }

  /** Asks the client for something; resolves to its answer. */
  ask(cmd, args, evt = undefined) {
    return new Promise((resolve, reject) => {
      const nonce = crypto.randomUUID();
      const late = setTimeout(() => { this.waiting.delete(nonce); reject(new Error(`no answer to ${cmd}`)); }, ANSWERED_WITHIN);
      this.waiting.set(nonce, { resolve, reject, late });
      this.window.postMessage([FRAME, { cmd, args, evt, nonce }], this.origin === "null" ? "*" : this.origin);
    });
  }

  /** From now on, `take` is told of events of a kind. */
  on(evt, take) { this.listeners.set(evt, take); }

  /** The same for those that the client tells on request only. */
  async follow(evt, take) {
    this.on(evt, take);
    await this.ask("SUBSCRIBE", undefined, evt);
  }

  hear({ source, origin, data }) {
    const isClient = source === this.window && (this.origin === null ? this.origins.has(origin) : origin === this.origin);
    if (!isClient || !Array.isArray(data)) return;
    const [kind, told] = data;
    if (kind === CLOSE) { this.end(told); return; }
    if (kind !== FRAME) return;
    this.origin = origin;
    if (told.cmd === "DISPATCH") { this.listeners.get(told.evt)?.(told.data); return; }
    const asked = this.waiting.get(told.nonce);
    if (!asked) return;
    this.waiting.delete(told.nonce);
    clearTimeout(asked.late);
    if (told.evt === "ERROR") asked.reject(new Denial(`${told.cmd}: ${told.data?.code} ${told.data?.message}`));
    else asked.resolve(told.data);
  }

  end(why) {
    for (const { reject, late } of this.waiting.values()) { clearTimeout(late); reject(new Error(`${why?.code} ${why?.message}`)); }
    this.waiting.clear();
  }
}
