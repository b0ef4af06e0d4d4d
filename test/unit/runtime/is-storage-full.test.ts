import { describe, expect, it } from '@jest/globals';
import { DatabaseError } from 'sequelize';
import { FileFailure } from '#shared/server/gateways/files/file-failure.ts';
import { isStorageFull } from '#shared/server/is-storage-full.ts';
import { isUnavailable } from '#shared/server/is-unavailable.ts';

const coded = (facts: object, message = 'of the driver'): Error => Object.assign(new Error(message), facts);
const wrapped = (facts: object, message?: string): Error =>
  new DatabaseError(Object.assign(coded(facts, message), { sql: 'INSERT' }));

describe('what means that there is no room', () => {
  it.each([
    ['a full file store', new FileFailure('full', 'a file')],
    ['a full disk', coded({ code: 'ENOSPC', errno: -28 })],
    ['a used-up quota', coded({ code: 'EDQUOT' })],
    ['a disk of MariaDB that is full', wrapped({ errno: 1021 })],
    ['a table that is full', wrapped({ errno: 1114 })],
    [
      'a write of MariaDB without room',
      wrapped({ errno: 1026 }, 'Error writing file \'./binlog\' (Errcode: 28 "No space left on device")'),
    ],
    ['a storage engine without room', wrapped({ errno: 1030 }, 'Got error 28 from storage engine')],
  ])('%s', (_what, error) => {
    expect(isStorageFull(error)).toBe(true);
    // Somebody makes room, and then the same call succeeds.
    expect(isUnavailable(error)).toBe(true);
  });

  it.each([
    ['a file store that is away', new FileFailure('unavailable', 'a file')],
    ['a file that is missing', new FileFailure('missing', 'a file')],
    ['a storage engine with another trouble', wrapped({ errno: 1030 }, 'Got error 128 from storage engine')],
    ['a connection that was lost', coded({ code: 'ECONNRESET' })],
    ['nothing', undefined],
  ])('but not %s', (_what, error) => {
    expect(isStorageFull(error)).toBe(false);
  });
});
