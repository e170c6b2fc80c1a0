// The line to the bot: a WebSocket that comes back by itself.

/** Who this tab is. Browsers may keep nothing for a page in a foreign frame. */
function tab() {
  try { return sessionStorage.getItem("herzbot-me") ?? ""; } catch { return ""; }
}

const spokenKey = () => `herzbot-language-${tab()}`;

/** Keeps in which language the bot answers this person: that of their settings. */
export function keepLanguage(tag) {
  // A browser that keeps nothing speaks its own language after a reload.
  try { localStorage.setItem(spokenKey(), tag); } catch { return; }
}

function kept() {
  try { return localStorage.getItem(spokenKey()); } catch { return null; }
}

/** The language of the client around this page, where it says one. */
let told = null;

/** The client around this page speaks a language. */
export function hearsLanguage(tag) { told = tag; }

/** The tags of the languages that a person reads, best first: that of their settings, then those of the client and the browser. */
export const languages = () => [kept(), told, ...(navigator.languages?.length ? navigator.languages : [navigator.language || "en"])].filter(Boolean).slice(0, 8).join(",");

/** Where the table of this page lies, seen from the page; null: below the page's own address. */
let place = null;
/** The session that this page has to send, where no cookie holds it. */
let session = null;

/** The page shows the table at `at`, with a session of its own. */
export function settle(at, held) {
  [place, session] = [at, held];
}

/** @returns {Record<string, string>} */
const signed = () => (session ? { authorization: `Bearer ${session}` } : {});

/** What belongs to the table of this page: it lies below the page's own address, whatever stands before that. */
export const below = (name) => {
  const address = new URL(`${place ?? location.pathname.split("/").pop()}/${name}`, location.href);
  address.searchParams.set("languages", languages());
  return address;
};

/** What a page of one table needs first. */
export async function hello() {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(below("hello"), { headers: signed(), signal: AbortSignal.timeout(QUIET) });
    if (answer.ok) return answer.json();
    // For a moment, no process has the table: one that stops or dies gives its tables to another.
    if (answer.status !== 503 || tries === MOVES) throw new Error(String(answer.status));
    await new Promise((resolve) => { setTimeout(resolve, 1000); });
  }
}

/** What the bot says at an address, with what is sent there if anything is, or that it was asked too often; null if it says nothing. */
export async function ask(address, content, signal) {
  const sent = content === null ? { headers: signed() } : { method: "POST", headers: { "content-type": "application/json", ...signed() }, body: content };
  const who = new URLSearchParams({ languages: languages(), me: tab() });
  try {
    const answer = await fetch(`${address}?${who}`, { ...sent, signal });
    const told = await answer.json();
    return answer.ok || answer.status === 429 ? told : null;
  } catch {
    return null;
  }
}

/** After so many milliseconds without a word, a line is lost. */
const SILENCE = 40000;
/** How often a page asks for a table that is on its way to a process. */
const MOVES = 12;
/** The bot says something every 15 s: where nothing comes for so long, the line may be dead already. */
const QUIET = 20000;
/** From when on a person reads that an answer is waited for. */
const SLOW = 10000;
/**
 * How long an answer is waited for while the line lives: on a bad network, what was sent is often under way for that long, and who
 * is told too early that it is lost sends it twice. If the line is lost, that is said at once.
 */
const ANSWERS = 60000;
/** How many requests are remembered until their answer comes. */
const REMEMBERED = 100;

/** The chat of the playground: where a person's line leads, and whether they are still known there. */
const CHAT = {
  address(me) {
    const address = new URL("api/chat", document.baseURI);
    address.searchParams.set("me", me);
    address.searchParams.set("languages", languages());
    return address;
  },
  async knows(me) {
    const answer = await fetch(`api/hello?languages=${encodeURIComponent(languages())}`, { signal: AbortSignal.timeout(QUIET) });
    const hello = await answer.json();
    return hello.people.some((person) => person.id === me);
  },
};

/**
 * What reads frames that come as one compressed stream: gives each text to `take`, in order. Null where the browser can't;
 * `broken` is called when the stream is.
 */
function unpacker(take, broken) {
  let stream;
  try { stream = new DecompressionStream("deflate-raw"); } catch { return null; }
  const writer = stream.writable.getWriter();
  const reader = stream.readable.pipeThrough(new TextDecoderStream()).getReader();
  let begun = "";
  const read = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (begun + part.value).split("\n");
      begun = lines.pop() ?? "";
      for (const line of lines) {
        // What fails to show one frame ends neither the stream nor the line.
        try { take(line); } catch (problem) { console.error(problem); }
      }
    }
  };
  read().catch(broken);
  return (bytes) => { writer.write(bytes).catch(broken); };
}

/**
 * A WebSocket that comes back by itself, until `signal` ends it. What extends it opens it by `connect`, and says whether it still leads
 * somewhere (`knows`), and what follows if it doesn't (`unknown`), or when it is lost (`down`).
 */
