// The keyboard on a board: what keys press, and where the focus is.

/** Whether something is written into. */
export const isField = (node) => node?.matches?.("input:not([readonly]), textarea, select");

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Keys {
  /** `node`: the board's; `pieces()`: what can be pressed now; `armed()`: the spot whose place is asked for; `disarm()`: lets go of it. */
  constructor(node, { pieces, armed, disarm }) {
    this.node = node;
    this.pieces = pieces;
    this.armed = armed;
    this.disarm = disarm;
    node.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    if (event.target.closest(".board-end") || isField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const digit = /^[0-9]$/.test(event.key) ? (Number(event.key) + 9) % 10 : -1;
    if (event.key === "Escape" && this.armed()) this.disarm();
    else if (digit >= 0) { if (!event.repeat) (this.armed() ? this.pieces() : this.numbered())[digit]?.click(); }
    else if (ARROWS[event.key] && event.target.closest(".piece, .board-status, .choice")) this.move(event.target, ARROWS[event.key]);
    else return;
    event.preventDefault();
  }

  /** What the digits press: the cards of the hand that can be played; where that is but one, whatever can be pressed. */
  numbered() {
    const cards = [...this.node.querySelectorAll(".board-hand .piece.can")];
    return cards.length > 1 ? cards : this.pieces();
  }

  move(from, [dx, dy]) {
    const of = (node) => { const box = node.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
    const [x, y] = of(from);
    const away = (node) => {
      const [left, top] = of(node);
      const along = (left - x) * dx + (top - y) * dy;
      const across = Math.abs((left - x) * dy) + Math.abs((top - y) * dx);
      return along > 2 ? along + across * 2.5 : Infinity;
    };
    const all = [...this.node.querySelectorAll(".piece, .board-loose button, .board-controls button")].filter((node) => node !== from && node.offsetParent);
    const next = all.map((node) => [away(node), node]).sort((a, b) => a[0] - b[0])[0];
    if (!next || next[0] === Infinity) return;
    this.focus(next[1]);
  }

  /** Goes to a card, place or button: the one stop for the tabulator among the cards and places. */
  focus(node) {
    for (const piece of this.node.querySelectorAll(".piece")) piece.tabIndex = -1;
    node.tabIndex = 0;
    node.focus({ preventScroll: !this.node.classList.contains("too-low") });
  }

  /** To what the table says. */
  home() {
    (this.node.querySelector(".board-status") ?? this.node.querySelector(".board-over-page"))?.focus({ preventScroll: true });
  }

  /** To the first move. */
  first() {
    const first = this.node.querySelector(".board-hand .piece.can") ?? this.pieces()[0] ?? this.node.querySelector(".board-loose button");
    if (!first || this.node.offsetParent === null) return;
    this.focus(first);
  }
}
