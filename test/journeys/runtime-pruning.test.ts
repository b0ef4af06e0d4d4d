import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Model } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import { DAY_MS } from '#shared/durations.ts';
import type { NewRow, Table } from '#shared/server/database/columns.ts';
import { countRows } from '#shared/server/database/model-rows.ts';
import { OLD, prune } from '#shared/server/database/prune.ts';
import { change, columns, insert, select } from '#shared/server/database/sql.ts';
import type { TransactionRunner } from '#shared/server/database/transaction.ts';
import { CodeBudget } from '#shared/server/models/code-budget.ts';
import { IdempotencyKey } from '#shared/server/models/idempotency-key.ts';
import { KnownDevice } from '#shared/server/models/known-device.ts';
import { LabReceipt } from '#shared/server/models/lab-receipt.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { PaymentEvent } from '#shared/server/models/payment-event.ts';
import { Session } from '#shared/server/models/session.ts';
import { SignInCode } from '#shared/server/models/sign-in-code.ts';
import { SignInGuard } from '#shared/server/models/sign-in-guard.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { User } from '#shared/server/models/user.ts';
import { openTestDatabase } from '#test/setup/database.ts';

let runner: TransactionRunner;
let userId: string;

beforeAll(async () => {
  runner = await openTestDatabase();
  userId = uuidv7();
  const name = { firstName: 'A', lastName: 'B', birthdate: '1990-01-01', sex: 'female' };
  await insert(runner, User, {
    id: userId,
    phoneNo: '+41790000001',
    ...name,
    createdAt: new Date(),
    updatedAt: new Date(),
  } as NewRow<User>);
});

afterAll(() => runner.sequelize.close());

const id = () => uuidv7();
const job = (at: Date) => ({
  id: id(),
  kind: 'lapse-hold' as const,
  payload: { orderId: id() },
  dueAt: at,
  createdAt: at,
});
const sms = (at: Date) => ({
  ...{ id: id(), phoneNo: '+41790000000', template: 'result-released', language: 'de' as const },
  ...{ variables: {}, createdAt: at },
});

interface Case<M extends Model = Model> {
  what: string;
  table: Table<M>;
  /** A row that is as old as this instant. */
  row(at: Date): NewRow<M>;
  /** Days after which it goes; null: never. */
  days: number | null;
}

const of = <M extends Model>(what: string, table: Table<M>, days: number | null, row: (at: Date) => NewRow<M>) =>
  ({ what, table, days, row }) as unknown as Case;

const CASES: Case[] = [
  of('a done job', OutboxJob, 14, (at) => ({ ...job(at), state: 'done' as const, finishedAt: at })),
  of('a discarded job', OutboxJob, 90, (at) => ({ ...job(at), state: 'discarded' as const, finishedAt: at })),
  of('a failed job', OutboxJob, null, (at) => ({ ...job(at), state: 'failed' as const, finishedAt: at })),
  of('a job that waits', OutboxJob, null, job),
  of('a message that arrived', SmsMessage, 90, (at) => ({ ...sms(at), state: 'delivered' as const })),
  of('a message that waits', SmsMessage, null, sms),
  of("an event of the payment provider's", PaymentEvent, 90, (at) => ({
    ...{ id: id(), type: 'a.b', objectId: 'c', receivedAt: at },
  })),
  of('a code', SignInCode, 7, (at) => ({
    ...{ id: id(), phoneNo: '+41790000000', country: 'CH', codeHash: 'c'.repeat(64), createdAt: at, expiresAt: at },
  })),
  of('the budget of a day', CodeBudget, 7, (at) => ({
    ...{ day: at.toISOString().slice(0, 10), scope: 'prefix' as const, subject: id().slice(-12) },
  })),
  of('a counter of wrong codes', SignInGuard, 7, (at) => ({
    ...{ kind: 'address' as const, subject: id(), wrong: 3, windowStartedAt: at, dayStartedAt: at, lockedUntil: at },
  })),
  of('a session', Session, 30, (at) => ({ id: id(), userId, rotatedAt: at, lastSeenAt: at, createdAt: at })),
  of('a known device', KnownDevice, 365, (at) => ({ deviceId: id(), userId, createdAt: at, usedAt: at })),
  of('a receipt of a laboratory', LabReceipt, 90, (at) => ({
    ...{ delivery: id().replaceAll('-', '').padEnd(64, '0'), importId: id(), createdAt: at },
  })),
  of('a stored reply', IdempotencyKey, 1, (at) => ({
    ...{ endpoint: 'e', actorId: id(), idempotencyKey: id(), bodyHash: 'b'.repeat(64), createdAt: at },
  })),
];

const ago = (days: number) => new Date(runner.now().getTime() - days * DAY_MS);

describe('what is old', () => {
  it.each(CASES.map((entry) => [entry.what, entry.days, entry] as const))(
    '%s is forgotten after %p days',
    async (_what, days, entry) => {
      const table = entry.table as unknown as Table<OutboxJob>;
      await insert(runner, table, entry.row(ago((days ?? 5000) + 1.1)) as never);
      if (days !== null) await insert(runner, table, entry.row(ago(days - 1.1)) as never);
      const before = await countRows(runner, table, {});
      await prune(runner);
      expect(await countRows(runner, table, {})).toBe(days === null ? before : before - 1);
    },
  );

  it('goes also where there is more than one statement takes', async () => {
    const at = ago(100);
    const rows = Array.from({ length: 2500 }, () => `('${id()}', 'a.b', 'c', '${at.toISOString().slice(0, 23)}')`);
    await change(runner, `INSERT INTO payment_events (id, type, objectId, receivedAt) VALUES ${rows.join(', ')}`);
    expect(await prune(runner)).toEqual({ payment_events: 2500 });
  });

  it('keeps a device that was used lately, however long it is known', async () => {
    const deviceId = id();
    await insert(runner, KnownDevice, { deviceId, userId, createdAt: ago(800), usedAt: ago(2) });
    await prune(runner);
    expect(await countRows(runner, KnownDevice, { deviceId })).toBe(1);
  });

  it.each(OLD.map((old) => [old.table, old.order] as const))(
    'is found in %s through an index on %s',
    async (table, order) => {
      const first = columns<{ column: string }>({ column: 'COLUMN_NAME' });
      const from = `FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name = ?
      AND (seq_in_index = 1 OR index_name = 'byEnd')`;
      expect((await select(runner, first, from, [table])).map(({ column }) => column)).toContain(order);
    },
  );
});
