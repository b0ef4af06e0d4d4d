import { describe, expect, it } from '@jest/globals';
import { decideFactorTry, type FactorTry } from '#shared/domain/identity/decide-factor-try.ts';
import { mayAskReset, mayConsentReset } from '#shared/domain/identity/may-decide-reset.ts';
import { readRecoveryCode, spellRecoveryCode } from '#shared/domain/identity/recovery-code.ts';
import { RESET_MACHINE, type ResetEvent, type ResetState } from '#shared/domain/identity/reset-machine.ts';
import { listEvents } from '#shared/domain/machine.ts';
import { deriveRecoveryCodes } from '#shared/server/identity/recovery-codes.ts';
import { openAppKey, sealAppKey } from '#shared/server/identity/seal-app-key.ts';
import { appAddress, codeOfStep, deriveAppKey, stepAt, stepsThatFit } from '#shared/server/identity/totp.ts';

const NOW = 1000;
const told = (
  hint: FactorTry extends infer T ? (T extends { hint: infer H } ? H : never) : never,
  ahead: number | null,
) => ({
  hint,
  told: ahead,
});

describe('a code of the app', () => {
  it.each<[string, { lastStep?: number; toldSteps?: number[] }, number[], FactorTry]>([
    ['of now is taken', {}, [NOW], { step: NOW }],
    ['of the half minute before is taken', {}, [NOW - 1], { step: NOW - 1 }],
    ['of the next half minute is taken', {}, [NOW + 1], { step: NOW + 1 }],
    ['that was taken is not taken again', { lastStep: NOW }, [NOW], told({ hint: 'used' }, null)],
    ['older than the last one that was taken is not taken', { lastStep: NOW }, [NOW - 1], told({ hint: 'used' }, null)],
    ['newer than the last one is', { lastStep: NOW - 1 }, [NOW], { step: NOW }],
    ['a minute late is told its age', {}, [NOW - 2], told({ hint: 'late', seconds: 60 }, null)],
    ['a minute and a half late too', {}, [NOW - 3], told({ hint: 'late', seconds: 90 }, null)],
    ['two minutes late comes from a slow clock', {}, [NOW - 4], told({ hint: 'behind', minutes: 2 }, null)],
    ['ten minutes late too', {}, [NOW - 20], told({ hint: 'behind', minutes: 10 }, null)],
    ['that was taken some minutes ago was used', { lastStep: NOW - 6 }, [NOW - 6], told({ hint: 'used' }, null)],
    [
      'a minute early comes from a fast clock, and is burnt',
      {},
      [NOW + 2],
      told({ hint: 'ahead', minutes: 1 }, NOW + 2),
    ],
    ['ten minutes early too', {}, [NOW + 20], told({ hint: 'ahead', minutes: 10 }, NOW + 20)],
    [
      'that was told to be early is not taken when its time comes',
      { toldSteps: [NOW] },
      [NOW],
      told({ hint: 'used' }, null),
    ],
    ['of its neighbour still is', { toldSteps: [NOW] }, [NOW - 1], { step: NOW - 1 }],
    ['that fits nowhere gets no hint', {}, [], told(null, null)],
    ['that fits now and long ago is taken', {}, [NOW - 9, NOW], { step: NOW }],
  ])('%s', (_name, facts, fitting, expected) => {
    expect(decideFactorTry({ lastStep: 0, toldSteps: [], ...facts }, fitting, NOW)).toEqual(expected);
  });
});

