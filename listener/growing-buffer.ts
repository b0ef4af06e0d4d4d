const FIRST_BYTES = 4096;

/** Bytes that come piece by piece, kept in one block: a sender of single bytes must not cost an object for each. */
export class GrowingBuffer {
  #block = Buffer.allocUnsafe(FIRST_BYTES);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  append(bytes: Uint8Array): void {
    const needed = this.#length + bytes.length;
    if (needed > this.#block.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, this.#block.length * 2));
      this.#block.copy(larger, 0, 0, this.#length);
      this.#block = larger;
    }
    this.#block.set(bytes, this.#length);
    this.#length = needed;
  }

  /** What came so far; valid until more comes. */
  bytes(): Buffer {
    return this.#block.subarray(0, this.#length);
  }
}
