// The door: the passphrase where one is wanted, then who one is in this tab.

import { faceParts, hueOf, lying } from "./cards.js";
import { languages } from "./line.js";
import { announce, h, icon, t } from "./words.js";

const KEY = "herzbot-me";

/** How a name is asked for. */
export const NAME = { name: "name", maxlength: 32, autocomplete: "off", spellcheck: "false", autocapitalize: "words" };

export const remember = (id) => sessionStorage.setItem(KEY, id);
export const remembered = () => sessionStorage.getItem(KEY);
export const forget = () => sessionStorage.removeItem(KEY);

export async function hello() {
  const answer = await fetch(`api/hello?languages=${encodeURIComponent(languages())}`);
  if (!answer.ok) throw new Error(`hello: ${answer.status}`);
  return answer.json();
}

/** Posts something; what is told, or which word says what is wrong. */
export async function send(path, body) {
  try {
    const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    const told = answer.status === 204 ? {} : await answer.json().catch(() => ({ wrong: "door-failed" }));
    return answer.ok ? told : { wrong: told.wrong ?? "door-failed" };
  } catch {
    return { wrong: "wrong-offline" };
  }
}

/** Makes this person a host, where the page was opened by the host link; the word that says why not. */
export async function becomeHost(me) {
  const key = /^#host=(\w+)$/.exec(location.hash)?.[1];
  if (!key) return null;
  // It is not to be seen over anybody's shoulder, nor to be kept in a history.
  history.replaceState(null, "", location.pathname + location.search);
  return (await send("api/host", { me, key })).wrong ?? null;
}

/** Cards that welcome, for the eye alone. */
export function fan() {
  const cards = [["97", "■", "turquoise"], ["A", "♥", "red"], ["J50", "●", "green"]];
  return h("div", { class: "fan", "aria-hidden": "true" }, cards.map(([text, mark, hue]) =>
    h("span", { class: `card large ${hueOf(hue)}` }, faceParts({ text, mark }, "large"))));
}

/** The games with a picture and a sentence each. `open(game, how)` is called when somebody chooses: "alone", "lesson", "open" or "daily". */
export function gamesOnOffer(games, open) {
  return h("ul", { class: "games" }, games.map((game) => h("li", { class: "game" },
    h("div", { class: "game-cards", "aria-hidden": "true" }, game.cards.map((face) => lying(face, "medium"))),
    h("h3", {}, game.name), h("p", {}, game.about),
    h("div", { class: "choices" },
      h("button", { type: "button", class: "choice primary", "aria-label": t("door-play-game", { name: game.name }), onclick: () => open(game, "alone") }, t("door-play")),
      h("button", { type: "button", class: "choice secondary", "aria-label": t("lesson-try-game", { name: game.name }), onclick: () => open(game, "lesson") }, icon("bulb"), t("lesson-try")),
      h("button", { type: "button", class: "choice secondary", "aria-label": t("door-open-game", { name: game.name }), onclick: () => open(game, "open") }, t("door-open")),
      h("button", { type: "button", class: "choice secondary", "aria-label": t("door-daily-game", { name: game.name }), onclick: () => open(game, "daily") }, t("door-daily"))))));
}

/** A field with its button, and what is wrong with what was typed. */
export function form(label, field, action, onsubmit) {
  const id = `field-${field.name}`;
  const problem = h("p", { class: "problem", id: `${id}-problem`, role: "alert" });
  const input = h("input", { id, "aria-describedby": problem.id, required: true, ...field });
  const go = h("button", { type: "submit", class: "choice primary" }, action);
  const node = h("form", { class: "door-form", onsubmit: async (event) => {
    event.preventDefault();
    go.disabled = true;
    const wrong = await onsubmit(input.value);
    go.disabled = false;
    if (!wrong) return;
    problem.textContent = t(wrong);
    input.setAttribute("aria-invalid", "true");
    input.focus();
    input.select();
  } }, h("label", { for: id }, label), h("div", { class: "door-row" }, input, go), problem);
  return { node, input };
}

function frame(app, ...children) {
  const main = h("main", { class: "door" }, fan(), h("h1", {}, t("door-title")), ...children);
  app.replaceChildren(main);
  document.title = t("title");
}

/** Asks for what is missing; resolves to the id of who this tab is. `choose`: asks who, even if that is known. */
export async function door(app, told, choose = false) {
  let here = told;
  if (!here.inside) {
    await /** @type {Promise<void>} */ (new Promise((resolve) => {
      const { node, input } = form(t("door-passphrase"), { name: "passphrase", type: "password", autocomplete: "current-password" }, t("door-enter"), async (passphrase) => {
        const { wrong } = await send("api/enter", { passphrase });
        if (!wrong) resolve();
        return wrong;
      });
      frame(app, h("p", { class: "lead-text" }, t("door-passphrase-why")), node);
      input.focus();
    }));
    here = await hello();
  }
  const known = here.people.find((person) => person.id === remembered());
  if (known && !choose) return known.id;
  if (!choose && here.people.length === 1 && !here.people[0].here) return here.people[0].id;
  return new Promise((resolve) => {
    const others = here.people.length > 0;
    const { node, input } = form(others ? t("door-name-other") : t("door-name"), NAME, t("door-come-in"), async (name) => {
      const joined = await send("api/join", { name, locale: navigator.language });
      if (joined.wrong) return joined.wrong;
      resolve(joined.id);
      return null;
    });
    const list = others && h("section", { "aria-labelledby": "door-known" },
      h("h2", { id: "door-known" }, t("door-known")),
      h("ul", { class: "door-people" }, here.people.map((person) => h("li", {},
        h("button", { type: "button", class: "choice secondary", onclick: () => resolve(person.id) },
          t("door-go-on", { name: person.name }), person.here && h("span", { class: "tag" }, t("door-elsewhere")))))));
    frame(app, h("p", { class: "lead-text" }, others ? t("door-again") : t("door-lead", { list: here.games })),
      others && here.people.every((person) => person.here) ? [node, list] : [list, node].filter(Boolean),
      h("p", { class: "page-small" }, t("door-cookie")));
    input.focus();
    announce(t("door-title"));
  });
}
