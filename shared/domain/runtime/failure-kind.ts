/**
 * What may fail for good and then waits for an administrator: a job, a text message, a mail, a refund, a payment that differs, released
 * results that would read otherwise now.
 */
export const FailureKind = {
  job: 'job',
  sms: 'sms',
  mail: 'mail',
  refund: 'refund',
  payment: 'payment',
  release: 'release',
} as const;

export type FailureKind = (typeof FailureKind)[keyof typeof FailureKind];
