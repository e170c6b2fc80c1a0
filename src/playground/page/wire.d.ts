// Written by tests/scripts/wire.mjs from the bot's sources.

export interface Board {
  table: string;
  title: string;
  stage: Stage;
  round: number;
  reader: number | null;
  status: string;
  turn: number | null;
  deadline: number | null;
  clock?: number;
  facts: string[];
  notes: string[];
  seats: BoardSeat[];
  most_seats: number;
  zones: Zone[];
  hand: Held[];
  hand_name: string;
  moves: BoardMove[];
  happened: Step[];
  end: Block[];
  controls: Control[];
}

export type Stage = "lobby" | "playing" | "round_over" | "over";

export interface BoardSeat {
  seat: number;
  name: string;
  account: string | null;
  kept_for?: string;
  host: boolean;
  active: boolean;
  role: string;
  sitter: BoardSitter;
  cards?: number;
  result?: SeatEnd;
  facts: SeatFact[];
}

export type BoardSitter = "person" | "away" | "computer";

export interface SeatEnd {
  place: number;
  total: number;
  gained?: number;
}

export interface SeatFact {
  short: string;
  long: string;
  hue: Hue;
}

export interface Zone {
  kind: ZoneKind;
  seat: number | null;
  name: string;
  lines: ZoneLine[];
}

export type ZoneKind = "trick" | "row" | "tower" | "pile";

export interface ZoneLine {
  cells: Cell[];
  note?: string;
}

export interface Cell {
  spot?: string;
  face?: CardFace;
  name?: string;
  sign?: string;
  best?: boolean;
  why?: string;
}

export interface Held {
  spot: string;
  face: CardFace;
  picked: boolean;
  why: string;
}

export interface BoardMove {
  choice: string;
  card: string | null;
  place: string | null;
  words: string;
  price: string;
}

export interface Step {
  said: string;
  seat: number | null;
  face: CardFace | null;
  from: string | null;
  to: string | null;
  sweeps: boolean;
}

export interface Control {
  button: ChoiceButton;
  audience: Audience;
}

export type Audience = "everybody" | "seated" | "guests" | "host";

export interface Block {
  text?: string;
  cards?: CardGroup;
  small?: string;
}

export interface CardGroup {
  caption: string;
  lines: CardLine[];
  beside: boolean;
  flows?: boolean;
  active: boolean;
}

export interface CardLine {
  lead: string;
  cells: (CardFace | null)[];
  note: string;
}

export interface CardFace {
  text: string;
  mark: string;
  worth?: string;
  hue: Hue;
  name: string;
}

export type Hue = "none" | "yellow" | "green" | "red" | "turquoise" | "violet" | "black";

export interface ChoiceRow {
  buttons?: ChoiceButton[];
  menu?: Menu;
}

export interface ChoiceButton {
  id: string;
  label: string;
  short?: string;
  emoji: string;
  style: Style;
  disabled: boolean;
  word: string;
}

export type Style = "primary" | "secondary" | "success" | "danger";

export interface Menu {
  id: string;
  label: string;
  options: MenuOption[];
}

export interface MenuOption {
  value: string;
  label: string;
  selected: boolean;
  word?: string;
}
