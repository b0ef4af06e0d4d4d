import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import {
  BOOKING_DEADLINE_HOUR,
  FASTING_HOURS,
  NEXT_FREE_SLOT_DAYS,
  RESTRICTED_HOURS,
  SAMPLING_MINUTES,
} from '#shared/limits/booking.ts';
import { BRANCH_NEAR_METRES, BRANCH_SEARCH_MIN_LENGTH } from '#shared/limits/branches.ts';
import { ADMIN_SMS_GAP_MINUTES, SMS_MAX_LENGTH } from '#shared/limits/messaging.ts';
import { REFUND_DAYS } from '#shared/limits/payments.ts';
import { MIN_AGE_YEARS, ZIP_LENGTH } from '#shared/limits/people.ts';
import { PURGE_DIGITS, PURGE_PLAN_HOURS } from '#shared/limits/privacy.ts';
import { CONTACT_TRIES, CORRECTION_REMINDER_MS } from '#shared/limits/results.ts';
import {
  RECOVERY_CODES,
  SECOND_FACTOR_RESET_HOURS,
  SECOND_FACTOR_STEP_MS,
  SECOND_FACTOR_TICKET_MS,
} from '#shared/limits/second-factor.ts';
import { SESSION_IDLE_LIMIT_MS } from '#shared/limits/sessions.ts';
import {
  ACCOUNT_LOCK_MS,
  ADDRESS_LOCK_MS,
  CODE_LENGTH,
  CODE_LIFE_MS,
  EMAIL_CODE_LIFE_MS,
} from '#shared/limits/sign-in.ts';
import { CALLBACK_PROMISE_HOURS_DE, SUPPORT_FROM_HOUR, SUPPORT_UNTIL_HOUR } from '#shared/limits/support.ts';

/**
 * The numbers of shared/limits as every text may name them, `{{accountLockMinutes}}`, in the unit the sentence speaks of. A caller
 * does not pass them: screens (i18next), replies of the API and SMS all know this table.
 */
export const TEXT_NUMBERS = {
  adminSmsGapMinutes: ADMIN_SMS_GAP_MINUTES,
  accountLockMinutes: ACCOUNT_LOCK_MS / MINUTE_MS,
  bookingDeadlineHour: BOOKING_DEADLINE_HOUR,
  branchSearchMinLength: BRANCH_SEARCH_MIN_LENGTH,
  callbackHours: CALLBACK_PROMISE_HOURS_DE,
  codeLength: CODE_LENGTH,
  codeLifeMinutes: CODE_LIFE_MS / MINUTE_MS,
  contactTries: CONTACT_TRIES,
  correctionReminderDays: CORRECTION_REMINDER_MS / DAY_MS,
  deviceLockMinutes: ADDRESS_LOCK_MS / MINUTE_MS,
  emailCodeLifeMinutes: EMAIL_CODE_LIFE_MS / MINUTE_MS,
  fastingHours: FASTING_HOURS,
  factorResetHours: SECOND_FACTOR_RESET_HOURS,
  factorStepSeconds: SECOND_FACTOR_STEP_MS / 1000,
  factorTicketMinutes: SECOND_FACTOR_TICKET_MS / MINUTE_MS,
  minAge: MIN_AGE_YEARS,
  nearKilometres: BRANCH_NEAR_METRES / 1000,
  nextFreeSlotDays: NEXT_FREE_SLOT_DAYS,
  purgeDigits: PURGE_DIGITS,
  purgePlanHours: PURGE_PLAN_HOURS,
  recoveryCodes: RECOVERY_CODES,
  refundDays: REFUND_DAYS,
  restrictedHours: RESTRICTED_HOURS,
  samplingMinutes: SAMPLING_MINUTES,
  sessionIdleHours: SESSION_IDLE_LIMIT_MS / HOUR_MS,
  smsMaxLength: SMS_MAX_LENGTH,
  supportFromHour: SUPPORT_FROM_HOUR,
  supportUntilHour: SUPPORT_UNTIL_HOUR,
  zipLength: ZIP_LENGTH,
} as const;

/** A text with its `{{names}}` filled in one pass: braces inside a value are text. `missing` says what stands for an unknown name. */
export function fillText(
  text: string,
  values: Readonly<Record<string, unknown>>,
  missing: (name: string) => string = () => '',
): string {
  const all: Record<string, unknown> = { ...TEXT_NUMBERS, ...values };
  return text.replace(/\{\{(\w+)\}\}/g, (_braces, name: string) => String(all[name] ?? missing(name)));
}
