import type { Mutant } from './mutant.ts';

/** What keeps the product safe, by what its absence would let happen. */
export const SAFEGUARDS = [
  'lock',
  'compare-and-set',
  'owner',
  'signature',
  'redaction',
  'idempotency key',
  'retry',
] as const;
export type Safeguard = (typeof SAFEGUARDS)[number];

/** Files that are a safeguard as a whole: any change in them is the absence of a part of it. */
export const WHOLE_FILES: Readonly<Record<string, Safeguard>> = {
  'api/http/check-access.ts': 'owner',
  'api/http/check-owner.ts': 'owner',
  'api/http/find-owner.ts': 'owner',
  'api/http/record-health-read.ts': 'owner',
  'api/http/cookies.ts': 'signature',
  'api/runtime/queue-board/ticket.ts': 'signature',
  'shared/server/gateways/read-payment-webhook.ts': 'signature',
  'shared/server/gateways/read-sms-status-callback.ts': 'signature',
  'shared/server/identity/tokens.ts': 'signature',
  'shared/server/seal.ts': 'signature',
  'api/http/log-requests.ts': 'redaction',
  'shared/server/log.ts': 'redaction',
  'api/http/idempotency.ts': 'idempotency key',
  'shared/server/hash-call.ts': 'idempotency key',
  'shared/server/database/transaction.ts': 'retry',
  'shared/server/jobs/retry-at.ts': 'retry',
  'worker/run-outbox-job.ts': 'retry',
};
const LOCKING_CALL = /\block[A-Z]\w*\(/;
const UPDATE = /^.\s*UPDATE\b/i;

/** Which safeguard is gone with this mutant; null where it is another kind of mistake. */
export function safeguardOf({ file, operator, from, replacement }: Mutant): Safeguard | null {
  const whole = WHOLE_FILES[file];
  if (whole) return whole;
  if (operator === 'sql-clause-dropped' && from.toUpperCase().startsWith('FOR UPDATE')) return 'lock';
  if (operator === 'call-removed' && LOCKING_CALL.test(from)) return 'lock';
  // Of a row that is changed only while it is what was seen, one condition is gone.
  if (operator === 'where-dropped') return 'compare-and-set';
  if (operator === 'sql-condition-dropped' && UPDATE.test(replacement)) return 'compare-and-set';
  return null;
}
