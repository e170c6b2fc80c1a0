// People on Matrix, each as Element would be: matrix-js-sdk with Rust crypto, cross-signed, deaf to devices that are not.
//
// One process, many people. A line of JSON comes in for each thing to do, and one goes out for its answer and for each
// thing that somebody is told by the homeserver:
//
//   in   {"id": 1, "who": "@anna:localhost", "do": "login", "url": …, "password": …}
//   out  {"id": 1, "ok": {…}}  or  {"id": 1, "error": "…"}
//   out  {"who": "@anna:localhost", "event": {…}}          an event as this person can read it
//   out  {"who": "@anna:localhost", "membership": {"room": …, "is": "invite", "by": …, "direct": true}}
//
// It ends when its standard input does.

import { createInterface } from "node:readline";
import * as sdk from "matrix-js-sdk";
import { OnlySignedDevicesIsolationMode } from "matrix-js-sdk/lib/crypto-api/index.js";
import {
  VerificationPhase,
  VerificationRequestEvent,
  VerifierEvent,
} from "matrix-js-sdk/lib/crypto-api/verification.js";
import { logger } from "matrix-js-sdk/lib/logger.js";

const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {}, getChild: () => silent };
logger.disableAll?.();
// What the crypto library has to say goes by the console, and standard output belongs to the answers.
for (const name of ["log", "debug", "info", "warn", "error", "trace"]) console[name] = () => {};

const people = new Map();
const tell = (thing) => process.stdout.write(`${JSON.stringify(thing)}\n`);

class Person {
  constructor(who) {
    this.who = who;
    this.told = Promise.resolve();
    this.held = null;
    // Verifications that are open. matrix-js-sdk refers to them weakly: without this, one that waits for the other side is
    // collected, and its changes are told to nobody.
    this.open = new Set();
  }

  // Logs in on a new device, signs it (unless its account has signed another already), and follows what happens.
  // `token` and `device`: where accounts are let in elsewhere.
  async login({ url, password, token, device, unsigned }) {
    this.client?.stopClient();
    const door = sdk.createClient({ baseUrl: url, logger: silent });
    const user = this.who.slice(1).split(":")[0];
    const login = token
      ? { user_id: this.who, device_id: device, access_token: token }
      : await door.loginRequest({
          type: "m.login.password",
          identifier: { type: "m.id.user", user },
          password,
          initial_device_display_name: "a phone",
        });
    this.client = sdk.createClient({
      baseUrl: url,
      userId: login.user_id,
      deviceId: login.device_id,
      accessToken: login.access_token,
      fetchFn: (input, init) => this.fetch(input, init),
      logger: silent,
      timelineSupport: false,
    });
    await this.client.initRustCrypto({ useIndexedDB: false });
    const crypto = this.client.getCrypto();
    this.proof = token ? null : { type: "m.login.password", identifier: { type: "m.id.user", user }, password };
    if (!unsigned) await this.sign({});
    crypto.setDeviceIsolationMode(new OnlySignedDevicesIsolationMode());
    this.client.on(sdk.ClientEvent.Event, (event) => this.hears(event));
    this.client.on(sdk.RoomEvent.Receipt, (event, room) => this.isRead(event, room));
    this.client.on(sdk.RoomEvent.MyMembership, (room, membership) => this.isNow(room, membership));
    const ready = new Promise((done, fail) => {
      this.client.on(sdk.ClientEvent.Sync, (state, _before, data) => {
        if (state === "PREPARED") done();
        if (state === "STOPPED") fail(data?.error ?? new Error("stopped"));
      });
    });
    await this.client.startClient({ initialSyncLimit: 200, pollTimeout: 20000 });
    await ready;
    return { device: login.device_id, token: login.access_token };
  }

  // Makes an identity that signs this device, or a new one.
  async sign({ anew }) {
    await this.client.getCrypto().bootstrapCrossSigning({
      setupNewCrossSigning: anew,
      authUploadDeviceSigningKeys: (makeRequest) => makeRequest(this.proof),
    });
  }

  // Verifies a user by a room, or this device by the others of its account, and does something once the emoji are
  // there: `confirm`, `mismatch` or `cancel`. `begins`: whether this side begins with the emoji, or waits for the other.
  async verify({ user, room, begins, does }) {
    const crypto = this.client.getCrypto();
    const request = room ? await this.asks(user, room) : await crypto.requestOwnUserVerification();
    const told = {};
    let [begun, verifier] = [false, null];
    this.open.add(request);
    const follow = (found) => {
      if (!found || found === verifier) return;
      verifier = found;
      this.open.add(found);
      found.on(VerifierEvent.ShowSas, (shown) => {
        told.emoji = shown.sas.emoji;
        shown[does]();
      });
      // What comes of it is told by the request.
      found.verify().catch(() => {});
    };
    await new Promise((done, fail) => {
      const look = () => {
        if (request.phase === VerificationPhase.Ready && begins && !begun) {
          begun = true;
          request.startVerification("m.sas.v1").then(follow, fail);
        }
        if (request.phase === VerificationPhase.Started) follow(request.verifier);
        if ([VerificationPhase.Done, VerificationPhase.Cancelled].includes(request.phase)) done();
      };
      request.on(VerificationRequestEvent.Change, look);
      look();
    }).finally(() => [request, verifier].forEach((ended) => this.open.delete(ended)));
    told.done = request.phase === VerificationPhase.Done;
    told.code = request.cancellationCode;
    return told;
  }

