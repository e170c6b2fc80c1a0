// The door of a table: for a guest, whom its host has invited by a link, and for a spectator who wants a seat.

import { NAME, fan, form, send } from "./door.js";
import { below, languages } from "./line.js";
import { announce, app, h, t } from "./words.js";

const ask = (what, content) => send(below(what), { ...content, languages: languages() });

/** Shows who sits at the table, and asks under which name to sit down; resolves to what is wrong, or to null once there is a seat. */
export async function door(link) {
  const told = await ask("door", { link });
  if (told.wrong) return told.wrong;
  const { title, host, people, free, me, guests } = told;
  return new Promise((resolve) => {
    const sit = async (name) => {
      const { wrong } = await ask("sit", name === null ? { link } : { link, name });
      if (!wrong) resolve(null);
      return wrong;
    };
    const problem = h("p", { class: "problem", role: "alert" });
    const asMe = me && h("button", { type: "button", class: "choice primary", onclick: async () => { problem.textContent = t(await sit(null) ?? ""); } }, t("guest-sit-as", { name: me }));
    const asGuest = guests && form(me ? t("guest-or") : t("door-name"), NAME, t("guest-sit"), sit);
    const invites = host && link.startsWith("invite-");
    const about = invites ? t("guest-about", { name: host }) : t("guest-watched");
    app.replaceChildren(h("main", { class: "door" }, fan(), h("h1", {}, about),
      h("p", { class: "lead-text" }, title),
      h("p", {}, `${t("guest-people", { list: people.join(", ") })} · ${t("door-free", { count: free })}`),
      asMe, me && problem, asGuest && asGuest.node, asGuest && h("p", { class: "page-small" }, t("guest-small"))));
    document.title = title;
    announce(about);
    if (asGuest && !me) asGuest.input.focus();
  });
}
