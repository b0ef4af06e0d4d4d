import {
  ACCOUNT_LOCK_MS,
  ADDRESS_LOCK_MS,
  ADMIN_SMS_GAP_MINUTES,
  BOOKING_DEADLINE_HOUR,
  BRANCH_NEAR_METRES,
  BRANCH_SEARCH_MIN_LENGTH,
  CALLBACK_PROMISE_HOURS_DE,
  CODE_LENGTH,
  CODE_LIFE_MS,
  CONTACT_TRIES,
  CORRECTION_REMINDER_MS,
  DAY_MS,
  EMAIL_CODE_LIFE_MS,
  FASTING_HOURS,
  HOUR_MS,
  MIN_AGE_YEARS,
  MINUTE_MS,
  NEXT_FREE_SLOT_DAYS,
  PURGE_DIGITS,
  PURGE_PLAN_HOURS,
  RECOVERY_CODES,
  REFUND_DAYS,
  RESTRICTED_HOURS,
  SAMPLING_MINUTES,
  SECOND_FACTOR_RESET_HOURS,
  SECOND_FACTOR_STEP_MS,
  SECOND_FACTOR_TICKET_MS,
  SESSION_IDLE_LIMIT_MS,
  SMS_MAX_LENGTH,
  SUPPORT_FROM_HOUR,
  SUPPORT_UNTIL_HOUR,
  ZIP_LENGTH,
} from '#shared/limits.ts';

/**
 * The numbers of limits.ts as every text may name them, `{{accountLockMinutes}}`, in the unit the sentence speaks of. A caller
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
