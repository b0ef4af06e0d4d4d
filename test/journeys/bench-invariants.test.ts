import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Connection, createConnection } from 'mysql2/promise';
import { checkAll, checkInvariant, INVARIANTS } from '#bench/faults/check/check-run.ts';
import { type Evidence, loadEvidence } from '#bench/faults/check/evidence.ts';
import type { Answered } from '#bench/faults/clients/journal.ts';
import { createTestDatabase } from '#test/setup/database.ts';

/** What a run leaves when nothing is wrong, and what it leaves when one thing is. */
interface Breach {
  /** Statements that break the demonstration's data; rolled back after the check. */
  rows?: readonly string[];
  /** What a rollback does not take back. */
  undo?: string;
  /** Evidence that contradicts the data. */
  seen?: Partial<Evidence>;
}

const NOBODY = '00000000-0000-4000-8000-000000000000';
const answered = (facts: Partial<Answered>): Answered => ({
  at: 1_800_000_000_000,
  client: 'client-1',
  call: 'getMe',
  status: 200,
  error: null,
  ms: 5,
  requestId: 'none-such',
  isHealthRead: false,
  recordId: NOBODY,
  detail: null,
  ...facts,
});

/** The demonstration's orders have no key; with one they count as placed in this run. */
const PAID = "status = 0 AND application = 'branch'";
const asOfThisRun = 'UPDATE orders SET idempotencyKey = id WHERE status IS NOT NULL';
const HELD = "'held'";
const message = { id: 'SM1', phoneNo: '+41790000001', body: 'The same text' };
const charge = { id: 'ch_1', orderNumber: '9999999999', transactionNo: '9999999999-1', amount: 100, refunded: 0 };

const breaches: Record<string, Breach> = {
  'ledger-equals-provider': { seen: { charges: [charge] } },
  'paid-pages-are-booked-or-given-back': { seen: { charges: [charge] } },
  'nobody-pays-twice': {
    rows: ['UPDATE orders SET orderNumber = 9999999999, total = 99 WHERE status = 4 ORDER BY id LIMIT 1'],
    seen: { charges: [charge] },
  },
  'ledger-has-the-amounts-of-its-transactions': {
    rows: ['UPDATE ledger SET amount = amount + 1 WHERE amount > 0 LIMIT 1'],
  },
  'settled-means-booked': { rows: [asOfThisRun, "DELETE FROM ledger WHERE kind = 'payment'"] },
  'events-are-stored-once': {
    // Hides the table, whose key allows no breach.
    rows: ["CREATE TEMPORARY TABLE payment_events AS SELECT 'evt_1' AS id UNION ALL SELECT 'evt_1'"],
    undo: 'DROP TEMPORARY TABLE payment_events',
  },
  'no-more-back-than-came-in': { rows: ["UPDATE ledger SET amount = 99999999 WHERE kind = 'refund'"] },
  'vouchers-stay-within-their-limit': {
    rows: [
      'UPDATE vouchers SET redemptionLimit = 0 WHERE redemptionLimit > 0',
      aUse("'redeemed'"),
      'UPDATE voucher_codes c SET uses = (SELECT COUNT(*) FROM voucher_uses u WHERE u.codeId = c.id)',
    ],
  },
  'reservations-have-a-live-payment': { rows: [aUse("'reserved'")] },
  'slots-hold-no-more-than-their-places': {
    rows: [
      "UPDATE partner_branches SET appointmentsPerTimeSlot = 0 WHERE id IN (SELECT partnerBranchId FROM appointments WHERE state = 'booked')",
    ],
  },
  'places-are-counted-right': { rows: ['UPDATE slot_places SET taken = taken + 1 WHERE taken > 0'] },
  'appointments-have-their-place': { rows: ['DELETE FROM slot_places WHERE taken > 0'] },
  'no-hold-past-its-end': {
    rows: [
      `UPDATE appointments SET state = ${HELD}, heldUntil = UTC_TIMESTAMP(3) - INTERVAL 2 MINUTE WHERE state = 'booked' LIMIT 1`,
    ],
  },
  'paid-orders-have-their-time': {
    rows: [`DELETE FROM appointments WHERE orderId IN (SELECT id FROM orders WHERE ${PAID})`],
  },
  'booked-times-are-paid': { rows: [`UPDATE orders SET status = NULL WHERE ${PAID}`] },
  'orders-take-allowed-steps': {
    rows: ['UPDATE order_history SET fromStatus = 4, toStatus = 0 WHERE toStatus = 4 LIMIT 1'],
  },
  'orders-stand-where-their-history-ends': { rows: ['UPDATE orders SET status = 2 WHERE status = 4'] },
  'one-order-a-key': {
    seen: {
      answers: [
        answered({ call: 'createOrder', detail: 'key' }),
        answered({ call: 'createOrder', detail: 'key', recordId: 'another' }),
      ],
    },
  },
  'no-job-overdue': { rows: [job("'pending'", 'UTC_TIMESTAMP(3) - INTERVAL 5 MINUTE', 'NULL')] },
  'failed-jobs-say-why': { rows: [job("'failed'", 'UTC_TIMESTAMP(3)', "''")] },
  'no-message-in-between': {
    rows: [
      `INSERT INTO sms_messages (id, phoneNo, template, language, variables, state, createdAt)
       VALUES (UUID(), '+41790000001', 'order-confirmation', 'de', '{}', 'sending', UTC_TIMESTAMP(3) - INTERVAL 5 MINUTE)`,
    ],
  },
  'no-message-twice': { seen: { messages: [message, { ...message, id: 'SM2' }] } },
  'no-import-unfinished': { rows: [anImport('waiting', 'NULL')] },
  'imports-account-for-every-message': { rows: [anImport('done', '2'), importMessage(1)] },
  'results-arrive-once': { rows: [anImport('done', '2'), importMessage(1), importMessage(2)] },
  'processes-live-on': { seen: { endedAlone: ['api-1'] } },
  'acknowledged-orders-are-there': { seen: { answers: [answered({ call: 'createOrder' })] } },
  'acknowledged-terms-are-there': { seen: { answers: [answered({ call: 'acceptTerms', detail: '1' })] } },
  'acknowledged-slots-are-there': {
    seen: { answers: [answered({ call: 'chooseSlot', detail: `${NOBODY} 2026-12-01T08:00` })] },
  },
  'acknowledged-answers-are-there': { seen: { answers: [answered({ call: 'saveAnswer', detail: 'smoking' })] } },
  'acknowledged-questionnaires-are-complete': { seen: { answers: [answered({ call: 'setSurveyStatus' })] } },
  'acknowledged-files-are-there': { seen: { answers: [answered({ call: 'uploadHl7' })] } },
  'acknowledged-releases-are-there': { seen: { answers: [answered({ call: 'releaseResult' })] } },
  'health-reads-leave-their-mark': { seen: { answers: [answered({ call: 'getReview', isHealthRead: true })] } },
  'forged-events-are-refused': { seen: { answers: [answered({ call: 'receiveStripeEvent' })] } },
  'no-answer-500': { seen: { answers: [answered({ call: 'getOrder', status: 500 })] } },
};

