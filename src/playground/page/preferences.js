// What a person likes at the board, kept in the browser: sound (off until allowed), the speed of what is played, and whether
// the chat stands beside it.

import { closer, h, icon, openDialog, t } from "./words.js";

const KEY = "herzbot-preferences";
const SPEEDS = { normal: 1, fast: 0.35, off: 0 };

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function kept() {
  try { return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {}; } catch { return {}; }
}

function keep(change) {
  // A browser that keeps nothing forgets it with the page; until then it holds.
  Object.assign(preferences, change);
  try { localStorage.setItem(KEY, JSON.stringify(preferences)); } catch { return; }
}

const preferences = { sound: false, speed: "normal", folded: false, ...kept() };
if (!(preferences.speed in SPEEDS)) preferences.speed = "normal";
// Other tabs of the same browser follow.
addEventListener("storage", (event) => { if (event.key === KEY) Object.assign(preferences, kept()); });

/** How long what happens is shown, as a share of the usual: 0 shows nothing of it. */
export const pace = () => (still() ? 0 : SPEEDS[preferences.speed]);

/** Whether the chat is folded away. */
export const isChatFolded = () => Boolean(preferences.folded);

export const foldChat = (folded) => keep({ folded });

/** The same for a game that is looked at afterwards, where nothing would be nothing at all. */
export const replayPace = () => SPEEDS[preferences.speed] || 1;

let audio = null;

/** Two soft notes, where that is allowed: it is one's turn. */
export function chime() {
  // Browsers let nothing be heard before a person has pressed something.
  if (!preferences.sound || typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => {});
  document.documentElement.dataset.chimes = String(Number(document.documentElement.dataset.chimes ?? 0) + 1);
  for (const [note, at] of [[587.33, 0], [880, 0.13]]) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const begin = audio.currentTime + at;
    tone.frequency.value = note;
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(0.08, begin + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + 0.4);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.42);
  }
}

/** The page of these. */
export function openPreferences() {
  const sound = h("input", { type: "checkbox", id: "preference-sound", checked: preferences.sound, onchange: () => { keep({ sound: sound.checked }); chime(); } });
  const speeds = Object.keys(SPEEDS).map((speed) => h("label", { class: "preference-speed" },
    h("input", { type: "radio", name: "preference-speed", value: speed, checked: preferences.speed === speed, onchange: () => keep({ speed }) }), " ", t(`preferences-speed-${speed}`)));
  openDialog({ class: "preferences", "aria-labelledby": "preferences-title" },
    h("h2", { id: "preferences-title" }, icon("wheel"), " ", t("preferences")),
    h("p", {}, h("label", { for: "preference-sound" }, sound, " ", t("preferences-sound"))),
    h("fieldset", {}, h("legend", {}, t("preferences-speed")), speeds),
    still() && h("p", { class: "page-small" }, t("preferences-still")),
    closer("primary"));
}
