import { deriveKey } from '#shared/server/seal.ts';

export interface MasterKey {
  /** Eight bytes that tell master keys apart and say nothing about them. */
  id: Buffer;
  /** Wraps the keys of files and does nothing else. */
  wrappingKey: Buffer;
}

/** The two keys derived from `MASTER_KEY` for files; each has its own purpose, so that neither reveals the other. */
export const toMasterKey = (secret: string): MasterKey => ({
  id: deriveKey(secret, 'file-key-id').subarray(0, 8),
  wrappingKey: deriveKey(secret, 'file-key-wrapping'),
});
