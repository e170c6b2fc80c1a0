// What the page says to a Matrix client, beside what the widgets' own library says, both to the client's side of that library.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";

const LIBRARY = process.env.WIDGET_API ?? "";
const skip = existsSync(`${LIBRARY}/lib/index.js`) ? false : "the library is not installed: tests/scripts/run does that";
const require = createRequire(import.meta.url);
const CLIENT = "https://app.element.io", PAGE = "https://cards.example.org", ID = "herzbot";
const CREDENTIALS = { access_token: "token-1", expires_in: 3600, matrix_server_name: "example.org", token_type: "Bearer" };
const HASH = "#?room=!room%3Aexample.org&widget=herzbot&theme=&language=de";

// The library tells the console of each message.
console.log = () => {};

/** A window: who listens to it, and what it hears from others. */
function windowAt(origin, parent) {
  const listeners = new Set();
  const self = {
    origin, listeners,
    addEventListener: (kind, take) => { if (kind === "message") listeners.add(take); },
    removeEventListener: (_, take) => listeners.delete(take),
    /** What is said to this window by another one. */
    hears: (source, data) => { const said = structuredClone(data); queueMicrotask(() => { for (const take of [...listeners]) take({ source, origin: source.origin, data: said }); }); },
  };
  self.parent = parent ?? self;
  return self;
}

/** A client with a page in its frame, whose person is asked (`decides`) or not; runs `talk` as the page. What the client has heard. */
async function within(talk, decides) {
  const { ClientWidgetApi, Widget, WidgetDriver } = require(`${LIBRARY}/lib/index.js`);
  const client = windowAt(CLIENT), heard = [];
  const page = windowAt(PAGE, client);
  client.postMessage = (data, origin) => { heard.push({ data: structuredClone(data), origin }); client.hears(page, data); };
  page.postMessage = (data) => page.hears(client, data);
  class Driver extends WidgetDriver {
    async validateCapabilities() { return new Set(); }
    askOpenID(observer) {
      if (!decides) { observer.update({ state: "allowed", token: CREDENTIALS }); return; }
      observer.update({ state: "request" });
      setTimeout(() => observer.update(decides === "allows" ? { state: "allowed", token: CREDENTIALS } : { state: "blocked" }), 5);
    }
  }
  const iframe = { contentWindow: page, addEventListener: () => {} };
  // Where it listens is where it was loaded.
  Object.assign(globalThis, { window: client, addEventListener: client.addEventListener, removeEventListener: client.removeEventListener });
  const widget = new Widget({ id: ID, creatorUserId: "@herzbot:example.org", type: "m.custom", url: `${PAGE}/widget`, waitForIframeLoad: false });
  const api = new ClientWidgetApi(widget, iframe, new Driver());
  const ready = new Promise((resolve) => { api.once("ready", resolve); });
  const document = { documentElement: { style: {} }, styleSheets: [] };
  Object.assign(globalThis, { window: page, parent: client, document, location: { hash: HASH }, addEventListener: page.addEventListener, removeEventListener: page.removeEventListener });
  const said = await talk();
  await ready;
  // What follows of itself comes in the same turn.
  await new Promise((resolve) => { setTimeout(resolve, 20); });
  api.stop();
  return { heard, said };
}

const QUERY = new URLSearchParams({ widgetId: ID, parentUrl: `${CLIENT}/` });

/** What our page says, as `page/frame.js` does. */
const ours = (decides) => within(async () => {
  const { Widget } = await import("../../src/playground/page/widget.js");
  const asked = [];
  const client = Widget.of(null, QUERY, () => asked.push("asks"));
  await client.greet();
  return { proof: await client.proof(), asked };
}, decides);

/** What the library says. */
const theirs = (decides) => within(async () => {
  const { WidgetApi } = require(`${LIBRARY}/lib/index.js`);
  const api = new WidgetApi(ID, CLIENT);
  api.start();
  await api.sendContentLoaded();
  return api.requestOpenIDConnectToken().catch(() => null);
}, decides);

/** Without what differs each time. Which version the client speaks is of no importance to a page that wants nothing of it. */
function bare(heard) {
  const said = heard.map(({ data }) => data).filter(({ api, action }) => !(api === "fromWidget" && action === "supported_api_versions"));
  // Requests are answered when the page comes to it: by whom they are made tells them apart.
  const order = ({ api, action }) => `${api} ${action}`;
  return said.map(({ requestId, data, ...rest }) => {
    const { original_request_id: _, ...known } = data ?? {};
    return { ...rest, data: known, requestId: typeof requestId };
  }).sort((one, other) => order(one).localeCompare(order(other)));
}

