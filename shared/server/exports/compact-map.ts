import { hash } from 'node:crypto';

const FEWEST = 1024;
/** Where more is taken, a free place is looked for too long. */
const FULLEST = 0.75;
/** Of 32 bits, hexadecimal. */
const [DIGITS, RADIX] = [8, 16];

/**
 * Whole numbers from 1 to 2^32 - 1 by text. Of a text only 64 bits of its SHA-256 are kept, in plain arrays outside of the heap: some
 * 20 bytes an entry, where a `Map` takes 80 and is gone through by each garbage collection. Of a million texts two count as the same
 * with a probability of 3 in 100 million.
 */
export class CompactMap {
  #size = 0;
  #first = new Uint32Array(FEWEST);
  #second = new Uint32Array(FEWEST);
  /** 0 where nothing is. */
  #values = new Uint32Array(FEWEST);

  /** @returns the number that stands already; undefined where this one does from now on */
  add(text: string, value: number): number | undefined {
    const [first, second] = keysOf(text);
    const at = this.#placeOf(first, second);
    if (this.#values[at]) return this.#values[at];
    this.#put(at, first, second, value);
    this.#size += 1;
    if (this.#size > this.#values.length * FULLEST) this.#grow();
    return undefined;
  }

  get(text: string): number | undefined {
    return this.#values[this.#placeOf(...keysOf(text))] || undefined;
  }

  #placeOf(first: number, second: number): number {
    const last = this.#values.length - 1;
    let at = first & last;
    while (this.#values[at] !== 0 && (this.#first[at] !== first || this.#second[at] !== second)) at = (at + 1) & last;
    return at;
  }

  #put(at: number, first: number, second: number, value: number): void {
    this.#first[at] = first;
    this.#second[at] = second;
    this.#values[at] = value;
  }

  #grow(): void {
    const [firsts, seconds, values] = [this.#first, this.#second, this.#values];
    this.#first = new Uint32Array(values.length * 2);
    this.#second = new Uint32Array(values.length * 2);
    this.#values = new Uint32Array(values.length * 2);
    for (const [at, value] of values.entries()) {
      const [first = 0, second = 0] = [firsts[at], seconds[at]];
      if (value !== 0) this.#put(this.#placeOf(first, second), first, second, value);
    }
  }
}

function keysOf(text: string): [first: number, second: number] {
  // As text: a buffer of each row would lie outside of the heap until the next collection.
  const digest = hash('sha256', text, 'hex');
  return [Number.parseInt(digest.slice(0, DIGITS), RADIX), Number.parseInt(digest.slice(DIGITS, 2 * DIGITS), RADIX)];
}
