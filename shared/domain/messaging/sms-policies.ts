import {
  ALERT_SMS_LIFE_MS,
  ALERT_SMS_LONGEST_PAUSE_MS,
  CODE_SMS_LONGEST_PAUSE_MS,
  INFORMATION_SMS_LIFE_MS,
  INFORMATION_SMS_LONGEST_PAUSE_MS,
} from '#shared/limits/messaging.ts';
import { CODE_LIFE_MS } from '#shared/limits/sign-in.ts';

/** Who goes first when a sending number has a queue; lower is first. Stored. */
export const SmsPriority = {
  /** A critical value: somebody's life may depend on it. */
  alert: 1,
  /** A code for somebody who has an account, and wants in now. */
  knownCode: 2,
  /** A code for a number that nobody knows: a stranger may ask for hundreds. */
  otherCode: 3,
  information: 10,
} as const;

export type SmsPriority = (typeof SmsPriority)[keyof typeof SmsPriority];

/**
 * The number a message leaves from; each has a throttle of its own. Whoever answers STOP gets nothing more from a number, so that codes
 * leave from another one (`main`) than what a person can do without. Stored.
 */
export const SmsSender = { main: 'main', alerts: 'alerts', information: 'information' } as const;

export type SmsSender = (typeof SmsSender)[keyof typeof SmsSender];

/** How messages of a kind are sent, and for how long trying makes sense. */
export interface SmsKind {
  sender: SmsSender;
  /** Unless whoever queues the message says otherwise. */
  priority: SmsPriority;
  /** Until then it is tried; milliseconds from when it was queued. */
  lifeMs: number;
  /** Between two tries at most, in milliseconds. */
  longestPauseMs: number;
}

const ALERT: SmsKind = {
  sender: SmsSender.alerts,
  priority: SmsPriority.alert,
  lifeMs: ALERT_SMS_LIFE_MS,
  longestPauseMs: ALERT_SMS_LONGEST_PAUSE_MS,
};
const CODE: SmsKind = {
  sender: SmsSender.main,
  priority: SmsPriority.otherCode,
  lifeMs: CODE_LIFE_MS,
  longestPauseMs: CODE_SMS_LONGEST_PAUSE_MS,
};
const INFORMATION: SmsKind = {
  sender: SmsSender.information,
  priority: SmsPriority.information,
  lifeMs: INFORMATION_SMS_LIFE_MS,
  longestPauseMs: INFORMATION_SMS_LONGEST_PAUSE_MS,
};

/** What holds for one template. */
export interface SmsPolicy extends SmsKind {
  /** How many further copies may leave while nobody knows what became of the earlier ones; 0: staff decide. */
  copies: number;
  /** Why a second copy is harmless, or is not. */
  because: string;
}

/** Each copy may have arrived; three more are still read as one alarm. */
const ALERT_COPIES = 3;

