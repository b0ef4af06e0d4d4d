import { describe, expect, it } from '@jest/globals';
import { listEvents, transition } from '#shared/domain/machine.ts';
import { SMS_MACHINE, SmsState } from '#shared/domain/messaging/sms-machine.ts';

describe('a text message', () => {
  it.each([
    [SmsState.queued, ['claim', 'give-up']],
    [SmsState.sending, ['accept', 'put-back', 'reject', 'lose', 'deliver', 'bounce']],
    [SmsState.sent, ['deliver', 'bounce']],
    [SmsState.delivered, []],
    [SmsState.failed, []],
    [SmsState.unknown, []],
  ])('that is %s', (state, events) => {
    expect(listEvents(SMS_MACHINE, state)).toEqual(events);
  });

  it('is never sent again from a state that a crash may have left', () => {
    expect(transition(SMS_MACHINE, SmsState.sending, 'claim')).toBeNull();
    expect(transition(SMS_MACHINE, SmsState.sending, 'lose')).toEqual({ to: SmsState.unknown });
  });
});
