// The review beside a replay: luck and skill as a plot, and each slip to go to.

import { plain } from "./seats.js";
import { bare, h, inline, signed, svg, t } from "./words.js";

const LINE = 34;
const NAMES = 96;
const WIDE = 340;
/** How many letters of a name have room. */
const MOST = 12;

/** A name as short as the plot needs it, whatever its direction. */
export function short(name) {
  const letters = [...plain(name)];
  return `\u2068${letters.length > MOST ? `${letters.slice(0, MOST - 1).join("")}…` : letters.join("")}\u2069`;
}

/**
 * Two bars for each player, in points: what luck added to what the deals promised, and what mistakes cost. To the right is
 * better; the numbers are as the account in words has them, with the `sign` of a point.
 */
function plot(players) {
  const most = Math.max(1, ...players.flatMap(({ luck, lost }) => [Math.abs(luck), lost]));
  const zero = NAMES + (WIDE - NAMES) / 2;
  const long = (points) => (points / most) * ((WIDE - NAMES) / 2 - 34);
  const bar = (kind, points, sign, y) => {
    const length = long(points);
    const end = zero + length + (length < 0 ? -4 : 4);
    return [svg("rect", { class: `plot-${kind}`, x: Math.min(zero, zero + length), y, width: Math.max(1, Math.abs(length)), height: 11, rx: 2 }),
      svg("text", { class: "plot-number", x: end, y: y + 9.5, "text-anchor": length < 0 ? "end" : "start" }, signed(sign * points))];
  };
  const said = players.map(({ name, luck, lost, sign }) => t("critique-player", { name, count: signed(sign * luck), max: signed(-sign * lost) })).join(" ");
  const rows = players.flatMap(({ name, luck, lost, sign }, at) => {
    const y = at * LINE + 4;
    return [svg("text", { class: "plot-name", x: 0, y: y + 17 }, short(name)), ...bar("luck", luck, sign, y), ...bar("skill", -lost, sign, y + 13)];
  });
  const high = players.length * LINE + 4;
  return h("figure", { class: "critique-plot" },
    svg("svg", { viewBox: `0 0 ${WIDE} ${high}`, role: "img", "aria-label": `${t("critique-plot")} ${said}` },
      svg("line", { class: "plot-zero", x1: zero, x2: zero, y1: 0, y2: high }), ...rows),
    h("figcaption", {}, h("span", { class: "key key-luck" }, t("critique-luck")), " ", h("span", { class: "key key-skill" }, t("critique-skill"))));
}

/** The nodes of a review; `look(slip)` is called when somebody wants to see one. */
export function critiqueOf({ players, slips, how }, look) {
  const name = (seat) => players.find((player) => player.seat === seat)?.name ?? "";
  const sign = players[0]?.sign ?? 1;
  const list = slips.map((slip) => h("li", {}, h("button", { type: "button", class: "choice secondary", "data-at": slip.at, title: bare(slip.said), onclick: () => look(slip) },
    h("strong", {}, name(slip.seat)), " ", signed(-sign * slip.cost))));
  return [h("h3", {}, t("critique-title")), plot(players),
    slips.length > 0 ? h("ol", { class: "critique-slips", "aria-label": t("critique-slips") }, list) : h("p", {}, t("critique-none")),
    h("details", {}, h("summary", {}, t("critique-more")), players.flatMap(({ said }) => h("p", {}, inline(said.join(" ")))), h("p", { class: "page-small" }, inline(how)))];
}