  // Asks a user in a room to be verified, as soon as their keys are known: a moment after they were invited.
  async asks(user, room) {
    const crypto = this.client.getCrypto();
    crypto.prepareToEncrypt(this.client.getRoom(room));
    for (;;) {
      try {
        return await crypto.requestVerificationDM(user, room);
      } catch (problem) {
        if (!`${problem?.message}`.includes("unknown userId")) throw problem;
      }
      await new Promise((later) => setTimeout(later, 50));
    }
  }

  // Writes to a user who was verified by an identity that is gone.
  async withdraw({ user }) {
    await this.client.getCrypto().withdrawVerificationRequirement(user);
  }

  // Whether this person has verified a user.
  async trusts({ user }) {
    const status = await this.client.getCrypto().getUserVerificationStatus(user);
    return { verified: status.isCrossSigningVerified() };
  }

  // What this device has of its own identity: whether that has signed it, and whether all its keys are here.
  async identity() {
    const crypto = this.client.getCrypto();
    const device = await crypto.getDeviceVerificationStatus(this.client.getUserId(), this.client.getDeviceId());
    const keys = Object.values((await crypto.getCrossSigningStatus()).privateKeysCachedLocally);
    return { signed: device?.signedByOwner === true, keys: keys.every(Boolean) };
  }

  // Everything over the network; keys for others' devices wait here while they are held up.
  async fetch(input, init) {
    if (this.held && String(input).includes("/sendToDevice/m.room.encrypted/")) {
      this.held.push([input, { ...init, signal: undefined }]);
      return new Response("{}", { status: 200, headers: { "content-type": "application/json" } });
    }
    return fetch(input, init);
  }

  // Events in their order, each once it can be read or it is known that it can't be.
  hears(event) {
    if (!event.getRoomId() || event.getType() === "m.receipt" || event.getType() === "m.typing") return;
    this.told = this.told.then(async () => {
      try {
        await event.getDecryptionPromise();
      } catch {
        // It is told as one that can't be read.
      }
      this.reads(event);
      if (event.isDecryptionFailure()) {
        event.on(sdk.MatrixEventEvent.Decrypted, () => {
          if (!event.isDecryptionFailure()) this.reads(event);
        });
      }
    });
  }

  reads(event) {
    const unreadable = event.isDecryptionFailure();
    const clear = event.getEffectiveEvent();
    tell({
      who: this.who,
      event: {
        room_id: event.getRoomId(),
        event_id: event.getId(),
        sender: event.getSender(),
        origin_server_ts: event.getTs(),
        type: unreadable ? "m.room.encrypted" : clear.type,
        state_key: event.getStateKey(),
        redacts: event.event.redacts,
        content: clear.content ?? {},
        encrypted: event.getWireType() === "m.room.encrypted",
        unreadable: unreadable ? (event.decryptionFailureReason ?? "unknown") : undefined,
      },
    });
  }

  // Whose receipt stands at which event of a room.
  isRead(receipts, room) {
    for (const [event, kinds] of Object.entries(receipts.getContent())) {
      for (const user of Object.keys(kinds["m.read"] ?? {})) {
        tell({ who: this.who, receipt: { room: room.roomId, event, user } });
      }
    }
  }

  isNow(room, membership) {
    const mine = room.currentState.getStateEvents("m.room.member", this.who);
    this.told = this.told.then(() =>
      tell({
        who: this.who,
        membership: {
          room: room.roomId,
          is: membership,
          by: mine?.getSender(),
          direct: mine?.getContent()?.is_direct === true,
        },
      }),
    );
  }

  // Sends an event, encrypted where the room is.
  async send({ room, type, content }) {
    const sent = await this.client.sendEvent(room, type, content);
    return { event_id: sent.event_id };
  }

  // Any request of the client-server API.
  async http({ method, path, body }) {
    return this.client.http.authedRequest(method, path, undefined, body, { prefix: "" });
  }

  // Whether this person's client knows that a room is encrypted: until then it would write there for all to read.
  async encrypts({ room }) {
    return (await this.client.getCrypto()?.isEncryptionEnabledInRoom(room)) ?? false;
  }

  // Keys that are sent from now on are held up, as on a slow line.
  async hold() {
    this.held = [];
  }

  // The line is quick again: what was held up goes out now.
  async release() {
    const held = this.held ?? [];
    this.held = null;
    for (const [input, init] of held) await fetch(input, init);
    return { released: held.length };
  }

  async stop() {
    this.client?.stopClient();
    people.delete(this.who);
  }
}

const verbs = new Set(
  ["login", "sign", "verify", "withdraw", "trusts", "identity", "send", "http", "encrypts", "hold", "release", "stop"],
);
createInterface({ input: process.stdin })
  .on("line", async (line) => {
    const { id, who, do: verb, ...rest } = JSON.parse(line);
    try {
      if (!verbs.has(verb)) throw new Error(`unknown: ${verb}`);
      if (!people.has(who)) people.set(who, new Person(who));
      tell({ id, ok: (await people.get(who)[verb](rest)) ?? {} });
    } catch (problem) {
      tell({ id, error: `${problem?.message ?? problem}`, status: problem?.httpStatus, code: problem?.errcode });
    }
  })
  .on("close", () => process.exit(0));
process.on("unhandledRejection", (problem) => process.stderr.write(`people.mjs: ${problem?.stack ?? problem}\n`));
