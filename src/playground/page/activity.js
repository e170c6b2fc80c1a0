// Discord's client around this page, an Activity: what it is asked for, and what it shows otherwise than other clients.

import { Client, FOCUSED } from "./discord.js";

const warn = (problem) => console.warn(problem);

export class Activity {
  /** `known`: what the server says of the client, or null; `query`: that of the page's address. */
  static of(known, query) { return known.client ? new Activity(new Client(known.client.application, known.client.origins, query), query) : null; }

  constructor(client, query) {
    this.client = client;
    this.query = query;
    /** Whether the client knows for whom this page speaks. */
    this.knowsUs = false;
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
    const asked = this.client.ask("AUTHORIZE", { client_id: this.client.application, response_type: "code", state: "", prompt: "none", scope: ["identify"] });
    const { code } = await asked.catch((problem) => { warn(problem); return {}; });
    return code ? { code, instance: this.query.get("instance_id") ?? "" } : null;
  }

  /** The server has let the person in. Once is enough; without it, the client only offers less. */
  async settled({ token }) {
    this.knowsUs ||= await this.client.ask("AUTHENTICATE", { access_token: token }).then(() => true, (problem) => { warn(problem); return false; });
  }

  /** The session is over: each time that somebody comes in, there is another. */
  ended() {}

  /** What invites people by the client's own dialogue; null where that is not possible. */
  get invite() { return this.query.get("guild_id") ? () => this.client.ask("OPEN_INVITE_DIALOG", undefined).catch(warn) : null; }
}
