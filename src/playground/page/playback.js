// What happened since the last picture of a table, move by move. Who acts does not wait for it.

/** @import { Board, Step } from "./wire" */
import { lying } from "./cards.js";
import { comesFrom, originOf, spotNode, sweep } from "./flight.js";
import { pace as speed } from "./preferences.js";
import { h, inline } from "./words.js";

const STEP = 420;
/** How long a whole trick is seen before it goes to who has won it. */
const SWEEP = 650;
/** How long the last position of a round is seen before its result. */
const LAST = 1500;

/**
 * What a step is, whoever reads of it: one's own is told in other words than those of others.
 * @param {Step} step
 */
const keyOf = ({ seat, face, from, to, sweeps, said }) => JSON.stringify([seat, face, from, to, sweeps, seat === null || (!face && !sweeps) ? said : ""]);

/**
 * The steps of `now` that `before` did not have: it begins anew whenever somebody has moved.
 * @param {Board | null} before
 * @param {Board} now
 */
export function newSteps(before, now) {
  const same = before && before.round === now.round && before.happened.every((step, at) => now.happened[at] && keyOf(step) === keyOf(now.happened[at]));
  return same ? now.happened.slice(before.happened.length) : now.happened;
}

/** Whether any card lies there. @type {(board: Board) => boolean} */
const lies = (board) => board.zones.some((zone) => zone.lines.some((line) => line.cells.some((cell) => cell.face)));

export class Playback {
  /** `draw(item)` shows a picture for good; `stage()` is the node in which the picture before is still seen. */
  constructor(draw, stage) {
    this.draw = draw;
    this.stage = stage;
    this.waiting = [];
    this.running = false;
    /** Whether something has still to be read. */
    this.holds = false;
  }

  /** Shows a picture after the steps that lead to it. */
  push(item, steps) {
    const played = this.isOff ? [] : steps;
    // Where nothing is to be waited for, the picture changes at once.
    if (!this.running && played.length === 0 && !item.stays && (!item.last || this.isOff)) { this.draw(item); return; }
    if (item.stays) {
      this.holds = true;
      // Of several results that wait, as behind another tab, only the newest is read.
      this.waiting.splice(0, this.waiting.findLastIndex((other) => other.item.stays) + 1);
    }
    this.waiting.push({ item, steps: played });
    if (!this.running) this.run();
  }

  get isBehind() { return this.running; }

  get isOff() { return speed() === 0 || document.hidden; }

  /** Shows the newest picture now. */
  skip() {
    if (!this.running) return;
    this.skipping = true;
    this.wake?.();
  }

  async run() {
    this.running = true;
    this.stage().classList.add("is-behind");
    while (this.waiting.length > 0) {
      const { item, steps } = this.waiting.shift();
      for (const step of steps) {
        if (this.skipping) break;
        await this.play(step, this.waiting.length > 1 && !item.last ? 0.4 : 1);
      }
      // Of several that wait only the newest is seen, but nothing that has to be read is left out.
      if (this.skipping && this.waiting.length > 0 && !item.stays && !item.last) continue;
      await this.draw(item);
      if (item.last && lies(item.message.page.board) && !this.skipping && !this.isOff) await this.wait(LAST);
    }
    this.skipping = false;
    this.running = false;
    this.stage().classList.remove("is-behind");
  }

  async play(step, pace) {
    const stage = this.stage();
    if (!stage) return;
    const line = stage.querySelector(".board-status");
    if (line && step.said) line.replaceChildren(...inline(step.said));
    for (const mark of stage.querySelectorAll(".best-mark")) mark.remove();
    for (const card of stage.querySelectorAll(".around-seat .best")) card.classList.remove("best");
    const at = step.to && spotNode(stage, step.to);
    if (step.from) spotNode(stage, step.from)?.classList.add("moved-away");
    if (at && step.face) {
      const size = [...at.classList].find((name) => name.endsWith("-card")) ?? "row-card";
      const ghost = lying(step.face, size);
      ghost.classList.add("arrives");
      ghost.dataset.spot = step.to;
      const from = originOf(stage, step);
      at.replaceWith(ghost);
      comesFrom(ghost, from);
    }
    await this.wait((step.sweeps ? SWEEP : step.face ? STEP : 0) * pace);
    if (step.sweeps && !this.skipping) await this.wait(sweep(stage, step.seat) * pace);
    if (step.sweeps) for (const card of stage.querySelectorAll(".trick-card")) {
      const empty = h("span", { class: "slot trick-card" });
      empty.dataset.spot = card.dataset.spot ?? "";
      card.replaceWith(empty);
    }
  }

  /** Waits so many milliseconds at the usual pace, or until somebody acts. */
  wait(time) {
    return /** @type {Promise<void>} */ (new Promise((resolve) => {
      const done = () => { clearTimeout(timer); this.wake = null; resolve(); };
      const timer = setTimeout(done, time * speed());
      this.wake = done;
    }));
  }
}
