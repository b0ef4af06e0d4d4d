import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { hashCall, isSameCall } from '#shared/server/hash-call.ts';

const SECRET = 'a-secret';
const CALL = { params: { id: 'a' }, query: {}, body: { birthdate: '1961-04-09' } };
const FILE = { name: 'a.pdf', bytes: Buffer.from('a') } as never;
const plain = createHash('sha256')
  .update(JSON.stringify([CALL.params, CALL.query, CALL.body]))
  .digest('hex');

describe('the hash of a call', () => {
  it('is the same for the same call, and needs the secret', () => {
    expect(hashCall(SECRET, CALL)).toBe(hashCall(SECRET, structuredClone(CALL)));
    expect([hashCall('another-secret', CALL), plain]).not.toContain(hashCall(SECRET, CALL));
  });

  it.each([
    ['parameters', { ...CALL, params: { id: 'b' } }],
    ['query', { ...CALL, query: { page: '2' } }],
    ['body', { ...CALL, body: { birthdate: '1961-04-10' } }],
    ['files', { ...CALL, files: [FILE] }],
  ])('is another for other %s', (_what, other) => {
    expect(isSameCall(SECRET, CALL, hashCall(SECRET, other))).toBe(false);
    expect(isSameCall(SECRET, other, hashCall(SECRET, other))).toBe(true);
  });

  it('is known too where a version before made it, without a secret', () => {
    expect(isSameCall(SECRET, CALL, plain)).toBe(true);
    expect([isSameCall(SECRET, CALL, null), isSameCall('another-secret', CALL, hashCall(SECRET, CALL))]).toEqual([
      false,
      false,
    ]);
  });
});