describe('an authenticator app', () => {
  /** RFC 6238, appendix B: SHA-1, the last six of its eight digits. */
  const RFC_KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('shows at second %i what the RFC says', (second, code) => {
    const at = new Date(second * 1000);
    expect(codeOfStep(RFC_KEY, stepAt(at))).toBe(code);
    expect(stepsThatFit(RFC_KEY, code, at)).toContain(stepAt(at));
  });

  it('is found up to ten minutes away, and not further', () => {
    const now = new Date(1_111_111_109_000);
    const codeAt = (steps: number) => codeOfStep(RFC_KEY, stepAt(now) + steps);
    for (const away of [-20, -1, 0, 1, 20])
      expect(stepsThatFit(RFC_KEY, codeAt(away), now)).toEqual([stepAt(now) + away]);
    for (const away of [-21, 21]) expect(stepsThatFit(RFC_KEY, codeAt(away), now)).toEqual([]);
  });

  it('gets a key of 160 bits, and an address that every app reads', () => {
    const key = deriveAppKey('a secret', 'a purpose');
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    expect([deriveAppKey('a secret', 'a purpose'), deriveAppKey('a secret', 'another')]).toEqual([
      key,
      expect.not.stringMatching(key),
    ]);
    const address = new URL(appAddress(key, 'Messlinie', 'Ursina Probeli'));
    expect([address.protocol, decodeURIComponent(address.pathname)]).toEqual(['otpauth:', '/Messlinie:Ursina Probeli']);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: 'Messlinie',
      secret: key,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });

  it('is sealed for its person, under the newest master key; an older one still opens it', () => {
    const sealed = sealAppKey(['old'], 'person', 'THE KEY OF AN APP');
    expect(sealed).not.toContain('THE KEY OF AN APP');
    expect(openAppKey(['old'], 'person', sealed)).toEqual({ key: 'THE KEY OF AN APP', isOld: false });
    expect(openAppKey(['new', 'old'], 'person', sealed)).toEqual({ key: 'THE KEY OF AN APP', isOld: true });
    expect(() => openAppKey(['new'], 'person', sealed)).toThrow('no master key');
    expect(() => openAppKey(['old'], 'somebody else', sealed)).toThrow('no master key');
  });
});

describe('recovery codes', () => {
  it('are eight different ones, made of signs that nobody confuses', () => {
    const codes = deriveRecoveryCodes('a secret', 'a purpose');
    expect(new Set(codes).size).toBe(8);
    for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
    expect(deriveRecoveryCodes('a secret', 'another')).not.toEqual(codes);
  });

  it('use every sign alike: 256 bytes are eight rounds of the alphabet', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte++) {
      const sign = spellRecoveryCode(new Uint8Array(8).fill(byte)).charAt(0);
      counts.set(sign, (counts.get(sign) ?? 0) + 1);
    }
    expect([counts.size, ...new Set(counts.values())]).toEqual([32, 8]);
  });

  it.each([
    ['4KTM-9XQD', '4KTM9XQD'],
    [' 4ktm 9xqd ', '4KTM9XQD'],
    ['4KTM9XQD', '4KTM9XQD'],
    ['4KTM-9XQ', null],
    ['4KTM-9XQDD', null],
    ['0KTM-9XQD', null],
    ['IKTM-9XQD', null],
    ['', null],
  ])('%j is read as %s', (typed, signs) => {
    expect(readRecoveryCode(typed)).toBe(signs);
  });
});

describe('a reset', () => {
  it('is not asked for by the person itself', () => {
    expect([mayAskReset('a', 'a')?.refused, mayAskReset('a', 'b')]).toEqual(['second-person-needed', null]);
  });

  it.each([
    ['a', 'second-person-needed'],
    ['b', 'second-person-needed'],
    ['c', undefined],
  ])('of a, asked for by b, is consented to by %s: %s', (actor, refused) => {
    expect(mayConsentReset({ userId: 'a', askedBy: 'b' }, actor)?.refused).toBe(refused);
  });

  it.each<[ResetState, ResetEvent[]]>([
    ['open', ['consent', 'decline', 'lapse']],
    ['consented', []],
    ['declined', []],
    ['lapsed', []],
  ])('%s allows %j', (state, events) => {
    expect(listEvents(RESET_MACHINE, state)).toEqual(events);
  });
});
