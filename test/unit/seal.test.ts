import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  deriveKey,
  keyedHash,
  keyedHashOf,
  openWith,
  sameHash,
  seal,
  sealWith,
  unseal,
  unsealWithAny,
} from '#shared/server/seal.ts';

const SECRET = 'a-secret';
const TEXT = 'Zoë, 1961-04-09';
const KEY = deriveKey(SECRET, 'birthdate');

/** The same with another bit at this byte. */
function spoilt(sealed: string, at: number): string {
  const bytes = Buffer.from(sealed, 'base64url');
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes.toString('base64url');
}

describe('what is sealed', () => {
  it('is opened with its secret and purpose, and with no other', () => {
    const sealed = seal(SECRET, 'birthdate', TEXT);
    expect(unseal(SECRET, 'birthdate', sealed)).toBe(TEXT);
    for (const [secret, purpose] of [
      ['another-secret', 'birthdate'],
      [SECRET, 'email'],
    ] as const)
      expect(() => unseal(secret, purpose, sealed)).toThrow();
  });

  it('is opened only where it was bound to', () => {
    const sealed = sealWith(KEY, 'users/1', TEXT);
    expect(openWith(KEY, 'users/1', sealed)).toBe(TEXT);
    expect(() => openWith(KEY, 'users/2', sealed)).toThrow();
  });

  it('is a nonce of twelve bytes, a tag of sixteen and as much as was sealed; no byte of it may change', () => {
    const sealed = sealWith(KEY, 'users/1', TEXT);
    const { length } = Buffer.from(sealed, 'base64url');
    expect(length).toBe(12 + 16 + Buffer.byteLength(TEXT));
    for (const at of Array.from({ length }).keys())
      expect(() => openWith(KEY, 'users/1', spoilt(sealed, at))).toThrow();
  });

  it('has a nonce that no other has, however many are drawn', () => {
    const nonces = Array.from({ length: 1_200 }, () => sealWith(KEY, '', '').slice(0, 16));
    expect(new Set(nonces).size).toBe(1_200);
  });

  it('is opened by any secret of a rotation, and known to be old where it was not the newest', () => {
    const [old, young] = ['old', 'new'].map((secret) => seal(secret, 'token', TEXT)) as [string, string];
    expect(unsealWithAny(['new', 'old'], 'token', young)).toEqual({ text: TEXT, isOld: false });
    expect(unsealWithAny(['new', 'old'], 'token', old)).toEqual({ text: TEXT, isOld: true });
    expect(unsealWithAny(['new'], 'token', old)).toBeUndefined();
  });
});

describe('a keyed hash', () => {
  const expected = createHmac('sha256', SECRET).update('code 123456').digest('hex');

  it('is an HMAC of its parts, one after another', () => {
    expect([keyedHash(SECRET, 'code 123456'), keyedHashOf(SECRET, ['code ', Buffer.from('123456')])]).toEqual([
      expected,
      expected,
    ]);
  });

  it('is compared as a whole', () => {
    expect([sameHash(expected, keyedHash(SECRET, 'code 123456')), sameHash(expected, keyedHash(SECRET, 'x'))]).toEqual([
      true,
      false,
    ]);
    expect([sameHash(expected, ''), sameHash(expected, `${expected}00`)]).toEqual([false, false]);
  });
});
