import { describe, expect, it } from '@jest/globals';
import { mailFailureReason } from '#shared/domain/messaging/mail-failure-reason.ts';
import { maskEmail } from '#shared/domain/messaging/mask-email.ts';

describe('why a mail did not arrive', () => {
  it.each([
    ['failed', '550', 'mailbox'],
    ['failed', '554', 'refused'],
    ['failed', '535', 'server-away'],
    ['failed', '421', 'server-away'],
    ['failed', 'ECONNREFUSED', 'server-away'],
    ['failed', 'expired', 'expired'],
    ['failed', null, 'own-fault'],
    ['unknown', 'ECONNRESET', 'no-answer'],
    ['unknown', 'worker-stopped', 'no-answer'],
  ] as const)('%s with %s is %s', (state, error, reason) => {
    expect(mailFailureReason(state, error)).toBe(reason);
  });

  it('is shown beside an address nobody can write down', () => {
    expect(maskEmail('nora.testerin@example.org')).toBe('n … @example.org');
  });
});
