import { describe, expect, it } from '@jest/globals';
import { afterRightCode, afterWrongCode, lockedUntil } from '#shared/domain/identity/after-wrong-code.ts';
import { decideCodeTry } from '#shared/domain/identity/decide-code-try.ts';
import {
  ACCOUNT_RULE,
  ADDRESS_RULE,
  KNOWN_DEVICE_RULE,
  NO_TRIES,
  type Tries,
  type TryRule,
} from '#shared/domain/identity/tries.ts';

const START = Date.parse('2026-11-24T08:00:00.000Z');
const MINUTE = 60_000;
const at = (minutes: number) => new Date(START + minutes * MINUTE);

/** Wrong codes one after the other, from the given minute on, a second apart. */
function wrongCodes(count: number, rule: TryRule = ACCOUNT_RULE, tries: Tries = NO_TRIES, fromMinute = 0): Tries {
  return Array.from({ length: count }, (_, index) => index).reduce(
    (state, index) => afterWrongCode(state, at(fromMinute + index / 60), rule),
    tries,
  );
}

describe('wrong codes for one number', () => {
  it('lock it for five minutes at the fifth', () => {
    expect(lockedUntil(wrongCodes(4), at(0.1))).toBeNull();
    const locked = wrongCodes(5);
    const until = '2026-11-24T08:05:04.000Z';
    expect(lockedUntil(locked, at(0.1))).toBe(until);
    expect(lockedUntil(locked, new Date(Date.parse(until) - 1))).toBe(until);
    expect(lockedUntil(locked, new Date(until))).toBeNull();
  });

  it('count anew after the lock, which never grows', () => {
    expect(wrongCodes(5)).toMatchObject({ wrong: 0, windowStartedAt: null, wrongToday: 5 });
    const second = wrongCodes(5, ACCOUNT_RULE, wrongCodes(5), 10);
    expect(lockedUntil(wrongCodes(4, ACCOUNT_RULE, wrongCodes(5), 10), at(10.1))).toBeNull();
    expect(lockedUntil(second, at(10.1))).toBe('2026-11-24T08:15:04.000Z');
  });

  it('are forgotten by a right code, but not those of the day', () => {
    const tries = afterRightCode(wrongCodes(4));
    expect(tries).toMatchObject({ wrong: 0, wrongToday: 4 });
    expect(lockedUntil(wrongCodes(4, ACCOUNT_RULE, tries, 1), at(1.1))).toBeNull();
  });

  it('end for the day at the twentieth', () => {
    const nineteen = [0, 10, 20].reduce((tries, minute) => wrongCodes(5, ACCOUNT_RULE, tries, minute), NO_TRIES);
    const tries = wrongCodes(5, ACCOUNT_RULE, nineteen, 30);
    expect(tries.wrongToday).toBe(20);
    expect(lockedUntil(tries, at(31))).toBe('2026-11-25T08:00:00.000Z');
    expect(lockedUntil(tries, at(24 * 60))).toBeNull();
    expect(afterWrongCode(tries, at(24 * 60))).toMatchObject({ wrongToday: 1, wrong: 1, lockedUntil: null });
  });

  it('are no cheaper when the clock jumps back', () => {
    const tries = wrongCodes(4, ACCOUNT_RULE, NO_TRIES, 10);
    expect(afterWrongCode(tries, at(0)).lockedUntil).not.toBeNull();
  });
});

describe('wrong codes from one address', () => {
  it('lock it for half an hour at the fifteenth', () => {
    expect(lockedUntil(wrongCodes(14, ADDRESS_RULE), at(1))).toBeNull();
    expect(lockedUntil(wrongCodes(15, ADDRESS_RULE), at(1))).toBe('2026-11-24T08:30:14.000Z');
  });

  it('are forgotten after half an hour', () => {
    const tries = wrongCodes(14, ADDRESS_RULE, wrongCodes(14, ADDRESS_RULE), 31);
    expect(lockedUntil(tries, at(32))).toBeNull();
  });
});

describe('decideCodeTry', () => {
  const free = { account: NO_TRIES, address: NO_TRIES, device: null };
  const locked = wrongCodes(5);
  const until = '2026-11-24T08:05:04.000Z';

  it('counts on the number as long as nothing is locked', () => {
    expect(decideCodeTry(free, at(1))).toEqual({ countOn: 'account' });
    expect(decideCodeTry({ ...free, device: NO_TRIES }, at(1))).toEqual({ countOn: 'account' });
  });

  it('locks strangers out of a number, not the device that signed in before', () => {
    expect(decideCodeTry({ ...free, account: locked }, at(1))).toMatchObject({
      refused: 'TemporaryBlock',
      details: { until },
    });
    expect(decideCodeTry({ ...free, account: locked, device: NO_TRIES }, at(1))).toEqual({ countOn: 'device' });
  });

  it('ends the known device\u2019s own budget at its third wrong code', () => {
    const device = wrongCodes(3, KNOWN_DEVICE_RULE);
    expect(decideCodeTry({ ...free, account: locked, device }, at(1))).toMatchObject({ refused: 'TemporaryBlock' });
    expect(decideCodeTry({ ...free, account: locked, device: wrongCodes(2, KNOWN_DEVICE_RULE) }, at(1))).toEqual({
      countOn: 'device',
    });
  });

  it('stops everybody at a locked address, and says so first', () => {
    const address = wrongCodes(15, ADDRESS_RULE);
    expect(decideCodeTry({ account: locked, address, device: NO_TRIES }, at(1))).toMatchObject({
      refused: 'Forbidden-IP',
      details: { until: '2026-11-24T08:30:14.000Z' },
    });
  });
});
