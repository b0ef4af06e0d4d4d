import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ApiError } from '#api/http/api-error.ts';
import { bodyOf } from '#api/http/reply-with-error.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import { fillText } from '#shared/text-numbers.ts';

interface Place {
  message: string;
  /** The code with which the API says it; null where no call does. */
  code: ErrorCode | null;
  /** Every text that says it, `namespace:key`, and the screens or parts of screens that show them. */
  keys: string[];
  screens: string[];
}

/** The sentences that the specification words, where their feature exists. */
const SAID: Place[] = [
  said('Sorry there was an error please try again later', 'generic', [], ['web/kit/describe-error.ts']),
  said('Something went wrong', null, ['common:crash.title'], ['web/app/screens/crash.tsx']),
  said('Failed to send Authentication Code', null, ['identity:code.lastWasLost'], ['web/identity/phone-step.tsx']),
  said('Wrong authentication code', 'code-wrong', ['identity:code.wrong'], ['web/identity/code-step.tsx']),
  // 'This account is block in 5 minute.' speaks of the same lock, in worse English.
  lock('This account cannot access for 5 minutes', 'TemporaryBlock', 'account'),
  lock('This device cannot access for 30 minutes', 'Forbidden-IP', 'device'),
  lock('Please wait for timer to expire', 'wait-for-timer', 'timer'),
  said(
    'Please wait for time to reset and request a new code',
    null,
    ['identity:lock.requests.title'],
    ['web/identity/lock-notice.tsx'],
  ),
  said(
    'This timeslot is no longer available',
    'slot-taken',
    ['payments:time.taken.title'],
    ['web/booking/slot-picker/lost-slot.tsx', 'web/payments/settle/choose-time.tsx'],
  ),
  said(
    'The appointment date is past the booking deadline, select another date.',
    'past-booking-deadline',
    [],
    ['web/booking/slot-picker/lost-slot.tsx'],
  ),
  said(
    'Reschedule Feature not available. No available partner branches for this product',
    'reschedule-unavailable',
    [],
    ['web/booking/reschedule/reschedule-frame.tsx'],
  ),
  said(
    'Payment failed. Please try again.',
    'payment-failed',
    ['payments:stage.failed.title', 'orders:confirmation.failed.title'],
    ['web/payments/settle/pay-button.tsx', 'web/payments/settle/stage-notice.tsx'],
  ),
  said(
    'We could not settle the payment for your order',
    'payment-not-settled',
    [],
    ['web/payments/settle/pay-button.tsx'],
  ),
  said(
    'There is an error with the order',
    'order-error',
    [],
    ['web/orders/order-detail/order-detail.tsx', 'web/payments/settle/settle.tsx', 'web/results/review/review.tsx'],
  ),
  said(
    'Unable to match order',
    'order-not-matched',
    ['lab-intake:messageState.set-aside'],
    ['web/lab-intake/admin-upload/decide-message.tsx', 'web/lab-intake/admin-upload/message-line.tsx'],
  ),
  said(
    'Release failed. Please try again or speak to the tech team.',
    'release-failed',
    [],
    ['web/results/review/use-release.ts'],
  ),
  said('Results Did not Save', 'results-not-saved', [], ['web/results/review/case-header.tsx']),
  said(
    'Quick Upload Failed',
    null,
    ['lab-intake:fault.failed', 'exports:import.failed'],
    ['web/lab-intake/admin-upload/describe-fault.ts', 'web/exports/admin-download/choose-file.tsx'],
  ),
  said(
    'There was a problem uploading your file please try again',
    'upload-failed',
    [],
    ['web/lab-intake/admin-upload/describe-fault.ts'],
  ),
  said(
    'Expected File to be in HL7 Format, File Format does not match',
    'hl7-expected',
    ['lab-intake:fault.not-hl7'],
    ['web/lab-intake/admin-upload/describe-fault.ts'],
  ),
  said(
    'No matching customer for order',
    'no-matching-customer',
    ['lab-intake:reason.unknown-order'],
    ['web/lab-intake/admin-upload/describe-message.ts'],
  ),
  said(
    'You are sending a message too quickly after last sent. Please wait for 15 minutes from last sent before you try again.',
    'TOO_FREQUENTLY',
    [],
    ['web/messaging/admin-sms/write-sms.tsx'],
  ),
  said('File not Found', 'file-not-found', [], ['web/lab-intake/admin-upload/order-files.tsx']),
  said('Location is not enabled on this browser', null, ['booking:finder.denied'], ['web/booking/appointment']),
  said(
    'No result can be produced without a completed questionnaire',
    'questionnaire-required',
    ['results:release.questionnaire-open', 'orders:now.questionnaire-missing.text'],
    [
      'web/results/review/case-banners.tsx',
      'web/results/review/use-release.ts',
      'web/results/result/result.tsx',
      'web/orders/order-detail/status-card.tsx',
    ],
  ),
  said(
    'This order has been cancelled',
    'order-cancelled',
    ['surveys:readOnly.order-cancelled.title', 'payments:stage.canceled.title'],
    [
      'web/surveys/start/read-only-survey.tsx',
      'web/payments/settle/settle.tsx',
      'web/results/review/closed-banner.tsx',
    ],
  ),
  said(
    'This order has been completed',
    'order-completed',
    ['surveys:readOnly.order-completed.title'],
    ['web/surveys/start/read-only-survey.tsx'],
  ),
  said(
    'This Question has been complete already',
    'Already_Complete',
    ['errors:code.Already_Complete'],
    ['web/surveys/start/read-only-survey.tsx'],
  ),
  said('These files already exist', 'files-exist', [], ['web/identity/profile/send-photo.tsx']),
  said('Wrong partner key', 'wrong-partner-key', [], ['web/orders/counter-sign-in/partner-sign-in.tsx']),
  said(
    'Create New Partner Failed',
    null,
    ['booking-branches:failed.create'],
    ['web/booking/admin-partner/branch-editor.tsx'],
  ),
  said(
    'Update Partner Failed',
    null,
    ['booking-branches:failed.update'],
    ['web/booking/admin-partner/branch-editor.tsx'],
  ),
  said(
    'You DO NOT have permission on this page',
    'no-permission',
    ['common:permission.title'],
    ['web/app/screens/no-permission.tsx'],
  ),
];

