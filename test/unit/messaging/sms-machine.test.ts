import { describe, expect, it } from '@jest/globals';
import { listEvents, transition } from '#shared/domain/machine.ts';
import { SMS_MACHINE, SmsState } from '#shared/domain/messaging/sms-machine.ts';

describe('a text message', () => {
  it.each([
    [SmsState.queued, ['claim', 'give-up', 'lose', 'find', 'deliver', 'discard']],
    [SmsState.sending, ['accept', 'put-back', 'reject', 'give-up', 'lose', 'deliver', 'bounce']],
    [SmsState.sent, ['deliver', 'bounce']],
    [SmsState.delivered, []],
    [SmsState.failed, ['deliver', 'send-again', 'discard']],
    [SmsState.unknown, ['find', 'deliver', 'bounce', 'send-again', 'discard']],
    [SmsState.discarded, []],
  ])('that is %s', (state, events) => {
    expect(listEvents(SMS_MACHINE, state)).toEqual(events);
  });

  it('is never claimed from a state that a crash may have left', () => {
    expect(transition(SMS_MACHINE, SmsState.sending, 'claim')).toBeNull();
    expect(transition(SMS_MACHINE, SmsState.unknown, 'claim')).toBeNull();
  });
});
