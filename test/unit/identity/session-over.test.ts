import { describe, expect, it } from '@jest/globals';
import { whySessionIsOver } from '#shared/domain/identity/session-over.ts';
import { type AccessRole, ROLES } from '#shared/roles.ts';

const START = Date.parse('2026-11-24T08:00:00.000Z');
const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

describe('a session', () => {
  it.each<[string, AccessRole[], number, number, 'idle' | 'absolute' | null]>([
    ['of a customer lives two hours without a call', ['customer'], 2 * HOUR, 0, null],
    ['and not longer', ['customer'], 2 * HOUR + 1, 0, 'idle'],
    ['of a customer who is always there lives thirty days', ['customer'], 30 * DAY - 1, 30 * DAY - SECOND, null],
    ['and not longer', ['customer'], 30 * DAY, 30 * DAY - SECOND, 'absolute'],
    ['of a doctor who is always there lives twelve hours', ['doctor'], 12 * HOUR - 1, 12 * HOUR - SECOND, null],
    ['and not longer', ['doctor'], 12 * HOUR, 12 * HOUR - SECOND, 'absolute'],
    ['of a doctor who is a customer too is a doctor’s', ['customer', 'doctor'], 12 * HOUR, 12 * HOUR - 1, 'absolute'],
    ['of an administrator too', ['admin'], 12 * HOUR, 12 * HOUR - SECOND, 'absolute'],
    ['of data export too', ['data_export'], 12 * HOUR, 12 * HOUR - SECOND, 'absolute'],
  ])('%s', (_name, roles, ageMs, seenAtMs, expected) => {
    const times = { createdAt: new Date(START), lastSeenAt: new Date(START + seenAtMs), secondFactorAt: null };
    const now = new Date(START + ageMs);
    expect(whySessionIsOver(times, roles, now, { staffSecondFactor: false })).toBe(expected);
  });
});

describe('a session without a second factor, where staff need one', () => {
  const now = new Date(START);
  const without = { createdAt: now, lastSeenAt: now, secondFactorAt: null };
  const isOver = (roles: AccessRole[], staffSecondFactor = true) =>
    whySessionIsOver(without, roles, now, { staffSecondFactor });

  it.each(ROLES)('is over for everybody but customers: %s', (role) => {
    const expected = role === 'customer' ? null : 'no-second-factor';
    expect([isOver([role]), isOver(['customer', role])]).toEqual([expected, expected]);
  });

  it('goes on where none is demanded, and where it was given', () => {
    expect(isOver(['admin'], false)).toBeNull();
    const given = { ...without, secondFactorAt: now };
    expect(whySessionIsOver(given, ['admin'], now, { staffSecondFactor: true })).toBeNull();
  });
});
