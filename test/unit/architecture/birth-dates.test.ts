import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../..');
const ROOMS = ['shared/server', 'api', 'worker', 'dev', 'bench'];

/** A birth date as SQL hands it over: where it lies sealed, that is a ciphertext. */
const AS_STORED = /\bbirthdate: '([a-z]\d?|birthdate)'/;

it('a SELECT reads birth dates as BIRTHDATE, opened', () => {
  const files = ROOMS.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(room, name)),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((name) => AS_STORED.test(readFileSync(join(root, name), 'utf8')))).toEqual([]);
});
