import type { Readable } from 'node:stream';

/** Where sealed files are kept. Names are `<kind>/<uuid>`; it knows nothing of what is in a blob. */
export interface BlobStore {
  /** Writes whole or not at all, and replaces what has this name. */
  write(name: string, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** @throws FileFailure `missing` before anything is read */
  read(name: string): Promise<Readable>;
  /** Length in bytes as it lies; undefined when there is none. */
  size(name: string): Promise<number | undefined>;
  remove(name: string): Promise<void>;
  /** Removes what was written before this instant; false where it was not, or is gone already. */
  removeOlder(name: string, before: Date): Promise<boolean>;
  /** Names that begin with `<kind>/`. */
  list(kind: string): AsyncIterable<string>;
  /** Removes what killed writes left behind before this instant. */
  removeLeftovers(kind: string, before: Date): Promise<void>;
}
