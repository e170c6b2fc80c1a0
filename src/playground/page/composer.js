// Where people write: a line with completion of commands (an ARIA combobox with a listbox).

import { announce, h, icon, t } from "./words.js";

/** How many suggestions are listed. */
const MOST = 32;

export class Composer {
  constructor(kind, services) {
    this.kind = kind;
    this.services = services;
    this.options = [];
    this.at = -1;
    const id = `write-${kind}`;
    this.listbox = h("ul", { id: `${id}-list`, role: "listbox", class: "completion", "aria-label": t("completion"), hidden: true });
    this.input = h("input", {
      id, name: id, type: "text", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": this.listbox.id,
      "aria-describedby": `${id}-problem`, maxlength: 1000, autocomplete: "off", autocapitalize: "sentences", spellcheck: "false", enterkeyhint: "send",
      placeholder: t(`${kind}-write`), "aria-label": t(`${kind}-write-label`),
      oninput: () => this.complete(), onfocus: () => this.complete(), onblur: () => setTimeout(() => { if (document.activeElement !== this.input) this.close(); }, 150),
      onkeydown: (event) => this.key(event),
    });
    this.problem = h("p", { class: "problem", id: `${id}-problem`, role: "alert" });
    this.node = h("form", { class: "composer", onsubmit: (event) => { event.preventDefault(); this.send(); } },
      this.listbox, this.problem,
      h("div", { class: "composer-row" },
        h("button", { type: "button", class: "slash", "aria-label": t("commands-show"), title: t("commands-show"), onclick: () => this.offer() }, "/"),
        this.input, h("button", { type: "submit", class: "send", "aria-label": t("send"), title: t("send") }, icon("send"))));
  }

  /** Shows the commands, as somebody does who presses the stroke. */
  offer(text = "/") {
    this.input.value = text;
    this.input.focus();
    this.complete();
  }

  complain(wrong) {
    const text = wrong.text ?? t(wrong.key, wrong.arguments);
    this.problem.textContent = text;
    this.problem.classList.add("there");
  }

  async send() {
    const text = this.input.value.trim();
    if (!text) return;
    this.close();
    this.problem.textContent = "";
    this.problem.classList.remove("there");
    this.input.removeAttribute("aria-invalid");
    this.input.value = "";
    const wrong = await this.services.ask({ do: "say", room: this.kind, text });
    if (!wrong) return;
    if (this.input.value === "") this.input.value = text;
    this.input.setAttribute("aria-invalid", "true");
    this.complain(wrong);
  }

  key(event) {
    if (event.isComposing) return;
    const open = !this.listbox.hidden;
    switch (event.key) {
      case "ArrowDown": if (!open) this.complete(); else this.mark((this.at + 1) % this.options.length); break;
      case "ArrowUp": if (open) this.mark((this.at + this.options.length - 1) % this.options.length); else return; break;
      case "Home": case "End": if (!open || this.at < 0) return; this.mark(event.key === "Home" ? 0 : this.options.length - 1); break;
      case "Tab": if (!open || this.at < 0 || event.shiftKey || this.input.value.trim().length < 2) { this.close(); return; } this.pick(this.at); break;
      case "Enter": if (!open || this.at < 0) return; this.pick(this.at); break;
      case "Escape": if (!open) return; this.close(); break;
      default: return;
    }
    event.preventDefault();
  }

  mark(at) {
    this.at = at;
    [...this.listbox.children].forEach((node, i) => {
      node.setAttribute("aria-selected", String(i === at));
      if (i === at) { this.input.setAttribute("aria-activedescendant", node.id); node.scrollIntoView({ block: "nearest" }); }
    });
    if (at < 0) this.input.removeAttribute("aria-activedescendant");
  }

