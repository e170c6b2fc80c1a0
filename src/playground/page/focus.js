// What a reader has done with something that is drawn anew: where the focus is, and what is open.

/** What names a control from one drawing to the next; the first that fits counts. */
const NAMES = ["spot", "choice", "word", "label", "emoji", "summary"];

const namesOf = (node) => ({ ...node.dataset, summary: node.matches("summary") && node.textContent });

/** Where the focus is in `node`, before it is drawn anew; null where it is elsewhere. */
export function rememberFocus(node) {
  const active = /** @type {HTMLElement} */ (document.activeElement);
  return active && node.contains(active) ? { ...namesOf(active), isAll: active === node } : null;
}

/** Goes back to where the focus was; where that is gone, `home` (to `node` itself): never to another control. */
export function restoreFocus(node, memory, home = () => node.focus({ preventScroll: true })) {
  if (!memory) return;
  const all = [...node.querySelectorAll("button:not(:disabled), select, summary, a[href]")].filter((other) => !other.closest("[hidden]"));
  const back = !memory.isAll && NAMES.map((name) => memory[name] && all.find((other) => namesOf(other)[name] === memory[name])).find(Boolean);
  if (!back) { home(); return; }
  if (back.matches(".piece")) back.tabIndex = 0;
  back.focus({ preventScroll: true });
}

/** Which parts of `node` are open; gives what does the same to them in a node that is drawn anew. */
export function openParts(node) {
  const parts = (/** @type {HTMLElement} */ within) => [...within.querySelectorAll("details")];
  const name = (part) => part.firstElementChild.textContent;
  const open = new Map(parts(node).map((part) => [name(part), part.open]));
  return (anew) => { for (const part of parts(anew)) part.open = open.get(name(part)) ?? part.open; };
}
