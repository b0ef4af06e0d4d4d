/** A safeguard that is taken away from the product of one run: a piece of a file's text, in memory only, or a key of the database. */
export type Mutant = { file: string; from: string; to: string } | { sql: string };

/** Each must break a random run: a run that holds without its safeguard proves nothing. */
export const MUTANTS: Record<string, Mutant> = {
  /** Whoever finds a slot full takes a place all the same. */
  'place-condition': {
    file: 'shared/server/booking/take-place.ts',
    from: 'IF(taken < ?, taken + 1, taken)',
    to: 'IF(taken < ? + 1000, taken + 1, taken)',
  },
  'webhook-key': { sql: 'ALTER TABLE payment_events DROP PRIMARY KEY' },
  'outbox-sweep': {
    file: 'worker/start-worker.ts',
    from: "{ everyMs: 5000, work: sweep, failed: 'sweep failed' },",
    to: '',
  },
  'raw-body-check': {
    file: 'shared/server/gateways/read-payment-webhook.ts',
    from: 'return stripe.webhooks.constructEvent(rawBody, signature, secret, SIGNATURE_TOLERANCE_SECONDS);',
    to: 'return JSON.parse(String(rawBody));',
  },
};