  close() {
    this.listbox.hidden = true;
    this.at = -1;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  pick(at) {
    const option = this.options[at];
    this.input.value = option.whole;
    this.input.focus();
    this.complete();
    // Nothing more is needed: the next Enter sends it.
    if (option.done) this.close();
  }

  complete() {
    const { options, certain } = suggestions(this.input.value, this.services.commands(), this.services.people(), this.kind);
    this.options = options.slice(0, MOST);
    if (this.options.length === 0) { this.close(); return; }
    const was = this.listbox.hidden;
    this.listbox.replaceChildren(...this.options.map((option, i) => h("li", {
      role: "option", id: `${this.listbox.id}-${i}`, "aria-selected": "false",
      onpointerdown: (event) => event.preventDefault(), onclick: () => this.pick(i),
    }, h("span", { class: "what" }, option.what), option.about && h("span", { class: "about" }, option.about))));
    this.listbox.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
    this.mark(certain ? -1 : 0);
    if (was) announce(t("completion-count", { count: this.options.length }), "completion");
  }
}

const quote = (text) => (/\s/.test(text) ? `"${text}"` : text);
const isCalled = (one, text) => [one.shown, one.name].some((name) => name.toLowerCase() === text.toLowerCase());

function starting(list, text, label = (one) => one.shown) {
  const low = text.toLowerCase();
  const begins = list.filter((one) => label(one).toLowerCase().startsWith(low) || one.name?.toLowerCase().startsWith(low));
  const holds = list.filter((one) => !begins.includes(one) && low && label(one).toLowerCase().includes(low));
  return [...begins, ...holds];
}

/** What can come next in a command; `certain`: what stands there is already one, so that Enter sends it. */
function suggestions(line, commands, people, kind) {
  const none = { options: [], certain: true };
  if (!/^[/!]/.test(line)) return none;
  const prefix = line[0];
  const words = (line.slice(1).match(/[^\s"]*"[^"]*"?|[^\s"]+/g) ?? []);
  const last = /\s$/.test(line) || words.length === 0 ? "" : words.pop();
  const head = prefix + words.map((word) => `${word} `).join("");
  const usable = kind === "private" ? commands.filter((command) => command.private) : commands;
  const offer = (list, whole) => list.map((one) => ({
    what: whole(one).trim(), about: one.about, whole: whole(one),
    done: one.commands.length === 0 && !one.options.some((option) => option.required),
  }));
  if (words.length === 0) {
    const found = starting(usable, last);
    return { options: offer(found, (one) => `${prefix}${one.shown} `), certain: found.some((one) => isCalled(one, last) && one.commands.length === 0) };
  }
  let command = commands.find((one) => isCalled(one, words[0]));
  if (!command) return none;
  let from = 1;
  if (command.commands.length > 0) {
    const parent = command;
    if (words.length === 1) {
      const found = starting(parent.commands, last);
      return { options: offer(found, (one) => `${head}${one.shown} `), certain: found.some((one) => isCalled(one, last)) };
    }
    command = parent.commands.find((one) => isCalled(one, words[1]));
    from = 2;
    if (!command) return none;
  }
  const keyOf = (word) => command.options.find((option) => isCalled(option, word.split(/[:=]/)[0]) && /[:=]/.test(word));
  const given = words.slice(from).map(keyOf).filter(Boolean);
  const open = command.options.filter((option) => !given.includes(option));
  const named = keyOf(last);
  if (named) {
    const typed = last.slice(last.search(/[:=]/) + 1).replaceAll('"', "");
    const values = valuesOf(named, people).map((one) => ({ ...one, name: one.value, shown: one.label }));
    const found = starting(values, typed);
    return { options: found.map((one) => ({ what: one.label, about: "", whole: `${head}${named.shown}:${quote(one.value)} `, done: open.length <= 1 })), certain: found.some((one) => one.value === typed) || typed === "" && values.length === 0 };
  }
  const found = starting(open, last);
  return { options: found.map((one) => ({ what: `${one.shown}:`, about: one.required ? `${one.about} · ${t("required")}` : one.about, whole: `${head}${one.shown}:` })), certain: last === "" && !open.some((one) => one.required) };
}

function valuesOf(option, people) {
  switch (option.kind) {
    case "word": return option.choices ?? [];
    case "number": return option.max - option.min < 25 ? Array.from({ length: option.max - option.min + 1 }, (_, i) => ({ value: String(option.min + i), label: String(option.min + i) })) : [];
    case "flag": return [{ value: "yes", label: t("yes") }, { value: "no", label: t("no") }];
    case "person": return people.map((person) => ({ value: person.name, label: person.name }));
    default: return [];
  }
}
