// The buttons below a table: those needed now, and one menu for the rest.

import { act, announce, bare, emojiSign, h, icon, t } from "./words.js";

/** What the buttons beside the menu do; all other buttons are in it. */
const FIRST = new Set(["join", "start", "add", "back", "resume", "hint", "again", "see"]);

/** A menu behind one button. Arrow keys move through it, Escape closes it, and it stays open when the table is drawn anew. */
export class More {
  constructor() {
    /** The table and stage for which it is open; null: it is closed. */
    this.open = null;
  }

  /** The button and a menu that holds `nodes`; an empty list without nodes. */
  node(table, nodes) {
    if (nodes.length === 0) return [];
    const shown = this.open === table;
    const list = h("div", { class: "more-list", id: "more-list", role: "group", "aria-label": t("board-more"), hidden: !shown }, nodes);
    const button = h("button", {
      type: "button", class: "choice more-button", "data-word": "more", "aria-expanded": String(shown), "aria-controls": "more-list", title: t("board-more"),
      onclick: () => set(list.hidden, true),
    }, icon("dots"), h("span", { class: "control-label" }, t("board-more")));
    const set = (open, focus) => {
      this.open = open ? table : null;
      list.hidden = !open;
      button.setAttribute("aria-expanded", String(open));
      if (focus) (open ? nodes[0] : button).focus({ preventScroll: true });
    };
    list.addEventListener("click", () => set(false, true), true);
    const frame = h("div", { class: "more" }, button, list);
    frame.addEventListener("keydown", (event) => {
      if (list.hidden) return;
      const at = nodes.indexOf(document.activeElement);
      const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? nodes.length - 1 : at - 1, Home: 0, End: nodes.length - 1 }[event.key];
      if (event.key === "Escape") set(false, true);
      else if (to !== undefined) nodes[(to + nodes.length) % nodes.length].focus({ preventScroll: true });
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    // It closes when the focus leaves it.
    frame.addEventListener("focusout", ({ relatedTarget }) => { if (relatedTarget && !frame.contains(relatedTarget)) set(false, false); });
    return [frame];
  }

  /** Closes it if `target`, which was pressed, is outside of it. */
  pressed(target, stage) {
    if (!this.open || target.closest(".more")) return;
    this.open = null;
    for (const list of stage.querySelectorAll(".more-list")) { list.hidden = true; list.previousElementSibling.setAttribute("aria-expanded", "false"); }
  }
}

/** The buttons of a table for `me`, as `[first, rest]`; `send(choice, node)` is called when one is pressed. */
export function controlsOf(board, me, send) {
  const seat = board.seats.find((other) => other.account === me);
  const works = { everybody: true, seated: Boolean(seat), guests: !seat, host: Boolean(seat?.host) };
  const buttons = board.controls.filter((control) => works[control.audience]).map(({ button }) => button);
  return parted(buttons.map((button) => h("button", {
    type: "button", class: `choice ${button.style}`, title: button.label, "data-choice": button.id, "data-word": button.word, "aria-disabled": button.disabled ? "true" : undefined,
    onclick: (event) => { if (button.disabled) announce(bare(board.status)); else send(button.id, event.currentTarget); },
    onkeydown: (event) => { if (event.repeat) event.preventDefault(); },
  }, button.emoji && emojiSign(button.emoji), h("span", { class: "control-label" }, button.label))));
}

/** Splits buttons and links into those beside the menu and those in it. */
export function parted(nodes) {
  const isFirst = (node) => FIRST.has(act({ id: node.dataset.choice ?? "" })) || node.dataset.word === "see";
  const [first, rest] = [nodes.filter(isFirst), nodes.filter((node) => !isFirst(node))];
  // A menu for one button would only add a press.
  return rest.length > 1 ? [first, rest] : [nodes, []];
}
