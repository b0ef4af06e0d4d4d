import { describe, expect, it } from '@jest/globals';
import { whySessionIsOver } from '#shared/domain/identity/session-over.ts';
import type { AccessRole } from '#shared/roles.ts';

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
    const times = { createdAt: new Date(START), lastSeenAt: new Date(START + seenAtMs) };
    expect(whySessionIsOver(times, roles, new Date(START + ageMs))).toBe(expected);
  });
});
