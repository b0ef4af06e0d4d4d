import type { Connection } from 'mysql2/promise';
import { MessageState } from '#shared/domain/lab-intake/import-message-state.ts';

/** Of every size: cases that wait for a doctor, jobs that wait, imports that are set aside, and values that nobody can read do not grow with the years. */
export const OPEN_CASES = 150;
const WAITING_JOBS = 50;
const SET_ASIDE = 50;
/** A person has so many orders, at every size. */
const ORDERS_EACH = 5;
const BATCH = 20_000;

/** The beginning of ids that are made of a number. */
const idOf = (kind: number, number: string): string =>
  `CONCAT('019a000${kind}-0000-7000-8000-', LPAD(${number}, 12, '0'))`;
export const idAt = (kind: number, number: number): string =>
  `019a000${kind}-0000-7000-8000-${String(number).padStart(12, '0')}`;
export const PERSON = 1;
export const ORDER = 2;
export const RESULT = 3;
export const BRANCH = 4;

const EMPTY_DOCUMENT = JSON.stringify({
  bloodMeasures: [],
  healthMeasures: [],
  resultCategories: [],
  recommendations: [],
});

/** What the orders of a crowd are spread over, and how many blood values each has. */
export interface CrowdShape {
  branches: number;
  valuesEach: number;
}

/**
 * Orders number `from` to `to` with everything that a year of work leaves beside them, written by MariaDB itself. Branches that are
 * there already stay. Times lie one after the other up to now, so that what is newest is at the end.
 */
export async function fillCrowd(
  connection: Connection,
  from: number,
  to: number,
  shape: CrowdShape = { branches: 20, valuesEach: 5 },
): Promise<void> {
  await connection.query("SET SESSION sql_mode = '', FOREIGN_KEY_CHECKS = 0, check_constraint_checks = 0");
  // Open as a branch of the catalogue, where there is one.
  await connection.query(
    `INSERT IGNORE INTO partner_branches (id, \`key\`, name, openingDays, timeSlotDuration, appointmentsPerTimeSlot, active)
      SELECT ${idOf(BRANCH, 'seq')}, CONCAT('crowd-', seq), seq, COALESCE((SELECT openingDays FROM partner_branches LIMIT 1), '[]'), 15, 1, 1
      FROM seq_1_to_${shape.branches}`,
  );
  if (from === 1)
    await connection.query(`INSERT INTO outbox (id, kind, payload, state, dueAt, createdAt)
      SELECT UUID(), 'send-sms', '{}', 'pending', UTC_TIMESTAMP() + INTERVAL 1 DAY, UTC_TIMESTAMP() FROM seq_1_to_${WAITING_JOBS}`);
  for (let first = from; first <= to; first += BATCH)
    await fillBatch(connection, first, Math.min(to, first + BATCH - 1), shape);
  await connection.query(
    'ANALYZE TABLE users, orders, appointments, transactions, test_results, result_releases, observations, slot_places, outbox, imports, import_messages, job_progress',
  );
}

async function fillBatch(
  connection: Connection,
  first: number,
  last: number,
  { branches, valuesEach }: CrowdShape,
): Promise<void> {
  const rows = `seq_${first}_to_${last}`;
  const at = "('2020-01-01' + INTERVAL seq MINUTE)";
  const person = idOf(PERSON, `seq DIV ${ORDERS_EACH}`);
  const isOpen = `seq <= ${OPEN_CASES}`;
  const statements = [
    `INSERT IGNORE INTO users (id, firstName, lastName, phoneNo, createdAt, updatedAt)
      SELECT ${person}, 'A', 'B', CONCAT('+4178', 1000000 + seq DIV ${ORDERS_EACH}), ${at}, ${at} FROM ${rows}`,
    `INSERT INTO orders (id, orderNumber, customerId, status, application, productGroupKey, productKey, productName, sampleType,
        fastingHours, turnaroundDays, total, language, statementVersion, statementConfirmedAt, lastUpdatedTransactionNo, createdAt)
      SELECT ${idOf(ORDER, 'seq')}, 2000000000 + seq, ${person}, IF(${isOpen}, IF(seq % 3 = 0, 3, 6), 4), 'branch', 'heart',
        'heart-basic', '{}', 'venous', 0, 3, 100, 'de', '1', ${at}, '', ${at} FROM ${rows}`,
    `INSERT INTO appointments (orderId, partnerBranchId, startsAt, endsAt, state)
      SELECT ${idOf(ORDER, 'seq')}, ${idOf(BRANCH, `1 + seq % ${branches}`)}, ${at}, ${at}, 'booked' FROM ${rows}`,
    `INSERT INTO slot_places (partnerBranchId, startsAt, taken) SELECT ${idOf(BRANCH, `1 + seq % ${branches}`)}, ${at}, 1 FROM ${rows}`,
    `INSERT INTO transactions (id, orderId, transactionNo, type, status, amount, checkoutState, createdAt)
      SELECT UUID(), ${idOf(ORDER, 'seq')}, CONCAT(seq, '-1'), 'order', 'settled', 100, 'complete', ${at} FROM ${rows}`,
    `INSERT INTO test_results (id, orderId, customerId, sampledAt, receivedAt, critical, releasedVersion)
      SELECT ${idOf(RESULT, 'seq')}, ${idOf(ORDER, 'seq')}, ${person}, ${at}, ${at}, IF(${isOpen} AND seq % 30 = 0, 1, 0),
        IF(${isOpen}, NULL, 1) FROM ${rows}`,
    `INSERT INTO result_releases (resultId, version, document, releasedBy, doctorName, releasedAt)
      SELECT ${idOf(RESULT, 'seq')}, 1, '${EMPTY_DOCUMENT}', ${idOf(PERSON, '1')}, 'C', ${at} FROM ${rows} WHERE NOT ${isOpen}`,
    `INSERT INTO imports (id, fileName, bytes, sha256, uploadedBy, createdAt)
      SELECT ${idOf(5, 'seq')}, 'a', 1, SHA2(seq, 256), ${idOf(PERSON, '1')}, ${at} FROM ${rows} WHERE seq % 10 = 0`,
    `INSERT INTO job_progress (jobId, kind, state, createdAt)
      SELECT ${idOf(5, 'seq')}, 'import-file', 'done', ${at} FROM ${rows} WHERE seq % 10 = 0`,
    `INSERT INTO import_messages (id, importId, position, state, orderId, orderNumber, createdAt)
      SELECT ${idOf(6, 'seq')}, ${idOf(5, '10 * (1 + seq DIV 10)')}, seq % 10, IF(seq <= ${SET_ASIDE}, '${MessageState.setAside}', '${MessageState.applied}'), ${idOf(ORDER, 'seq')}, 2000000000 + seq, ${at} FROM ${rows}`,
    `INSERT INTO observations (resultId, importMessageId, position, identity, value, unit, status, notes, current, stoodAt, reading)
      SELECT ${idOf(RESULT, 'o.seq')}, ${idOf(6, 'o.seq')}, v.seq, CONCAT('m', v.seq), '1.0', 'mmol/L', 'F', '[]', 1, '2020-01-01' + INTERVAL o.seq MINUTE, NULL
      FROM ${rows} o JOIN seq_1_to_${valuesEach} v`,
    `INSERT INTO outbox (id, kind, payload, state, dueAt, createdAt, finishedAt)
      SELECT UUID(), 'send-sms', '{}', 'done', ${at}, ${at}, ${at} FROM ${rows}`,
  ];
  for (const statement of statements) await connection.query(statement);
}
