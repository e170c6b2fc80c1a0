// Whether a shuffle was fair, worked out here: docs/fair-shuffle.md, version 1. Nobody has to believe the bot.

const encoder = new TextEncoder();
const right = (word, by) => (word >>> by) | (word << (32 - by));
const left = (word, by) => (word << by) | (word >>> (32 - by));

/** The first 32 bits behind the point of a root of each of the first primes. */
function roots(count, root) {
  const words = [];
  for (let number = 2; words.length < count; number += 1) {
    let prime = true;
    for (let by = 2; by * by <= number; by += 1) if (number % by === 0) { prime = false; break; }
    if (prime) words.push(Math.floor((root(number) % 1) * 2 ** 32) | 0);
  }
  return words;
}
const START = roots(8, Math.sqrt);
const ROUNDS = roots(64, Math.cbrt);

/** SHA-256 of bytes, as bytes. */
function sha256(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  const state = [...START];
  const words = new Int32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(at + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const [a, b] = [words[i - 15], words[i - 2]];
      words[i] = words[i - 16] + words[i - 7] + (right(a, 7) ^ right(a, 18) ^ (a >>> 3)) + (right(b, 17) ^ right(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, last] = state;
    for (let i = 0; i < 64; i += 1) {
      const one = (last + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) | 0;
      const two = ((right(a, 2) ^ right(a, 13) ^ right(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [last, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    for (const [i, word] of [a, b, c, d, e, f, g, last].entries()) state[i] = (state[i] + word) | 0;
  }
  const hash = new DataView(new ArrayBuffer(32));
  for (const [i, word] of state.entries()) hash.setInt32(4 * i, word);
  return new Uint8Array(hash.buffer);
}

const QUARTERS = [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]];

/** The key stream of ChaCha20 with nonce and counter 0, as numbers of 32 bits. */
function* chacha20(key) {
  const view = new DataView(key.buffer, key.byteOffset, 32);
  const start = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...Array.from({ length: 8 }, (_, i) => view.getInt32(4 * i, true)), 0, 0, 0, 0];
  for (;; start[12] += 1) {
    const now = Int32Array.from(start);
    for (let round = 0; round < 10; round += 1) {
      for (const [a, b, c, d] of QUARTERS) {
        now[a] += now[b]; now[d] = left(now[d] ^ now[a], 16);
        now[c] += now[d]; now[b] = left(now[b] ^ now[c], 12);
        now[a] += now[b]; now[d] = left(now[d] ^ now[a], 8);
        now[c] += now[d]; now[b] = left(now[b] ^ now[c], 7);
      }
    }
    for (let i = 0; i < 16; i += 1) yield (now[i] + start[i]) >>> 0;
  }
}

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function number(value) {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setUint32(0, Math.floor(value / 2 ** 32));
  bytes.setUint32(4, value >>> 0);
  return new Uint8Array(bytes.buffer);
}

const text = (bytes) => [number(bytes.length), bytes];

function hash(purpose, ...parts) {
  const all = [...text(encoder.encode(`herzbot-shuffle/1 ${purpose}`)), ...parts.flat()];
  const joined = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of all) { joined.set(part, at); at += part.length; }
  return sha256(joined);
}

/** The deck of a round, from 1. */
function deck(pack, secret, round, joins) {
  const words = chacha20(hash("deck", text(secret), number(round), joins));
  const cards = [...pack];
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const bound = last + 1;
    const end = Math.floor(2 ** 32 / bound) * bound;
    const next = () => Number(words.next().value);
    let word = next();
    while (word >= end) word = next();
    const other = word % bound;
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
}

/** Whether the shuffle of a record is what it says; null if it says nothing that is known here. */
export function isFair(record, pack) {
  const told = record.shuffle;
  if (told?.version !== 1 || !/^[0-9a-f]{64}$/.test(told.secret) || !Array.isArray(told.contributions)) return null;
  const secret = Uint8Array.from(told.secret.match(/../g), (pair) => parseInt(pair, 16));
  const joins = [number(told.contributions.length), ...told.contributions.flatMap((join) => text(encoder.encode(String(join))))];
  return told.commitment === hex(hash("commitment", text(secret))) && told.digest === hex(hash("contributions", joins))
    && record.rounds.every((round, index) => JSON.stringify(round.deck) === JSON.stringify(deck(pack, secret, index + 1, joins)));
}
