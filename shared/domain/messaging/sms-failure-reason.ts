/** Why a message did not arrive, as staff read it: keys below `reason` of the texts of messaging. */
export const SMS_FAILURE_REASONS = [
  'number',
  'opted-out',
  'unreachable',
  'refused',
  'expired',
  'provider-away',
  'no-answer',
  'own-fault',
] as const;

export type SmsFailureReason = (typeof SMS_FAILURE_REASONS)[number];

/** The provider's codes for numbers that cannot get the message. https://www.twilio.com/docs/api/errors */
const CODES: Record<string, SmsFailureReason> = {
  '21211': 'number',
  '21214': 'number',
  '21217': 'number',
  '21614': 'number',
  '21610': 'opted-out',
  '30003': 'unreachable',
  '30004': 'unreachable',
  '30005': 'number',
  '30006': 'number',
  '20429': 'provider-away',
  ECONNREFUSED: 'provider-away',
  ENOTFOUND: 'provider-away',
  EAI_AGAIN: 'provider-away',
  EHOSTUNREACH: 'provider-away',
  ENETUNREACH: 'provider-away',
  ECONNRESET: 'no-answer',
  ECONNABORTED: 'no-answer',
  ETIMEDOUT: 'no-answer',
  'worker-stopped': 'no-answer',
  'job-failed': 'own-fault',
  'work-failed': 'own-fault',
  expired: 'expired',
};

/** Reads what is stored with a message that failed or whose fate is unknown. */
export function smsFailureReason(error: string | null): SmsFailureReason {
  if (error === null) return 'own-fault';
  const known = Object.hasOwn(CODES, error) ? CODES[error] : undefined;
  if (known) return known;
  return /^(?:20)?5\d\d$/.test(error) ? 'provider-away' : 'refused';
}
