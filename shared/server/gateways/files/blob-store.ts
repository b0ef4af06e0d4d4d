import type { Readable } from 'node:stream';

/** Where sealed files lie. Names are `<kind>/<uuid>`; what is in a blob is not its business. */
export interface BlobStore {
  /** Writes whole or not at all, and replaces what has this name. */
  write(name: string, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** @throws FileFailure `missing` before anything is read */
  read(name: string): Promise<Readable>;
  /** Length in bytes as it lies; undefined when there is none. */
  size(name: string): Promise<number | undefined>;
  remove(name: string): Promise<void>;
  /** Names that begin with `<kind>/`. */
  list(kind: string): AsyncIterable<string>;
  /** Removes what killed writes left behind before this instant. */
  removeLeftovers(kind: string, before: Date): Promise<void>;
}
