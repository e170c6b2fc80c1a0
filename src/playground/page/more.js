// The buttons below a table: those needed now, and one menu for the rest.

import { act, announce, bare, emojiSign, h, icon, t } from "./words.js";

/** What the buttons beside the menu do; all other buttons are in it. */
const FIRST = new Set(["join", "start", "add", "back", "resume", "hint", "again", "see"]);

/**
 * Lets a button in `frame` open a list there. Arrow keys move through the list; it closes when something in it is pressed, by Escape,
 * and when the focus leaves the frame. `changed` hears of both.
 */
export function popover(button, list, frame, changed = (_open) => {}) {
  const set = (open, focus = true) => {
    list.hidden = !open;
    button.setAttribute("aria-expanded", String(open));
    changed(open);
    if (focus) (open ? list.firstElementChild : button).focus({ preventScroll: true });
  };
  button.setAttribute("aria-expanded", String(!list.hidden));
  button.addEventListener("click", () => set(list.hidden));
  list.addEventListener("click", () => set(false), true);
  frame.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    const nodes = [...list.children];
    const at = nodes.indexOf(document.activeElement);
    const [next, before] = [at + 1, at < 0 ? -1 : at - 1];
    const to = { ArrowDown: next, ArrowRight: next, ArrowUp: before, ArrowLeft: before, Home: 0, End: -1 }[event.key];
    if (event.key === "Escape") set(false);
    else if (to !== undefined) nodes.at(to % nodes.length).focus({ preventScroll: true });
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  frame.addEventListener("focusout", ({ relatedTarget }) => { if (relatedTarget && !frame.contains(relatedTarget)) set(false, false); });
}

/** A menu behind one button, which stays open when the table is drawn anew. */
export class More {
  constructor() {
    /** The table and stage for which it is open; null: it is closed. */
    this.open = null;
  }

  /** The button and a menu that holds `nodes`; an empty list without nodes. */
  node(table, nodes) {
    if (nodes.length === 0) return [];
    const list = h("div", { class: "more-list", id: "more-list", role: "group", "aria-label": t("board-more"), hidden: this.open !== table }, nodes);
    const button = h("button", { type: "button", class: "choice more-button", "data-word": "more", "aria-controls": "more-list", title: t("board-more") },
      icon("dots"), h("span", { class: "control-label" }, t("board-more")));
    const frame = h("div", { class: "more" }, button, list);
    popover(button, list, frame, (open) => { this.open = open ? table : null; });
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
