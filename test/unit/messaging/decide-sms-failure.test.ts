import { describe, expect, it } from '@jest/globals';
import { decideSmsFailure, type FailedTry } from '#shared/domain/messaging/decide-sms-failure.ts';
import { SMS_TEMPLATE_KEYS } from '#shared/domain/messaging/render-sms.ts';
import { policyOf, SMS_POLICY_KEYS } from '#shared/domain/messaging/sms-policies.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';

const NOW = new Date('2026-11-20T10:00:00.000Z');
const LATER = new Date(NOW.getTime() + HOUR_MS);
const decide = (template: string, failed: Partial<FailedTry>, chance = 0) =>
  decideSmsFailure(policyOf(template), { kind: 'retry', tries: 1, lost: 0, giveUpAt: LATER, ...failed }, NOW, chance);
const again = (seconds: number) => ({ event: 'put-back', dueAt: new Date(NOW.getTime() + seconds * 1000) });

describe('a message the provider did not take', () => {
  it.each([
    ['doctor-urgent-review', [2, 4, 8, 16, 30, 30]],
    ['sign-in-code', [2, 4, 8, 15, 15, 15]],
    ['result-released', [2, 4, 8, 16, 32, 64]],
  ])('is tried again after growing pauses: %s', (template, seconds) => {
    expect(seconds.map((_pause, before) => decide(template, { tries: before + 1 }))).toEqual(seconds.map(again));
  });

  it('waits a quarter of an hour at most for news of an order', () => {
    expect(decide('order-paid-branch', { tries: 30 })).toEqual(again(15 * 60));
  });

  it('waits half of the pause at least: those that failed together do not come back together', () => {
    expect(decide('result-released', { tries: 4 }, 1)).toEqual(again(8));
    expect(decide('result-released', { tries: 4 }, 0.5)).toEqual(again(12));
  });

  it.each([
    ['refused for good', { kind: 'permanent' }, { event: 'reject' }],
    ['too late for another try', { giveUpAt: new Date(NOW.getTime() + 2000) }, { event: 'give-up' }],
    ['too late, and a copy may have left', { giveUpAt: NOW, lost: 1 }, { event: 'lose' }],
    ['too late and without an answer', { giveUpAt: NOW, kind: 'unknown' }, { event: 'lose' }],
  ] as const)('ends: %s', (_why, failed, outcome) => {
    expect(decide('doctor-urgent-review', failed)).toEqual(outcome);
  });
});

describe('a message that got no answer', () => {
  it.each([
    ['doctor-urgent-review', 3],
    ['sign-in-code', 1],
    ['result-released', 1],
    ['appointment-rescheduled', 0],
    ['order-refunded', 0],
    ['admin-message', 0],
  ])('of %s leaves again %i times', (template, copies) => {
    const events = [0, 1, 2, 3].map((lost) => decide(template, { kind: 'unknown', lost }).event);
    expect(events.filter((event) => event === 'put-back')).toHaveLength(copies);
    expect(events.at(-1)).toBe('lose');
  });
});

describe('policies', () => {
  it('are there for every template, each with its reason', () => {
    expect([...SMS_POLICY_KEYS].sort()).toEqual([...SMS_TEMPLATE_KEYS].sort());
    for (const key of SMS_POLICY_KEYS) expect(policyOf(key).because).toMatch(/\w{4}/);
    expect(() => policyOf('constructor')).toThrow(RangeError);
  });

  it('send no second copy of what would frighten or mislead, one of everything else, and three alarms', () => {
    const copiesOf = (copies: number) => SMS_POLICY_KEYS.filter((key) => policyOf(key).copies === copies);
    expect(copiesOf(3)).toEqual(['doctor-urgent-review']);
    expect(copiesOf(0).toSorted()).toEqual([
      'addons-refunded',
      'admin-message',
      'appointment-kept',
      'appointment-missed',
      'appointment-rescheduled',
      'call-us',
      'callback-late',
      'counter-cancelled',
      'counter-refunded',
      'home-kit-reminder',
      'move-refunded',
      'new-sample-booked',
      'new-sample-needed',
      'order-cancelled',
      'order-refunded',
      'payment-refunded',
      'result-corrected-unread',
    ]);
    expect(SMS_POLICY_KEYS.filter((key) => ![0, 1, 3].includes(policyOf(key).copies))).toEqual([]);
  });

  it.each([
    ['doctor-urgent-review', 'alerts', 1, 6 * HOUR_MS],
    ['sign-in-code', 'main', 3, 5 * MINUTE_MS],
    ['result-released', 'information', 10, 12 * HOUR_MS],
    ['admin-message', 'information', 10, 12 * HOUR_MS],
  ])('say who goes first and until when: %s', (template, sender, priority, lifeMs) => {
    expect(policyOf(template)).toMatchObject({ sender, priority, lifeMs });
  });

  it('send codes alone from the number of the codes: a STOP to anything else keeps none away', () => {
    const keys = SMS_POLICY_KEYS.filter((key) => policyOf(key).sender === 'main');
    expect(keys.filter((key) => !key.endsWith('-code'))).toEqual([]);
    expect(keys).toHaveLength(SMS_POLICY_KEYS.filter((key) => key.endsWith('-code')).length);
  });
});
