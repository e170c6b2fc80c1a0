// The end of a round: what decided it and why, the points counted up, one's own place.

/** @import { Board } from "./wire" */
import { countUp, ownPlace, placeOf, placesOf } from "./podium.js";
import { renderPage } from "./render.js";
import { faceOf } from "./seats.js";
import { h, inline, number, signed, t } from "./words.js";

/**
 * Who stands where after the round, and what it brought them.
 * @param {Board} board
 * @param {number | null | undefined} reader
 */
function standings(board, reader) {
  const line = ({ seat, place, total, gained = 0 }) => {
    const mine = seat.seat === reader;
    return h("li", { class: `round-seat${mine ? " is-mine" : ""}`, "data-place": place }, placeOf(place), faceOf(board, seat),
      h("p", { class: "round-name" }, h("strong", {}, seat.name), mine && h("span", { class: "seat-role" }, ` · ${t("board-you")}`)),
      h("span", { class: "round-gain" }, signed(gained)), h("span", { class: "counts", "data-from": total - gained, "data-total": total }, number(total)));
  };
  return h("ol", { class: "round-seats" }, placesOf(board).map(line));
}

/** The result of a round; `last`: the board that was shown before, which knows who sits at its seats. */
export function roundNode(page, last) {
  const known = (seat) => last?.seats.find((other) => other.seat === seat.seat) ?? seat;
  const seats = page.board.seats.map((seat) => ({ ...known(seat), active: false, cards: undefined, result: seat.result }));
  const board = { ...page.board, seats };
  const draw = (blocks, picture = null) => renderPage({ ...page, title: "", blocks, picture, rows: [] }, () => {}, () => {});
  const [what, sums, ...next] = page.blocks;
  // What the signs of the picture mean stands with it.
  const signs = page.picture ? next.splice(-1) : [];
  const [round, ...why] = what.text.split(" · ");
  const node = h("div", { class: "board-end-page", lang: page.language, tabindex: "0", role: "group", "aria-label": board.title },
    h("p", { class: "round-number" }, inline(round)), why.length > 0 && h("p", { class: "round-why" }, inline(why.join(" · "))), standings(board, last?.reader),
    ownPlace(seats.find((seat) => seat.seat === last?.reader), seats.length), draw(board.end), draw(next),
    h("details", { class: "over-more" }, h("summary", {}, t("end-details")), draw([sums, ...signs], page.picture)));
  countUp(node);
  return node;
}