const POLICIES: Record<string, SmsPolicy> = {
  'doctor-urgent-review': {
    ...ALERT,
    copies: ALERT_COPIES,
    because: 'a doctor who reads it twice loses a glance; one who never reads it may lose a patient',
  },
  'sign-in-code': {
    ...CODE,
    copies: 1,
    because: 'both copies carry the same code, which works once; the person waits',
  },
  'change-phone-code': { ...CODE, copies: 1, because: 'both copies carry the same code, which works once' },
  'close-account-code': { ...CODE, copies: 1, because: 'both copies carry the same code; without it nothing closes' },
  'share-code': { ...CODE, copies: 1, because: 'both copies carry the same code; the person waits' },
  'partner-code': { ...CODE, copies: 1, because: 'both copies carry the same code; the branch waits' },
  'counter-code': { ...CODE, copies: 1, because: 'both copies carry the same code; somebody waits at a counter' },
  'counter-order': { ...INFORMATION, copies: 1, because: 'both lead to the same order' },
  'counter-refunded': { ...INFORMATION, copies: 0, because: 'it names an amount: two copies read as two refunds' },
  'counter-cancelled': { ...INFORMATION, copies: 0, because: 'it names an amount: two copies read as two refunds' },
  'order-paid-branch': { ...INFORMATION, copies: 1, because: 'both name the same order, time and place' },
  'order-paid-home': { ...INFORMATION, copies: 1, because: 'both name the same order' },
  'payment-hold-lapsed': { ...INFORMATION, copies: 1, because: 'both lead to the same page, which knows what is free' },
  'order-time-gone': { ...INFORMATION, copies: 1, because: 'both lead to the page where another time is chosen' },
  'appointment-reminder': {
    ...INFORMATION,
    copies: 1,
    because: 'a second reminder of the same time is only a reminder',
  },
  'appointment-reminder-fasting': {
    ...INFORMATION,
    copies: 1,
    because: 'a second reminder of the same time is only a reminder',
  },
  'appointment-rescheduled': {
    ...INFORMATION,
    copies: 0,
    because: 'a late copy could arrive after the next change and send the person to the wrong time',
  },
  'appointment-branch-closed': { ...INFORMATION, copies: 1, because: 'both lead to the page where a time is chosen' },
  'appointment-kept': {
    ...INFORMATION,
    copies: 0,
    because: 'a late copy could arrive after the branch has closed again, or after the person has moved',
  },
  'order-cancelled': { ...INFORMATION, copies: 0, because: 'read twice, it sounds as if another order were cancelled' },
  'order-refunded': { ...INFORMATION, copies: 0, because: 'it names an amount: two copies read as two refunds' },
  'addons-paid': { ...INFORMATION, copies: 1, because: 'both name the same order' },
  'addons-refunded': { ...INFORMATION, copies: 0, because: 'it names an amount: two copies read as two refunds' },
  'move-refunded': { ...INFORMATION, copies: 0, because: 'it names an amount: two copies read as two refunds' },
  'payment-refunded': { ...INFORMATION, copies: 0, because: 'it names an amount: two copies read as two refunds' },
  'home-kit-sent': { ...INFORMATION, copies: 1, because: 'both name the same parcel' },
  'home-kit-reminder': { ...INFORMATION, copies: 0, because: 'a reminder that comes twice is felt as pressure' },
  'sample-received': { ...INFORMATION, copies: 1, because: 'both say the same of the same order' },
  'new-sample-needed': {
    ...INFORMATION,
    copies: 0,
    because: 'two copies read as two failed samples; a missing one is followed up by phone',
  },
  'new-sample-booked': {
    ...INFORMATION,
    copies: 0,
    because: 'a late copy could arrive after the next change and send the person to the wrong time',
  },
  'new-sample-not-needed': {
    ...INFORMATION,
    copies: 1,
    because: 'both say the same of the same order',
  },
  'result-released': {
    ...INFORMATION,
    copies: 1,
    because: 'both lead to the same result; who never hears of it waits for weeks',
  },
  'result-corrected': {
    ...INFORMATION,
    copies: 1,
    because: 'both lead to the same version; who never hears of it acts on old values',
  },
  'result-corrected-unread': { ...INFORMATION, copies: 0, because: 'a reminder that comes twice is felt as pressure' },
  'questionnaire-missing': { ...INFORMATION, copies: 1, because: 'without it no result is released' },
  'appointment-missed': { ...INFORMATION, copies: 0, because: 'a reproach that comes twice is felt as pressure' },
  'call-us': {
    ...INFORMATION,
    copies: 0,
    because: 'a person asked for it: only they know whether the call came meanwhile',
  },
  'callback-late': {
    ...INFORMATION,
    copies: 0,
    because: 'it apologises: two copies read as two broken promises, and the page says the new time too',
  },
  'phone-changed': {
    ...INFORMATION,
    copies: 1,
    because: 'it is a warning: who did not change the number must hear of it',
  },
  'account-closed': {
    ...INFORMATION,
    copies: 1,
    because: 'it is a warning: who did not close the account must hear of it',
  },
  'second-factor-reset': {
    ...INFORMATION,
    copies: 1,
    because: 'it is a warning: who did not lose their phone must hear of it',
  },
  'admin-message': {
    ...INFORMATION,
    copies: 0,
    because: 'a person wrote it: only that person knows what a second copy would do',
  },
};

/** The templates that have a policy. */
export const SMS_POLICY_KEYS: readonly string[] = Object.keys(POLICIES);

/** How a template is sent. @throws RangeError for one without a policy: a fault of the caller */
export function policyOf(template: string): SmsPolicy {
  const policy = Object.hasOwn(POLICIES, template) ? POLICIES[template] : undefined;
  if (!policy) throw new RangeError(`the SMS template ${template} has no policy`);
  return policy;
}
