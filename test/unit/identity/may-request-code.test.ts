import { describe, expect, it } from '@jest/globals';
import { afterWrongCode } from '#shared/domain/identity/after-wrong-code.ts';
import { type CodeRequestFacts, mayRequestCode } from '#shared/domain/identity/may-request-code.ts';
import { NO_TRIES } from '#shared/domain/identity/tries.ts';

const NOW = new Date('2026-11-24T08:00:00.000Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000).toISOString();
const everyHour = (count: number) => Array.from({ length: count }, (_, hour) => ago(3600 * (hour + 1)));
const later = '2026-11-24T09:00:00.000Z';

const ask = (facts: Partial<CodeRequestFacts>) =>
  mayRequestCode(
    { account: NO_TRIES, address: NO_TRIES, device: null, sentAt: [], networkFullUntil: null, ...facts },
    NOW,
  );

describe('mayRequestCode', () => {
  it.each([
    ['the first code', {}, null],
    ['a minute later', { sentAt: [ago(60)] }, null],
    ['a second too early', { sentAt: [ago(59)] }, 'wait-for-timer'],
    ['the fifth of the hour', { sentAt: [ago(600), ago(300), ago(900), ago(60)] }, null],
    ['the sixth of the hour', { sentAt: [300, 600, 900, 1200, 61].map(ago) }, 'code-limit-reached'],
    ['the sixth, an hour after the first', { sentAt: [300, 600, 900, 3600, 61].map(ago) }, null],
    ['the twenty-first of a day, for strangers', { sentAt: everyHour(20) }, null],
    [
      'the twenty-first of a day, for a known device',
      { sentAt: everyHour(20), device: NO_TRIES },
      'code-limit-reached',
    ],
    ['the twentieth of a day, for a known device', { sentAt: everyHour(19), device: NO_TRIES }, null],
    ['a network that asked too often', { networkFullUntil: later }, 'too-many-requests'],
    ['a known device there', { networkFullUntil: later, device: NO_TRIES }, null],
  ] as [string, Partial<CodeRequestFacts>, string | null][])('%s', (_name, facts, expected) => {
    expect(ask(facts)?.refused ?? null).toBe(expected);
  });

  it('says until when to wait', () => {
    expect(ask({ sentAt: [ago(59)] })?.details?.until).toBe('2026-11-24T08:00:01.000Z');
    expect(ask({ sentAt: [300, 600, 900, 1200, 61].map(ago) })?.details?.until).toBe('2026-11-24T08:40:00.000Z');
    expect(ask({ networkFullUntil: later })?.details?.until).toBe(later);
  });

  it('refuses a locked number before anything else', () => {
    const account = [1, 2, 3, 4, 5].reduce((tries) => afterWrongCode(tries, NOW), NO_TRIES);
    expect(ask({ account, sentAt: [ago(1)] })?.refused).toBe('TemporaryBlock');
    expect(ask({ account, device: NO_TRIES })).toBeNull();
  });
});
