import type { Readable } from 'node:stream';

/** What files are kept, each kind in a folder of its own; a kind that expires is written with its last day. */
export const FILE_KINDS = {
  'lab-files': { expires: false },
  reports: { expires: false },
  photos: { expires: false },
  exports: { expires: true },
  /** Who was purged, one file a person: a backup that brings them back is set right by it. */
  deletions: { expires: false },
  'order-files': { expires: true },
  /** The newest seal of each audit chain, where whoever changes the database does not reach it. Belongs to this database: never backed up. */
  'audit-heads': { expires: false },
} as const;

export type FileKind = keyof typeof FILE_KINDS;
export type ExpiringKind = { [K in FileKind]: (typeof FILE_KINDS)[K]['expires'] extends true ? K : never }[FileKind];

/** Bytes as they are or as they come; text is stored as UTF-8. A `Readable` is one. */
export type FileSource = Uint8Array | AsyncIterable<Uint8Array | string>;

export interface WrittenFile {
  /** Length of the content, without what sealing adds. */
  bytes: number;
  /** SHA-256 of the content, hex. */
  sha256: string;
}

/**
 * Files of any size, streamed in and out, sealed at rest. A file is named by its kind and a UUID, never by a person or by
 * what somebody uploaded. Keeps nothing in memory: any number of processes may work on one store. No call belongs inside a
 * database transaction, and each is safe to repeat.
 * @throws FileFailure for everything a store can fail with; a failure of the source goes through as it is
 */
export interface FileStore {
  /** Writes whole or not at all. An id written again is replaced as a whole. */
  write<K extends FileKind>(
    kind: K,
    id: string,
    source: FileSource,
    ...expiry: K extends ExpiringKind ? [{ expiresAt: Date }] : []
  ): Promise<WrittenFile>;
  /**
   * Opens a file; its first 64 KiB are verified before this returns, and nothing unverified ever leaves. Damage further on makes
   * the stream fail, so what was read is complete only when the stream has ended. Read it to the end or destroy it.
   */
  read(kind: FileKind, id: string): Promise<Readable>;
  /** Length of the content in bytes; undefined when there is no such file. */
  size(kind: FileKind, id: string): Promise<number | undefined>;
  /** Removes a file, or does nothing where there is none. */
  remove(kind: FileKind, id: string): Promise<void>;
  /** Ids of every file of a kind, in no order. */
  list(kind: FileKind): AsyncIterable<string>;
  /** Removes what has expired and what writes that were killed left behind; returns the number of expired files. */
  removeExpired(now: Date): Promise<number>;
  /**
   * Removes the files of a kind that were written before this instant and that `findKnown` does not name; returns their number. What is
   * written meanwhile stays, though nobody knows of it yet.
   */
  removeUnknown(
    kind: FileKind,
    before: Date,
    findKnown: (ids: string[]) => Promise<readonly string[]>,
  ): Promise<number>;
  /**
   * Puts a file sealed under an older master key under the newest one; the content is copied as it lies. Returns whether there was
   * anything to do. Not to be run for an id that is being removed or replaced: it could bring the old file back.
   */
  rewrap(kind: FileKind, id: string): Promise<boolean>;
}
