import { describe, expect, it } from '@jest/globals';
import {
  ConnectionAcquireTimeoutError,
  ConnectionError,
  ConnectionRefusedError,
  DatabaseError,
  UniqueConstraintError,
} from 'sequelize';
import { FileFailure } from '#shared/server/gateways/files/file-failure.ts';
import { isUnavailable } from '#shared/server/is-unavailable.ts';

const coded = (facts: object): Error => Object.assign(new Error('of the driver'), facts);
const wrapped = (facts: object): Error => new DatabaseError(Object.assign(coded(facts), { sql: 'SELECT 1' }));

describe('what means that a call may succeed a little later', () => {
  it.each([
    ['no free connection', new ConnectionAcquireTimeoutError(new Error('timeout'))],
    ['a server that refuses connections', new ConnectionRefusedError(coded({ code: 'ECONNREFUSED' }))],
    ['a connection that could not be opened', new ConnectionError(coded({ code: 'ETIMEDOUT' }))],
    ['a connection that was lost', coded({ code: 'PROTOCOL_CONNECTION_LOST', fatal: true })],
    ['a connection that was reset', coded({ code: 'ECONNRESET', errno: -104 })],
    ['a statement without an answer in time', coded({ code: 'ETIMEDOUT' })],
    ['a statement on a connection that is closed', coded({ fatal: true })],
    ['a server that shuts down', wrapped({ code: 'ER_SERVER_SHUTDOWN', errno: 1053 })],
    ['a connection that was killed', wrapped({ errno: 1927 })],
    ['a statement that took too long', wrapped({ errno: 1969 })],
    ['too many connections', coded({ code: 'ER_CON_COUNT_ERROR', errno: 1040 })],
    ['a lock that somebody else keeps', wrapped({ errno: 1205 })],
    ['a deadlock', wrapped({ errno: 1213 })],
    ['a full disk', wrapped({ errno: 1021 })],
    ['a replica', wrapped({ errno: 1290 })],
    ["a cluster's node that lost the others", wrapped({ errno: 1047 })],
    ['and lost them during a commit', wrapped({ errno: 1180 })],
    ['a right that was taken away', wrapped({ errno: 1142 })],
    ['a full file store', new FileFailure('full', 'a file')],
    ['a file store that is away', new FileFailure('unavailable', 'a file')],
  ])('%s', (_what, error) => {
    expect(isUnavailable(error)).toBe(true);
  });

  it.each([
    ['a row that is there', new UniqueConstraintError({ errors: [] })],
    ['a mistake in a statement', wrapped({ code: 'ER_PARSE_ERROR', errno: 1064 })],
    ['a file that is missing', new FileFailure('missing', 'a file')],
    ['a file that cannot be opened', coded({ code: 'ENOENT', errno: -2 })],
    ['a mistake of ours', new TypeError('undefined is not a function')],
    ['nothing', undefined],
  ])('but not %s', (_what, error) => {
    expect(isUnavailable(error)).toBe(false);
  });
});