for (const decides of [null, "allows", "refuses"]) {
  test(`the page says what the library says, where the person ${decides ? `is asked and ${decides}` : "is not asked"}`, { skip }, async () => {
    const [mine, library] = [await ours(decides), await theirs(decides)];
    assert.deepEqual(bare(mine.heard), bare(library.heard));
    const proof = { token: "token-1", server: "example.org", room: "!room:example.org" };
    assert.deepEqual(mine.said, { proof: decides === "refuses" ? null : proof, asked: decides ? ["asks"] : [] });
    assert.equal(library.said?.access_token, decides === "refuses" ? undefined : "token-1");
  });
}

test("only the client is heard, nothing secret is said to it, and what is not known is refused", { skip }, async () => {
  const client = windowAt(CLIENT), page = windowAt(PAGE, client), said = [];
  client.postMessage = (data) => said.push(data);
  Object.assign(globalThis, { window: page, parent: client, location: { hash: HASH }, addEventListener: page.addEventListener });
  const { Widget } = await import("../../src/playground/page/widget.js");
  const told = Widget.of(null, QUERY, () => {});
  const asks = (action) => ({ api: "toWidget", widgetId: ID, requestId: "1", action, data: {} });
  for (const foreign of [{ source: {}, origin: CLIENT }, { source: client, origin: "https://evil.example" }]) told.hear({ ...foreign, data: asks("capabilities") });
  told.hear({ source: client, origin: CLIENT, data: { ...asks("capabilities"), widgetId: "another" } });
  for (const nothing of [null, "text", 7, {}, []]) told.hear({ source: client, origin: CLIENT, data: nothing });
  assert.deepEqual(said, []);
  told.hear({ source: client, origin: CLIENT, data: asks("supported_api_versions") });
  told.hear({ source: client, origin: CLIENT, data: asks("send_event") });
  assert.deepEqual(said.map(({ response }) => response), [{ supported_versions: ["0.0.1", "0.0.2"] }, { error: { message: "Unknown or unsupported to-widget action: send_event" } }]);
  // Its theme and language may change. Sheets of other origins are not read; a theme of somebody's own leaves it to the device.
  class CSSMediaRule { constructor(text) { this.conditionText = text; this.media = { mediaText: text }; } }
  const DARK = "(prefers-color-scheme: dark)", rule = new CSSMediaRule(DARK), root = { style: {} };
  const foreign = { href: "https://evil.example/style.css", get cssRules() { throw new Error("SecurityError"); } };
  Object.assign(globalThis, { CSSMediaRule, document: { documentElement: root, styleSheets: [foreign, { href: `${PAGE}/style.css`, cssRules: [rule, {}] }] } });
  location.origin = PAGE;
  for (const [name, scheme, media] of [["dark", "dark", "all"], ["light", "light", "not all"], ["custom-Night", "", DARK], ["dark", "dark", "all"]]) {
    told.hear({ source: client, origin: CLIENT, data: { ...asks("theme_change"), data: { name } } });
    assert.deepEqual([said.pop().response, root.style.colorScheme, rule.media.mediaText], [{}, scheme, media]);
  }
  told.hear({ source: client, origin: CLIENT, data: { ...asks("language_change"), data: { lang: "nl" } } });
  assert.deepEqual(said.pop().response, {});
  Object.defineProperty(globalThis, "navigator", { value: { language: "en" }, configurable: true });
  const { languages } = await import("../../src/playground/page/line.js");
  assert.match(languages(), /^nl,/);
  // Who plays is not asked again, until the session is over.
  await told.settled({ session: "session-1" });
  assert.deepEqual(await told.proof(), { session: "session-1", room: "!room:example.org" });
  told.ended();
  assert.equal(told.session, null);
  // A client that says no address on the web is known by its first message.
  const desktop = Widget.of(null, new URLSearchParams({ widgetId: ID, parentUrl: "vector://vector/webapp/" }), () => {});
  desktop.hear({ source: client, origin: "vector://vector", data: asks("capabilities") });
  desktop.hear({ source: client, origin: CLIENT, data: asks("capabilities") });
  assert.equal(said.length, 3);
});