const nothing: Evidence = { charges: [], messages: [], answers: [], endedAlone: [] };

let connection: Connection;
beforeAll(async () => {
  const uri = await createTestDatabase({ demo: true });
  connection = await createConnection({ uri, timezone: 'Z', dateStrings: true, multipleStatements: true });
  // Only what a statement says is broken, not what hangs on it.
  await connection.query('SET SESSION foreign_key_checks = 0');
}, 60_000);
afterAll(() => connection?.end());

describe('the invariants of a fault run', () => {
  it('all hold for the demonstration, about which nothing contradictory was seen', async () => {
    await loadEvidence(connection, nothing);
    expect((await checkAll(connection)).filter(({ violations }) => violations.length > 0)).toEqual([]);
  });

  it('each have a breach below', () => {
    expect(Object.keys(breaches)).toEqual(INVARIANTS.map(({ name }) => name));
  });

  it.each(INVARIANTS)('$name sees that not: $says', async (invariant) => {
    const { rows = [], undo, seen = {} } = breaches[invariant.name] ?? {};
    await loadEvidence(connection, nothing);
    expect((await checkInvariant(connection, invariant)).violations).toEqual([]);
    await connection.query('START TRANSACTION');
    try {
      for (const statement of rows) await connection.query(statement);
      await loadEvidence(connection, { ...nothing, ...seen });
      expect((await checkInvariant(connection, invariant)).violations).not.toEqual([]);
    } finally {
      await connection.query('ROLLBACK');
      if (undo) await connection.query(undo);
    }
  });
});

/** A code that belongs to an order that was paid long ago. */
function aUse(state: string): string {
  return `INSERT INTO voucher_uses (orderId, transactionId, codeId, state, reservedUntil)
    SELECT o.id, t.id, (SELECT id FROM voucher_codes ORDER BY id LIMIT 1), ${state}, UTC_TIMESTAMP(3)
    FROM orders o JOIN transactions t ON t.orderId = o.id AND t.status = 'settled'
    WHERE o.status = 4 AND NOT EXISTS (SELECT 1 FROM voucher_uses u WHERE u.orderId = o.id) ORDER BY o.id LIMIT 1`;
}

function job(state: string, dueAt: string, error: string): string {
  return `INSERT INTO outbox (id, kind, payload, state, dueAt, createdAt, error)
    VALUES (UUID(), 'send-sms', '{}', ${state}, ${dueAt}, ${dueAt}, ${error})`;
}

function anImport(state: string, total: string): string {
  return `INSERT INTO imports (id, fileName, bytes, sha256, createdAt)
    VALUES ('${NOBODY}', 'a.hl7', 1, REPEAT('0', 64), UTC_TIMESTAMP(3))`.concat(
    `; INSERT INTO job_progress (jobId, kind, state, total, createdAt)
    VALUES ('${NOBODY}', 'import-lab-file', '${state}', ${total}, UTC_TIMESTAMP(3))`,
  );
}

function importMessage(position: number): string {
  return `INSERT INTO import_messages (id, importId, position, state, contentHash, orderId, orderNumber, createdAt)
    VALUES (UUID(), '${NOBODY}', ${position}, 'applied', REPEAT('1', 64), '${NOBODY}', '2600000001', UTC_TIMESTAMP(3))`;
}
