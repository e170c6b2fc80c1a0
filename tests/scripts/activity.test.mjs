// What the page says to Discord's client, beside what the client's own library says, both to the same imitation of the client.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import vm from "node:vm";

const SDK = process.env.DISCORD_SDK ?? "";
const APPLICATION = "123456789012345678";
const QUERY = "?frame_id=f-1&instance_id=i-1-gc-2-3&platform=desktop&guild_id=2&channel_id=3&location_id=gc-2-3";
const CLIENT = "https://discord.com", PAGE = `https://${APPLICATION}.discordsays.com`;

/** A client around a page at `PAGE`: what its frame gets as its window, and what it has heard. */
function client() {
  const [html] = [readFileSync(new URL("../imitation/src/client.html", import.meta.url), "utf8")];
  const script = html.slice(html.indexOf("<script>") + 8, html.lastIndexOf("</script>"));
  const heard = [], inPage = new Set();
  let hear = () => {};
  const ofPage = { postMessage: (data) => queueMicrotask(() => { for (const take of inPage) take({ source: ofClient, origin: CLIENT, data: structuredClone(data) }); }) };
  const ofClient = {
    opener: null,
    // What can't be cloned can't be sent to another window.
    postMessage: (data, origin) => { heard.push({ data: structuredClone(data), origin }); queueMicrotask(() => hear({ source: ofPage, origin: PAGE, data: structuredClone(data) })); },
  };
  const context = vm.createContext({
    URL, URLSearchParams, location: { hash: `#${PAGE}/${QUERY}`, search: "?user=7" },
    document: { createElement: () => ({ contentWindow: ofPage }), body: { append: () => {} } },
    addEventListener: (kind, take) => { if (kind === "message") hear = take; },
    fetch: async () => ({ text: async () => "code-1" }),
  });
  vm.runInContext(script, context);
  return { ofClient, heard, inPage };
}

/** Runs `talk` as a page in a client's frame; what the client has heard. */
async function within(talk) {
  const { ofClient, heard, inPage } = client();
  const location = { search: QUERY, origin: PAGE };
  const listen = (kind, take) => { if (kind === "message") inPage.add(take); };
  const window = { parent: ofClient, location, addEventListener: listen, removeEventListener: () => {} };
  Object.assign(globalThis, { window, parent: ofClient, location, document: { referrer: "" }, addEventListener: listen });
  await talk();
  return heard;
}

const ask = { client_id: APPLICATION, response_type: "code", state: "", prompt: "none", scope: ["identify"] };

/** What our page says, as `page/activity.js` does. */
const ours = () => within(async () => {
  const { Client } = await import("../../src/playground/page/discord.js");
  const told = new Client(APPLICATION, [CLIENT], new URLSearchParams(QUERY));
  await told.greet();
  const { code } = await told.ask("AUTHORIZE", ask);
  await told.ask("AUTHENTICATE", { access_token: code });
  await told.follow("ACTIVITY_LAYOUT_MODE_UPDATE", () => {});
  await told.ask("OPEN_EXTERNAL_LINK", { url: "https://example.org" });
  await told.ask("OPEN_INVITE_DIALOG", undefined);
});

/** What the library says. */
const theirs = () => within(async () => {
  const { DiscordSDK } = await import(pathToFileURL(`${SDK}/output/index.mjs`).href);
  const sdk = new DiscordSDK(APPLICATION, { disableConsoleLogOverride: true });
  await sdk.ready();
  const { code } = await sdk.commands.authorize(ask);
  await sdk.commands.authenticate({ access_token: code });
  await sdk.subscribe("ACTIVITY_LAYOUT_MODE_UPDATE", () => {});
  await sdk.commands.openExternalLink({ url: "https://example.org" });
  await sdk.commands.openInviteDialog();
});

/** Without what differs each time, and what is only said by a library of a version. */
function bare({ data: [opcode, { nonce, sdk_version: _, ...said }] }) {
  return [opcode, Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)), typeof nonce];
}

test("the page says what the client's own library says", { skip: existsSync(`${SDK}/output/index.mjs`) ? false : "the library is not installed: tests/scripts/run does that" }, async () => {
  const [mine, library] = [await ours(), await theirs()];
  assert.deepEqual(mine.map(bare), library.map(bare));
});

test("only the client is heard, and nothing secret is said before it has answered", async () => {
  const heard = await ours();
  assert.equal(heard[0].origin, "*");
  assert.ok(heard.slice(1).every(({ origin }) => origin === CLIENT));
  const { Client } = await import("../../src/playground/page/discord.js");
  const { ofClient, inPage } = client();
  Object.assign(globalThis, { parent: ofClient, addEventListener: (_, take) => inPage.add(take) });
  const told = new Client(APPLICATION, [CLIENT], new URLSearchParams(QUERY));
  const events = [];
  told.on("READY", (data) => events.push(data));
  const ready = [1, { cmd: "DISPATCH", evt: "READY", data: 1 }];
  for (const foreign of [{ source: {}, origin: CLIENT }, { source: ofClient, origin: "https://evil.example" }, { source: ofClient, origin: "null" }]) told.hear({ ...foreign, data: ready });
  assert.deepEqual(events, []);
  told.hear({ source: ofClient, origin: CLIENT, data: ready });
  assert.deepEqual(events, [1]);
  // From then on, no other origin.
  told.hear({ source: ofClient, origin: PAGE, data: ready });
  assert.deepEqual(events, [1]);
});
