import { describe, expect, it } from '@jest/globals';
import { maskPhone } from '#shared/domain/messaging/mask-phone.ts';
import { smsFailureReason } from '#shared/domain/messaging/sms-failure-reason.ts';

describe('why a message did not arrive', () => {
  it.each([
    ['21211', 'number'],
    ['21610', 'opted-out'],
    ['30003', 'unreachable'],
    ['20500', 'provider-away'],
    ['503', 'provider-away'],
    ['20429', 'provider-away'],
    ['ECONNREFUSED', 'provider-away'],
    ['ECONNRESET', 'no-answer'],
    ['worker-stopped', 'no-answer'],
    ['expired', 'expired'],
    ['job-failed', 'own-fault'],
    [null, 'own-fault'],
    ['20003', 'refused'],
    ['constructor', 'refused'],
  ])('%s is %s', (error, reason) => {
    expect(smsFailureReason(error)).toBe(reason);
  });

  it('is shown beside a number nobody can write down', () => {
    expect(maskPhone('+41790000007')).toBe('+41 … 07');
  });
});