function said(message: string, code: ErrorCode | null, keys: string[], screens: string[]): Place {
  return { message, code, keys: code ? [`errors:code.${code}`, ...keys] : keys, screens };
}

function lock(message: string, code: ErrorCode, name: string): Place {
  return said(message, code, [`identity:lock.${name}.title`], ['web/identity/lock-notice.tsx']);
}

const read = (language: Language, namespace: string): unknown =>
  JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, 'utf8'));

function textOf(language: Language, name: string): string {
  const [namespace = '', key = ''] = name.split(/:(.*)/s);
  const parts = key.startsWith('code.') ? ['code', key.slice('code.'.length)] : key.split('.');
  const found = parts.reduce<unknown>(
    (node, part) => (node as Record<string, unknown> | undefined)?.[part],
    read(language, namespace),
  );
  return typeof found === 'string' ? fillText(found, {}) : '';
}

describe('a sentence of the specification', () => {
  it.each(SAID)('$message: is said word for word, and in every language', ({ message, keys }) => {
    for (const key of keys) {
      expect([key, textOf('en', key).slice(0, message.length)]).toEqual([key, message]);
      const others = LANGUAGES.filter((language) => language !== 'en').map((language) => textOf(language, key));
      expect(new Set([message, ...others.map((text) => text.trim())]).size).toBe(4);
    }
  });

  it.each(LANGUAGES)('about the questionnaire has in %s the same words wherever it stands', (language) => {
    const { keys } = SAID.find(({ code }) => code === 'questionnaire-required') as Place;
    const words = keys.map((key) => textOf(language, key).replace(/\.$/, ''));
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(words).size).toBe(1);
  });

  it.each(SAID)('$message: is what the API answers', ({ message, code }) => {
    if (code) expect(bodyOf(new ApiError(code), 'en').message).toBe(message);
  });

  it.each(SAID)('$message: has its place on a screen', ({ screens }) => {
    expect(screens.filter((file) => !existsSync(file))).toEqual([]);
    expect(screens).not.toEqual([]);
  });
});
