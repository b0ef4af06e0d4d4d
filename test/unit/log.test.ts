import { describe, expect, it } from '@jest/globals';
import { ConnectionError } from 'sequelize';
import { createLog, type Logger } from '#shared/server/log.ts';

const SECRET = 'Anna Muster';

/** What stands in the line that this writes. */
function lineOf(write: (log: Logger) => void) {
  const lines: string[] = [];
  write(createLog('test', 'info', { write: (line) => lines.push(line) }));
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
}

/** The same of an error that was thrown. */
const errorIn = (err: unknown) => lineOf((log) => log.error({ err }, 'failed')).err;

describe('a line of the log', () => {
  it('says which process wrote it, and when', () => {
    const { process: name, pid, time } = lineOf((log) => log.info({}, 'begun'));
    expect([name, pid]).toEqual(['test', process.pid]);
    expect(new Date(String(time)).toISOString()).toBe(time);
  });

  it.each(['phoneNo', 'code', 'body', 'token', 'authorization', 'cookie', 'password'])(
    'holds no %s, should a call hand one over',
    (name) => {
      const { call } = lineOf((log) => log.info({ call: { id: '7', [name]: SECRET } }, 'called'));
      expect(call).toEqual({ id: '7', [name]: '[redacted]' });
    },
  );

  it('holds no headers of a request', () => {
    const { req } = lineOf((log) => log.info({ req: { method: 'GET', headers: { 'x-any': SECRET } } }, 'called'));
    expect(req).toEqual({ method: 'GET', headers: '[redacted]' });
  });
});

describe('an error in the log', () => {
  it('is told by its class, its codes, what it says and where it came from', () => {
    const error = Object.assign(new RangeError('too far'), { code: 'ERANGE', errno: 34, about: SECRET });
    expect(errorIn(error)).toEqual({
      ...{ type: 'RangeError', errorCode: 'ERANGE', errno: 34, message: 'too far' },
      stack: error.stack,
    });
  });

  it.each([
    ['whose statement is known', Object.assign(new Error(SECRET), { sql: `SELECT '${SECRET}'` })],
    ['of the database', Object.assign(new Error(SECRET), { sqlMessage: SECRET })],
    ['of Sequelize', new ConnectionError(new Error(SECRET))],
  ])('%s keeps what was written or asked to itself', (_which, error) => {
    Error.captureStackTrace(error);
    expect(error.stack).toContain(SECRET);
    const told = errorIn(Object.assign(error, { code: 'ER_DUP_ENTRY', errno: 1062 }));
    const codes = { errorCode: 'ER_DUP_ENTRY', errno: 1062 };
    expect(told).toMatchObject({ type: error.name, ...codes, message: '[database error]' });
    expect(told).toHaveProperty('stack', expect.stringMatching(/^\n {4}at .*log\.test\.ts/));
    expect(JSON.stringify(told)).not.toContain(SECRET);
  });

  it('of the database whose stack is its message alone tells nothing of that', () => {
    const error = Object.assign(new Error(SECRET), { sql: 'SELECT 1', stack: `Error: ${SECRET}` });
    expect(errorIn(error)).toEqual({ type: 'Error', message: '[database error]' });
  });

  it('without a stack is told all the same', () => {
    const error = Object.assign(new Error('no trace'), { stack: undefined });
    expect(errorIn(error)).toMatchObject({ type: 'Error', message: 'no trace', stack: '' });
  });

  it('that is none is told by its kind alone', () => {
    expect(errorIn(SECRET)).toEqual({ type: 'string' });
  });
});
