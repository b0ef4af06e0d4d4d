/** What may fail for good and then waits for an administrator: a job, a text message, a mail, a refund, a payment that differs. */
export const FailureKind = { job: 'job', sms: 'sms', mail: 'mail', refund: 'refund', payment: 'payment' } as const;

export type FailureKind = (typeof FailureKind)[keyof typeof FailureKind];
