import { describe, expect, it } from '@jest/globals';
import { countryCap, isAlarming, isPrefixStopped, phonePrefix } from '#shared/domain/identity/code-budget.ts';
import { RUNTIME_DEFAULTS } from '#shared/domain/runtime/runtime-settings.ts';

describe('the budget of codes to strangers', () => {
  it.each([
    ['CH', 5000],
    ['LI', 5000],
    ['FR', 300],
  ] as const)('%s: %i a day', (country, cap) => expect(countryCap(country, RUNTIME_DEFAULTS)).toBe(cap));

  it('knows a range by all but the last five digits', () => {
    expect(phonePrefix('+33612345678')).toBe('+336123');
    expect(phonePrefix('+33612399999')).toBe('+336123');
  });

  it.each([
    ['few codes', { sent: 50, verified: 0 }, false],
    ['many, none given back', { sent: 51, verified: 0 }, true],
    ['many, fewer than a fifth given back', { sent: 55, verified: 10 }, true],
    ['many, a fifth given back', { sent: 55, verified: 11 }, false],
    ['very many, hardly one given back', { sent: 300, verified: 10 }, true],
  ] as const)('stops a range: %s', (_name, watched, expected) => expect(isPrefixStopped(watched)).toBe(expected));

  it('alarms once at four fifths and once at the end', () => {
    expect([799, 800, 801, 999, 1000].map((sent) => isAlarming(sent, 1000))).toEqual([false, true, false, false, true]);
  });
});
