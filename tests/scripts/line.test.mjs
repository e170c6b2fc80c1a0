// The line to the bot on a network that fails: what was sent into a dead socket is not taken for done, and a line that was
// lost unnoticed comes back as soon as somebody looks.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

/** The sockets that the page has opened, in order. */
const sockets = [];
class FakeSocket {
  static CONNECTING = 0;
  static OPEN = 1;

  constructor(address) {
    Object.assign(this, { address, readyState: FakeSocket.OPEN, sent: [] });
    sockets.push(this);
  }

  send(text) { this.sent.push(JSON.parse(text)); }
  close() { this.readyState = 3; }
  hears(told) { this.onmessage({ data: JSON.stringify(told) }); }
}

const page = new EventTarget();
/** How the bot answers whether the line still leads anywhere. */
let probe = async (_signal) => ({ people: [{ id: "anna" }] });
Object.assign(globalThis, {
  WebSocket: FakeSocket, document: Object.assign(new EventTarget(), { hidden: false, baseURI: "http://bot/" }), location: { protocol: "http:" },
  sessionStorage: { getItem: () => null }, localStorage: { getItem: () => null },
  addEventListener: page.addEventListener.bind(page),
  // Frames come as they are.
  DecompressionStream: class { constructor() { throw new Error("not here"); } },
  fetch: async (_address, { signal }) => { const told = await probe(signal); return { ok: true, json: async () => told }; },
});
// Newer versions of Node.js have one.
globalThis.navigator ??= { language: "en" };
const { Line } = await import(new URL("../../src/playground/page/line.js", import.meta.url));

/** Lets everything happen that needs no time. */
const calm = () => new Promise((resolve) => { setImmediate(resolve); });

/** A line that is up, and what was said of it. */
function begin() {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  sockets.length = 0;
  const life = new AbortController();
  const news = [];
  const told = (name) => (...what) => news.push([name, ...what]);
  const line = new Line("anna", Object.fromEntries(["state", "message", "gone", "people", "up", "down", "unknown"].map((name) => [name, told(name)])), life.signal);
  sockets[0].hears({ is: "state", seq: 1 });
  return { line, life, names: () => news.map(([name]) => name) };
}

test("a request without an answer has failed", async () => {
  const { line, life } = begin();
  const asked = line.ask({ do: "say", room: "channel", text: "hello" });
  const answered = line.ask({ do: "say", room: "channel", text: "hello again" });
  sockets[0].hears({ is: "answered", seq: 2, to: 2 });
  mock.timers.tick(12000);
  assert.equal((await asked)?.key, "wrong-unanswered");
  assert.equal(await answered, null);
  life.abort();
});

test("a line that was lost unnoticed is opened anew when the reader or the network is back", async () => {
  for (const back of [() => page.dispatchEvent(new Event("online")), () => document.dispatchEvent(new Event("visibilitychange"))]) {
    const { life, names } = begin();
    // It has spoken a moment ago: it lives.
    mock.timers.tick(15000);
    back();
    mock.timers.tick(1);
    await calm();
    assert.equal(sockets.length, 1);
    mock.timers.tick(15000);
    back();
    mock.timers.tick(1);
    await calm();
    assert.equal(sockets.length, 2, "it is opened anew at once");
    assert.equal(sockets[0].readyState, 3);
    assert.equal(sockets[0].onmessage, null);
    sockets[1].hears({ is: "state", seq: 1 });
    assert.deepEqual(names(), ["up", "state", "down", "up", "state"]);
    life.abort();
  }
});

test("a page that is not looked at any more opens nothing", async () => {
  const { life } = begin();
  life.abort();
  mock.timers.tick(30000);
  page.dispatchEvent(new Event("online"));
  mock.timers.tick(60000);
  await calm();
  assert.equal(sockets.length, 1);
});

test("a probe that never ends does not keep the line from coming back", async () => {
  const { life } = begin();
  const deadlines = [];
  const { timeout } = AbortSignal;
  AbortSignal.timeout = (time) => { deadlines.push(time); const life = new AbortController(); setTimeout(() => life.abort(new Error("late")), time); return life.signal; };
  probe = (signal) => new Promise((_resolve, reject) => { signal.addEventListener("abort", () => reject(signal.reason)); });
  sockets[0].onclose();
  mock.timers.tick(1000);
  await calm();
  assert.equal(deadlines.length, 1);
  probe = async () => ({ people: [{ id: "anna" }] });
  mock.timers.tick(deadlines[0]);
  await calm();
  mock.timers.tick(5000);
  await calm();
  assert.equal(sockets.length, 2);
  AbortSignal.timeout = timeout;
  life.abort();
});
