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
    URL, URLSearchParams, Date, location: { hash: `#${PAGE}/${QUERY}`, search: "?user=7" },
    document: { createElement: () => ({ contentWindow: ofPage }), body: { append: () => {} } },
    addEventListener: (kind, take) => { if (kind === "message") hear = take; },
    fetch: async () => ({ text: async () => "code-1" }),
  });
  const run = (text) => vm.runInContext(text, context);
  run(script);
  return { ofClient, heard, inPage, run };
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

const PRESENCE = "rpc.activities.write";
const ask = { client_id: APPLICATION, response_type: "code", state: "", prompt: "none", scope: ["identify", PRESENCE] };
const activity = { type: 0, details: "Hearts", state: "3 of 4 at the table" };

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
  await told.ask("SET_ACTIVITY", { activity });
  told.ask("SET_ACTIVITY", { activity: null });
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
  await sdk.commands.setActivity({ activity });
  // The library lets nothing be said, but understands no answer to that.
  sdk.commands.setActivity({ activity: null });
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

/** The page as a person has it open, greeted and let in; what its client has heard and shows. */
async function open(setup = "") {
  const { ofClient, heard, inPage, run } = client();
  run(setup);
  const document = { documentElement: {}, addEventListener: () => {}, body: { classList: { toggle: () => {} } }, getElementById: () => null };
  const listen = (kind, take) => { if (kind === "message") inPage.add(take); };
  Object.assign(globalThis, { parent: ofClient, window: { parent: ofClient }, location: { search: QUERY, origin: PAGE }, document, addEventListener: listen });
  const { Activity } = await import("../../src/playground/page/activity.js");
  const page = Activity.of({ client: { application: APPLICATION, origins: [CLIENT] } }, new URLSearchParams(QUERY));
  await page.greet();
  const proof = await page.proof();
  if (proof) await page.settled({ token: proof.code });
  const shown = () => JSON.parse(run("JSON.stringify(presences.map(({ activity }) => activity))"));
  return { page, proof, heard, shown, commands: () => heard.map(({ data: [, { cmd }] }) => cmd).filter(Boolean) };
}

/** Everything that is on its way between windows arrives. */
const arrive = () => new Promise((resolve) => { setImmediate(resolve); });
const seat = (sitter, kept_for = undefined) => ({ sitter, kept_for });
const board = (stage, ...seats) => ({ stage, seats, most_seats: 6 });

test("others read which game a person plays and how many people sit there, at most every five seconds", async ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { page, shown } = await open();
  const { speak } = await import("../../src/playground/page/words.js");
  speak({ "activity-people": "{count} von {max} am Tisch" }, "de");
  const says = (state) => ({ type: 0, details: "Herz", state });
  // Before there is a table, nothing is said; nor is it taken back.
  page.present("", null);
  page.present("Herz", board("lobby", seat("person"), seat("computer"), seat("person", "5")));
  await arrive();
  assert.deepEqual(shown(), [says("1 von 6 am Tisch")]);
  // What changes meanwhile is said in one, and nothing twice.
  page.present("Herz", board("lobby", seat("person"), seat("person")));
  page.present("Herz", board("playing", seat("person"), seat("away"), seat("computer")));
  mock.timers.tick(4999);
  await arrive();
  assert.equal(shown().length, 1);
  mock.timers.tick(1);
  await arrive();
  assert.deepEqual(shown().slice(1), [says("2 von 3 am Tisch")]);
  page.present("Herz", board("playing", seat("person"), seat("away"), seat("computer")));
  mock.timers.tick(5000);
  await arrive();
  assert.equal(shown().length, 2);
  // It is over, or the person leaves.
  page.present("Herz", board("over", seat("person"), seat("person"), seat("computer")));
  await arrive();
  assert.deepEqual(shown().slice(2), [null]);
});

test("where Discord or a person refuses that, the page goes on without it", async () => {
  const { page, proof, shown, commands } = await open(`granted.delete("${PRESENCE}")`);
  assert.ok(proof.code);
  page.present("Herz", board("playing", seat("person"), seat("person")));
  await arrive();
  assert.deepEqual(shown(), []);
  assert.deepEqual(commands(), ["SUBSCRIBE", "AUTHORIZE", "AUTHORIZE", "AUTHENTICATE"]);
  // Who refuses everything is asked twice, and then only when they try again.
  const refused = await open("granted.clear()");
  assert.equal(refused.proof, null);
  assert.equal(refused.commands().filter((cmd) => cmd === "AUTHORIZE").length, 2);
  assert.equal(await refused.page.proof(), null);
  assert.equal(refused.commands().filter((cmd) => cmd === "AUTHORIZE").length, 3);
});
