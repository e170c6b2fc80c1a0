// Discord's client around this page, an Activity: what it is asked for, and what it shows otherwise than other clients.

import { Client, Denial, FOCUSED } from "./discord.js";
import { t } from "./words.js";

const warn = (problem) => console.warn(problem);

/** What is asked for: who the person is, and, if they like, to say beside their name what they play. */
const WHO = "identify", PRESENCE = "rpc.activities.write";
/** How long at least lies between two updates of what they play, in milliseconds: Discord takes five in 20 s, as they arrive. */
const PACE = 5000;
/** Discord's type for somebody who plays. */
const PLAYS = 0;

export class Activity {
  /** `known`: what the server says of the client, or null; `query`: that of the page's address. */
  static of(known, query) { return known.client ? new Activity(new Client(known.client.application, known.client.origins, query), query) : null; }

  constructor(client, query) {
    this.client = client;
    this.query = query;
    /** Whether the client knows for whom this page speaks. */
    this.knowsUs = false;
    this.scope = [WHO, PRESENCE];
    /** Whether this page may say what the person plays; what that is now, and what was said last, as JSON. */
    this.mayPresent = false;
    this.presence = this.presented = "null";
    this.pause = null;
  }

  get isFramed() { return this.client.isFramed; }
  get hasAnswered() { return Boolean(this.client.origin); }

  /** Greets the client; resolves when it has answered. `dress`: what is done then. */
  async greet() {
    await this.client.greet();
    this.client.follow("ACTIVITY_LAYOUT_MODE_UPDATE", ({ layout_mode: mode }) => document.body.classList.toggle("is-small", mode !== FOCUSED)).catch(warn);
    // Links, which only the client can follow.
    document.addEventListener("click", (event) => {
      const node = /** @type {Element} */ (event.target);
      const found = /** @type {HTMLAnchorElement | null} */ (node.closest("a[target=_blank]"));
      if (!found) return;
      event.preventDefault();
      this.client.ask("OPEN_EXTERNAL_LINK", { url: found.href }).catch(warn);
    });
  }

  /** What shows the server who is there; null if the client doesn't say it. A code counts once. */
  async proof() {
    const asked = () => this.client.ask("AUTHORIZE", { client_id: this.client.application, response_type: "code", state: "", prompt: "none", scope: this.scope });
    const { code } = await asked().catch((problem) => {
      if (!(problem instanceof Denial) || this.scope.length === 1) throw problem;
      // People and Discord can refuse what is only an ornament.
      this.scope = [WHO];
      return asked();
    }).catch((problem) => { warn(problem); return {}; });
    return code ? { code, instance: this.query.get("instance_id") ?? "" } : null;
  }

  /** The server has let the person in. Once is enough; without it, the client only offers less. */
  async settled({ token }) {
    if (this.knowsUs) return;
    const { scopes } = await this.client.ask("AUTHENTICATE", { access_token: token }).catch((problem) => { warn(problem); return {}; });
    this.knowsUs = Boolean(scopes);
    this.mayPresent = scopes?.includes(PRESENCE) ?? false;
  }

  /** Others read beside the person's name which game they play, and how many people sit at its table; nothing, where there is no `board`. */
  present(game, board) {
    const people = board?.stage === "over" ? 0 : board?.seats.filter((seat) => seat.sitter !== "computer" && !seat.kept_for).length ?? 0;
    const max = board?.stage === "lobby" ? board.most_seats : board?.seats.length;
    this.presence = JSON.stringify(people ? { type: PLAYS, details: game, state: t("activity-people", { count: people, max }) } : null);
    this.tellPresence();
  }

  tellPresence() {
    if (!this.mayPresent || this.pause || this.presence === this.presented) return;
    this.presented = this.presence;
    this.client.ask("SET_ACTIVITY", { activity: JSON.parse(this.presence) }).catch(warn);
    this.pause = setTimeout(() => { this.pause = null; this.tellPresence(); }, PACE);
  }

  /** The session is over: each time that somebody comes in, there is another. */
  ended() {}

  /** What invites people by the client's own dialogue; null where that is not possible. */
  get invite() { return this.query.get("guild_id") ? () => this.client.ask("OPEN_INVITE_DIALOG", undefined).catch(warn) : null; }
}
