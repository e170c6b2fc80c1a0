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
  WebSocket: FakeSocket, document: Object.assign(new EventTarget(), { hidden: false, baseURI: "http://bot/" }), location: { protocol: "http:", pathname: "/table/7", href: "http://bot/table/7" },
  sessionStorage: { getItem: () => null }, localStorage: { getItem: () => null },
  addEventListener: page.addEventListener.bind(page),
  // Frames come as they are.
  DecompressionStream: class { constructor() { throw new Error("not here"); } },
  fetch: async (_address, { signal }) => { const { status = 200, ...told } = await probe(signal); return { ok: status === 200, status, json: async () => told }; },
});
// Newer versions of Node.js have one.
globalThis.navigator ??= { language: "en" };
const { Line, hello } = await import(new URL("../../src/playground/page/line.js", import.meta.url));

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
  const line = new Line("anna", Object.fromEntries(["state", "message", "gone", "people", "up", "down", "slow", "unknown"].map((name) => [name, told(name)])), life.signal);
  sockets[0].hears({ is: "state", seq: 1 });
  return { line, life, news, names: () => news.map(([name]) => name) };
}

test("a request without an answer has failed", async () => {
  const { line, life } = begin();
  const asked = line.ask({ do: "say", room: "channel", text: "hello" });
  const answered = line.ask({ do: "say", room: "channel", text: "hello again" });
  sockets[0].hears({ is: "answered", seq: 2, to: 2 });
  for (let seq = 3; seq < 7; seq += 1) { mock.timers.tick(15000); sockets[0].hears({ is: "beat", seq }); }
  mock.timers.tick(1000);
  assert.equal((await asked)?.key, "wrong-unanswered");
  assert.equal(await answered, null);
  life.abort();
});

test("on a bad network, an answer is waited for, and that is said", async () => {
  const { line, life, news, names } = begin();
  const first = line.ask({ do: "press", message: "1", choice: "a" });
  const second = line.ask({ do: "look", seen: true });
  mock.timers.tick(9000);
  assert.deepEqual(names(), ["up", "state"], "nobody is told of a moment");
  mock.timers.tick(2000);
  assert.deepEqual(news.at(-1), ["slow", true]);
  // The answers come in one go, as the network lets them.
  mock.timers.tick(20000);
  sockets[0].hears({ is: "answered", seq: 2, to: 1 });
  assert.deepEqual(news.at(-1), ["slow", true], "one is still waited for");
  sockets[0].hears({ is: "answered", seq: 3, to: 2 });
  assert.deepEqual(news.at(-1), ["slow", false]);
  assert.deepEqual(await Promise.all([first, second]), [null, null], "what was pressed has counted");
  // Where the line is lost, that is said, and nothing is waited for.
  const lost = line.ask({ do: "press", message: "1", choice: "b" });
  mock.timers.tick(11000);
  sockets[0].onclose();
  assert.equal((await lost)?.key, "wrong-offline");
  assert.deepEqual(news.slice(-2), [["slow", false], ["down"]]);
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

test("a page asks again for a table that is on its way to another process, and gives up in the end", async () => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  const told = { name: "Anna", wrong: null };
  let asked = 0;
  const goOn = async () => { for (let second = 0; second < 30; second += 1) { await calm(); mock.timers.tick(1000); } };
  probe = async () => (++asked < 4 ? { status: 503 } : told);
  assert.deepEqual(await Promise.all([hello(), goOn()]).then(([said]) => said), told);
  assert.equal(asked, 4);
  for (const [status, tries] of [[503, 12], [500, 1]]) {
    asked = 0;
    probe = async () => { asked += 1; return { status }; };
    await Promise.all([assert.rejects(hello(), new Error(String(status))), goOn()]);
    assert.equal(asked, tries);
  }
  probe = async () => ({ people: [{ id: "anna" }] });
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
