// What calls a person who looks elsewhere: the title of the page, and what their browser shows if they allow it.

import { gist } from "./render.js";
import { bare, h, icon, t } from "./words.js";

export class Calls {
  /** `me`: who is called, until `signal` ends it; `go(room)` leads to a room. */
  constructor(me, go, signal) {
    this.me = me;
    this.go = go;
    /** What the person is called. */
    this.name = "";
    /** The title while nothing calls. */
    this.base = "Herzbot";
    this.bell = h("button", { type: "button", class: "quiet bell", hidden: true, "aria-label": t("notify-on"), title: t("notify-on"), onclick: () => this.allow() }, icon("bell"), h("span", { class: "wide-only" }, ` ${t("notify-on")}`));
    this.showBell();
    signal.addEventListener("abort", () => this.blink(false));
  }

  showBell() {
    this.bell.hidden = !("Notification" in window) || Notification.permission !== "default";
  }

  async allow() {
    await Notification.requestPermission();
    this.showBell();
  }

  /** Sets the title; it blinks where something calls a person who looks elsewhere. */
  title(name, unread, calls) {
    this.name = name;
    this.base = `${unread > 0 ? `(${unread}) ` : ""}${name} · Herzbot`;
    this.blink(calls && document.hidden);
  }

  blink(on) {
    if (on && !this.blinking) {
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      let odd = true;
      document.title = `♥ ${t("call-title")}`;
      this.blinking = setInterval(() => { odd = still || !odd; document.title = odd ? `♥ ${t("call-title")}` : this.base; }, 1200);
    } else if (!on) {
      if (this.blinking) clearInterval(this.blinking);
      this.blinking = null;
      document.title = this.base;
    }
  }

  /** Shows a message that is meant for this person, if they allow that and look elsewhere. */
  show(message) {
    if (!message.ping || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
    const said = message.page ? gist(message.page) : message.text;
    const note = new Notification(`Herzbot · ${this.name}`, { body: bare(said).slice(0, 140), icon: new URL("icon.svg", import.meta.url).href, tag: `herzbot-${this.me}` });
    note.onclick = () => { window.focus(); this.go(message.room); note.close(); };
  }
}