export class Reconnecting {
  /** @param {AbortSignal} signal */
  constructor(signal) {
    this.signal = signal;
    this.isUp = false;
    this.tries = 0;
    /** Which attempt to open the line again is the last. */
    this.attempt = 0;
    /** When anything came last; by the clock, which goes on while the machine sleeps. */
    this.heard = Date.now();
    addEventListener("online", () => this.wake(), { signal });
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.wake(); }, { signal });
    signal.addEventListener("abort", () => {
      this.isUp = true;
      for (const timer of [this.timer, this.silence]) clearTimeout(timer);
      this.drop();
    });
  }

  open() {}
  /** @returns {Promise<boolean>} */
  async knows() { return true; }
  unknown() {}
  down() {}

  /** Whether it does not come back any more. */
  get isDone() { return this.signal.aborted; }

  /** Closes the socket, whatever still comes from it. */
  drop() {
    if (!this.socket) return;
    this.socket.onclose = this.socket.onmessage = null;
    this.socket.close();
  }

  /**
   * Opens the socket at an address; what comes is `received`.
   * @param {URL} address
   * @param {(data: any) => void} received
   */
  connect(address, received) {
    clearTimeout(this.timer);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.drop();
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onmessage = (event) => received(event.data);
    socket.onclose = () => { if (socket === this.socket) this.lost(); };
    this.listen();
    return socket;
  }

  listen() {
    clearTimeout(this.silence);
    this.heard = Date.now();
    this.silence = setTimeout(() => { this.drop(); this.lost(); }, SILENCE);
  }

  /** The reader or the network is back: comes back at once, also where it is not yet noticed that the line was lost. */
  wake() {
    if (!this.isDone && this.isUp && Date.now() - this.heard > QUIET) { this.drop(); this.lost(); }
    this.soon(0);
  }

  lost() {
    clearTimeout(this.silence);
    this.isUp = false;
    if (this.isDone) return;
    this.down();
    this.soon(Math.min(15000, 300 * 2 ** this.tries) * (0.7 + Math.random() * 0.6));
    this.tries += 1;
  }

  soon(wait) {
    if (this.isUp || this.isDone) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), wait);
  }

  /** Before the line opens again: does it still lead there? */
  async look() {
    if (this.isUp || this.isDone || this.socket?.readyState === WebSocket.CONNECTING) return;
    const attempt = ++this.attempt;
    const isOver = () => attempt !== this.attempt || this.isUp || this.isDone;
    try {
      const isKnown = await this.knows();
      if (isOver()) return;
      if (isKnown) this.open(); else this.unknown();
    } catch {
      if (!isOver()) this.lost();
    }
  }
}

export class Line extends Reconnecting {
  /**
   * `handlers`: state(s), message(m, fresh, what it answers), gone(id), people(p), up(), down(), slow(whether an answer takes
   * long), unknown(). It ends with `signal`, and leads to a `home`.
   */
  constructor(me, handlers, signal, home = CHAT) {
    super(signal);
    this.me = me;
    this.home = home;
    this.handlers = handlers;
    this.number = 0;
    /** What is done with the answer to a request, by its number. */
    this.waiting = new Map();
    /** The numbers of requests whose answers take long. */
    this.slow = new Set();
    /** What was asked lately, by its number. */
    this.asked = new Map();
    /** The number of the next frame. */
    this.expected = 1;
    this.opened = [];
    this.open();
  }

  open() {
    const address = this.home.address(this.me);
    // Frames are unpacked in their own time, and may come out after the end.
    const isOpen = () => socket === this.socket && socket.readyState === WebSocket.OPEN && !this.signal.aborted;
    const take = (text) => { if (isOpen()) this.take(JSON.parse(text)); };
    const unpack = unpacker(take, () => socket.close());
    if (unpack) address.searchParams.set("packed", "true");
    const held = session;
    if (held) address.searchParams.set("framed", "true");
    this.expected = 1;
    const socket = this.connect(address, unpack ?? take);
    socket.binaryType = "arraybuffer";
    if (held) socket.onopen = () => socket.send(JSON.stringify({ session: held }));
  }

  take(told) {
    this.listen();
    if (told.seq !== this.expected) { this.socket?.close(); return; }
    this.expected += 1;
    switch (told.is) {
      case "state": this.isUp = true; this.handlers.up(); this.handlers.state(told); this.tries = 0; for (const go of this.opened.splice(0)) go(); break;
      case "message": this.handlers.message(told.message, told.fresh, this.asked.get(told.answers)); break;
      case "gone": this.handlers.gone(told.id); break;
      case "people": this.handlers.people(told.people); break;
      case "answered": this.answered(told.to, null); break;
      case "wrong": this.answered(told.to, told); break;
      case "beat": break;
    }
  }

  answered(number, wrong) {
    this.waiting.get(number)?.(wrong);
    this.waiting.delete(number);
    if (this.slow.delete(number) && this.slow.size === 0) this.handlers.slow(false);
  }

  late(number) {
    if (!this.waiting.has(number)) return;
    this.slow.add(number);
    this.handlers.slow(true);
  }

  /** Asks for something; resolves to null when it is answered, or to what was wrong. */
  async ask(what) {
    if (!this.isUp) await new Promise((resolve) => { this.opened.push(resolve); setTimeout(resolve, 4000); });
    return new Promise((resolve) => {
      if (!this.isUp || this.socket?.readyState !== WebSocket.OPEN) { resolve({ key: "wrong-offline", arguments: {} }); return; }
      const n = ++this.number;
      this.waiting.set(n, resolve);
      this.asked.set(n, what);
      this.asked.delete(n - REMEMBERED);
      setTimeout(() => this.late(n), SLOW);
      setTimeout(() => this.answered(n, { key: "wrong-unanswered", arguments: {} }), ANSWERS);
      this.socket.send(JSON.stringify({ n, ...what }));
    });
  }

  down() {
    for (const number of [...this.waiting.keys()]) this.answered(number, { key: "wrong-offline", arguments: {} });
    this.handlers.down();
  }

  /** Is it still our bot, and does it still know us? */
  knows() { return this.home.knows(this.me); }

  unknown() { this.handlers.unknown(); }
}
