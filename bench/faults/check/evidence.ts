import { readFileSync } from 'node:fs';
import type { Connection } from 'mysql2/promise';
import type { Charge } from '#dev/stand-ins/stripe/objects.ts';
import type { PhoneMessage } from '#dev/stand-ins/twilio/twilio-world.ts';
import type { Answered } from '../clients/journal.ts';

/** What is known beside the database: what providers did, what callers were told, how processes ended. */
export interface Evidence {
  charges: readonly { id: string; orderNumber: string; transactionNo: string; amount: number; refunded: number }[];
  messages: readonly { id: string; phoneNo: string; body: string }[];
  answers: readonly Answered[];
  endedAlone: readonly string[];
}

const TABLES = [
  `CREATE TEMPORARY TABLE seen_charges (
    id VARCHAR(120) NOT NULL, orderNumber VARCHAR(20) NOT NULL, transactionNo VARCHAR(20) NOT NULL,
    amount INT NOT NULL, refunded INT NOT NULL, KEY (orderNumber)
  )`,
  'CREATE TEMPORARY TABLE seen_messages (id VARCHAR(60) NOT NULL, phoneNo VARCHAR(20) NOT NULL, body TEXT NOT NULL)',
  `CREATE TEMPORARY TABLE seen_answers (
    at DATETIME(3) NOT NULL, client VARCHAR(40) NOT NULL, endpoint VARCHAR(60) NOT NULL, status INT NOT NULL,
    error VARCHAR(60) NULL, requestId VARCHAR(60) NULL, isHealthRead BOOLEAN NOT NULL,
    recordId VARCHAR(60) NULL, detail VARCHAR(160) NULL, KEY (endpoint, status), KEY (recordId)
  )`,
  'CREATE TEMPORARY TABLE seen_ends (member VARCHAR(20) NOT NULL)',
];

/** Text of any table and of the connection's collation compare with each other. */
const CHARSET = ' CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci';
const ROWS_AT_ONCE = 500;

/** Puts the evidence beside the product's tables, for this connection only, so that one statement can compare both. */
export async function loadEvidence(connection: Connection, evidence: Evidence): Promise<void> {
  for (const table of TABLES) {
    const [name] = /seen_\w+/.exec(table) ?? [];
    await connection.query(`DROP TEMPORARY TABLE IF EXISTS ${name}`);
    await connection.query(table + CHARSET);
  }
  const { charges, messages, answers, endedAlone } = evidence;
  await insertAll(
    connection,
    'seen_charges (id, orderNumber, transactionNo, amount, refunded)',
    charges.map((charge) => [charge.id, charge.orderNumber, charge.transactionNo, charge.amount, charge.refunded]),
  );
  await insertAll(
    connection,
    'seen_messages (id, phoneNo, body)',
    messages.map(({ id, phoneNo, body }) => [id, phoneNo, body]),
  );
  await insertAll(
    connection,
    'seen_answers (at, client, endpoint, status, error, requestId, isHealthRead, recordId, detail)',
    answers.map((one) => [
      new Date(one.at),
      one.client,
      one.call,
      one.status,
      one.error,
      one.requestId,
      one.isHealthRead,
      one.recordId,
      one.detail,
    ]),
  );
  await insertAll(
    connection,
    'seen_ends (member)',
    endedAlone.map((member) => [member]),
  );
}

async function insertAll(connection: Connection, into: string, rows: unknown[][]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await connection.query(`INSERT INTO ${into} VALUES ?`, [rows.slice(from, from + ROWS_AT_ONCE)]);
  }
}

/** What the stand-ins wrote down themselves: each change is a line `[kind, id, thing or null]`, the last one counts. */
export function readStandIns(file: string): Pick<Evidence, 'charges' | 'messages'> & { undelivered: number } {
  const charges = new Map<string, Charge>();
  const messages = new Map<string, PhoneMessage>();
  const deliveries = new Set<string>();
  for (const [kind, id, thing] of readLines(file)) {
    if (kind === 'delivery') {
      if (thing === null) deliveries.delete(id);
      else deliveries.add(id);
    } else if (thing === null)
      continue; // forgotten to save space, which does not undo it
    else if (kind === 'charge') charges.set(id, thing as Charge);
    else if (kind === 'message') messages.set(id, thing as PhoneMessage);
  }
  return {
    charges: [...charges.values()].map(({ id, amount, amount_refunded, metadata }) => ({
      id,
      orderNumber: metadata.orderNumber ?? '',
      transactionNo: metadata.transactionNo ?? '',
      amount,
      refunded: amount_refunded,
    })),
    messages: [...messages.values()].map(({ sid, to, body }) => ({ id: sid, phoneNo: to, body })),
    undelivered: deliveries.size,
  };
}

function readLines(file: string): [kind: string, id: string, thing: unknown][] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith(']'))
    .map((line) => JSON.parse(line));
}
