// The types of what the bot tells the page, from its Rust sources: `node tests/scripts/wire.mjs` writes them anew.

import { readFileSync, writeFileSync } from "node:fs";

const root = new URL("../../", import.meta.url);
const SOURCES = ["src/core/board.rs", "src/core/block.rs", "src/core/choice.rs"];
/** Where they are kept. */
export const FILE = new URL("src/playground/page/wire.d.ts", root);

const PLAIN = { String: "string", "Cow<'static, str>": "string", bool: "boolean", Spot: "string", usize: "number", u8: "number", u16: "number", u32: "number", u64: "number", i32: "number", i64: "number" };

/** A Rust type as one of TypeScript; what is not among `known` can be anything. */
function typeOf(rust, known) {
  const [, outer, inner] = /^(Option|Vec|Box)<(.*)>$/.exec(rust) ?? [];
  if (outer === "Option") return `${typeOf(inner, known)} | null`;
  if (outer === "Vec") return `${typeOf(inner, known).replace(/^.* \| .*$/, "($&)")}[]`;
  if (outer === "Box") return typeOf(inner, known);
  return PLAIN[rust] ?? (known.has(rust) ? rust : "any");
}

const snake = (name) => name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

/** What `pub struct`s and enums without contents look like on the wire. */
export function types() {
  const text = SOURCES.map((path) => readFileSync(new URL(path, root), "utf8")).join("\n");
  const items = [...text.matchAll(/((?:^[ ]*(?:\/\/\/.*|#\[.*\])\n)*)^pub (struct|enum) (\w+) \{\n([\s\S]*?)^\}/gm)];
  const read = items.filter(([, head]) => /Serialize/.test(head)).map(([, head, kind, name, body]) => {
    if (kind === "struct") {
      const fields = [...body.matchAll(/((?:^ +(?:\/\/\/.*|#\[.*\])\n)*)^ +pub (\w+): (.+),$/gm)];
      return { name, fields: fields.filter(([, above]) => !/skip\)|flatten/.test(above)).map(([, above, field, type]) => ({ field, type, optional: /skip_serializing_if/.test(above) })) };
    }
    const variants = [...body.matchAll(/^ {4}(\w+)(?:\((.*)\))?,$/gm)];
    if (!/rename_all = "snake_case"/.test(head)) return null;
    // One of several things is an object with one of several fields.
    if (variants.every(([, , type]) => type)) return { name, fields: variants.map(([, variant, type]) => ({ field: snake(variant), type, optional: true })) };
    return { name, names: variants.map(([, variant]) => JSON.stringify(snake(variant))) };
  }).filter(Boolean);
  const known = new Set(read.map(({ name }) => name));
  const drawn = read.map(({ name, names, fields }) => (names
    ? `export type ${name} = ${names.join(" | ")};`
    : `export interface ${name} {\n${fields.map(({ field, type, optional }) => `  ${field}${optional ? "?" : ""}: ${typeOf(optional ? type.replace(/^Option<(.*)>$/, "$1") : type, known)};`).join("\n")}\n}`));
  return `// Written by tests/scripts/wire.mjs from the bot's sources.\n\n${drawn.join("\n\n")}\n`;
}

if (import.meta.url === `file://${process.argv[1]}`) writeFileSync(FILE, types());
