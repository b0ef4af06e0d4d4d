import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Sequelize } from 'sequelize';
import { deriveKey } from '#shared/server/seal.ts';
import type { SealFailure } from './seal-failure.ts';

/** What a connection seals and opens with. Read anew each time: during a rotation there are two keys. */
export interface FieldKeys {
  /** The first seals, all open. */
  readonly masterKeys: readonly string[];
  /** False: what is sealed is opened, and what is written stays in the clear. */
  readonly sealsColumns?: boolean;
  /** Told of every value that did not open, also where the reader went on without it. */
  readonly onRefused?: (failure: SealFailure) => void;
}

/** One master key's part in sealing columns: an id that says nothing about it, and a key for each column (HKDF), made once. */
export interface FieldKey {
  id: string;
  of(column: string): KeyObject;
}

const given = new WeakMap<Sequelize, FieldKeys>();
const derived = new Map<string, FieldKey>();

/** Says what the columns of this database are sealed with. */
export function giveFieldKeys(sequelize: Sequelize, keys: FieldKeys): void {
  given.set(sequelize, keys);
}

/** What was given for this connection. @throws where nothing was: such a tool cannot read what is sealed */
export function fieldKeysOf(sequelize: Sequelize): FieldKeys {
  const keys = given.get(sequelize);
  if (!keys) throw new Error('this connection was opened without the keys of sealed columns');
  return keys;
}

/** The newest key of the ring. */
export const newestFieldKey = ({ masterKeys: [newest] }: FieldKeys): FieldKey => {
  if (newest === undefined) throw new Error('no master key');
  return fieldKeyOf(newest);
};

/** The keys of the ring, the newest first. */
export const allFieldKeys = ({ masterKeys }: FieldKeys): FieldKey[] => masterKeys.map(fieldKeyOf);

/** The key with this id, or undefined where it is not known any more. */
export const fieldKeyWithId = ({ masterKeys }: FieldKeys, id: string): FieldKey | undefined =>
  masterKeys.map(fieldKeyOf).find((key) => key.id === id);

const ID_BYTES = 6;

function fieldKeyOf(secret: string): FieldKey {
  const known = derived.get(secret);
  if (known) return known;
  const keys = new Map<string, KeyObject>();
  const key: FieldKey = {
    id: deriveKey(secret, 'field-key-id').subarray(0, ID_BYTES).toString('base64url'),
    of: (column) => {
      const made = keys.get(column) ?? createSecretKey(deriveKey(secret, `field:${column}`));
      keys.set(column, made);
      return made;
    },
  };
  derived.set(secret, key);
  return key;
}
