import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { hashCall, isSameCall } from '#shared/server/hash-call.ts';
import { keyedHash } from '#shared/server/seal.ts';

const SECRET = 'a-secret';
const CALL = { params: { id: 'a' }, query: {}, body: { birthdate: '1961-04-09' } };
const file = (name: string, text: string) => ({ name, bytes: Buffer.from(text) }) as never;
const FILE = file('a.pdf', 'a');
const said = JSON.stringify([CALL.params, CALL.query, CALL.body]);
const plain = createHash('sha256').update(said).digest('hex');

describe('the hash of a call', () => {
  it('is the same for the same call, and needs the secret', () => {
    expect(hashCall(SECRET, CALL)).toBe(hashCall(SECRET, structuredClone(CALL)));
    // Codes are hashed under the secret itself: what is known of them tells nothing here.
    const others = [hashCall('another-secret', CALL), keyedHash(SECRET, said), plain];
    expect(others).not.toContain(hashCall(SECRET, CALL));
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

  it.each([
    ['a letter of the name is the first byte', [file('ab', 'c')]],
    ['the bytes are two files', [file('a', 'b'), file('', 'c')]],
    ['the bytes are the name of another one', [file('a', ''), file('bc', '')]],
    ['the name is another one', [file('b', 'bc')]],
  ])('is another where %s', (_what, files) => {
    const one = hashCall(SECRET, { ...CALL, files: [file('a', 'bc')] });
    expect(isSameCall(SECRET, { ...CALL, files }, one)).toBe(false);
  });

  it('is another where bytes look like the name of a second file', () => {
    const files = [file('a', 'b["c"]d')];
    const two = hashCall(SECRET, { ...CALL, files: [file('a', 'b'), file('c', 'd')] });
    expect(isSameCall(SECRET, { ...CALL, files }, two)).toBe(false);
  });

  it('is known too where a version before made it, without a secret', () => {
    expect(isSameCall(SECRET, CALL, plain)).toBe(true);
    const withFile = createHash('sha256').update(`${said}a.pdfa`).digest('hex');
    expect(isSameCall(SECRET, { ...CALL, files: [FILE] }, withFile)).toBe(true);
    expect([isSameCall(SECRET, CALL, null), isSameCall('another-secret', CALL, hashCall(SECRET, CALL))]).toEqual([
      false,
      false,
    ]);
  });
});
