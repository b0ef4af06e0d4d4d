import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Connection, createConnection } from 'mysql2/promise';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { receiveLabFile } from '#shared/server/lab-intake/receive-lab-file.ts';
import { undoMatch } from '#shared/server/lab-intake/undo-match.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import { Observation } from '#shared/server/models/observation.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { aLabMessage, anAnsweredOrder, POTASSIUM } from '#test/factories/lab-messages.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import type { PlacedOrder } from '#test/factories/orders.ts';
import { aDoctor, anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { waitUntil } from '#test/setup/wait-until.ts';
import { applyLabMapping } from '#worker/lab-intake/apply-lab-mapping.ts';
import { importLabFile } from '#worker/lab-intake/import-lab-file.ts';
import { matchLabMessage } from '#worker/lab-intake/match-lab-message.ts';
import { readHeldAnew } from '#worker/lab-intake/read-held-anew.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

let world: World;
let administrator: Person;
let admin: Visitor;
let doctor: Visitor;
let other: Connection;

beforeAll(async () => {
  world = await openWorld();
  administrator = await anAdmin(world);
  admin = await visitAs(world, administrator);
  doctor = await visitAs(world, await aDoctor(world));
  other = await createConnection({ uri: world.environment.DATABASE_URL ?? '' });
});
afterAll(async () => {
  await other?.end();
  await world?.close();
});

const HELD = 'OBX|2|NM|OWN^Ferritin^L||40|µg/l|30-300||||F';

let labs = 0;
/** A file of a laboratory of its own, received and not read. */
async function aFile(order: PlacedOrder, number = order.orderNumber) {
  labs += 1;
  const lab = `LOCK${labs}`;
  const text = aLabMessage(order, { lab, number, after: [POTASSIUM, HELD] });
  const content = Buffer.from(text);
  const file = { fileName: 'lock.hl7', content, length: content.length, actor: null };
  return { lab, ...(await receiveLabFile(world.services, file)) };
}

const messageOf = async (importId: string): Promise<string> =>
  (await findRow(world.services, ImportMessage, ['id'], { where: { importId } }))?.id ?? '';

/** Whether somebody could change a mapping now. */
async function canChange(): Promise<boolean> {
  await other.beginTransaction();
  try {
    await other.query('SELECT id FROM mapping_locks WHERE id = 1 FOR UPDATE NOWAIT');
    return true;
  } catch {
    return false;
  } finally {
    await other.rollback();
  }
}

/** Whether a mapping could have been changed just before each commit of some work. */
async function watch(work: (services: WorkerServices) => Promise<unknown>): Promise<boolean[]> {
  const { sequelize } = world.services;
  const seen: boolean[] = [];
  const watched = Object.create(sequelize, {
    transaction: {
      value: (inside: (transaction: unknown) => Promise<unknown>) =>
        sequelize.transaction(async (transaction) => {
          const outcome = await inside(transaction);
          seen.push(await canChange());
          return outcome;
        }),
    },
  });
  await work({ ...world.services, sequelize: watched });
  return seen;
}

describe('no mapping is changed between the reading of values by it and their commit', () => {
  it('while a file is applied; before and after it, it may be', async () => {
    const { importId } = await aFile(await anAnsweredOrder(world));
    expect(await watch((services) => importLabFile(services, { importId }))).toEqual([true, false, true]);
  });

  it('while a message that a person matched is taken over, and while that is undone', async () => {
    const order = await anAnsweredOrder(world);
    const { importId } = await aFile(order, '');
    await importLabFile(world.services, { importId });
    const messageId = await messageOf(importId);
    const params = { id: importId, messageId };
    await admin.need('matchImportMessage', { params, body: { orderNumber: order.orderNumber } });
    expect(await watch((services) => matchLabMessage(services, { messageId }))).toEqual([false]);

    const call = {
      actor: { userId: administrator.id, roles: ['admin'] },
      params,
      body: { reason: 'Röhrchen verwechselt' },
    };
    const undone = watch((services) => inTransaction(services, (tx) => undoMatch(tx, call as never)));
    expect(await undone).toEqual([false]);
  });

  it('while values are read again', async () => {
    const { lab, importId } = await aFile(await anAnsweredOrder(world));
    await importLabFile(world.services, { importId });
    const body = { facility: lab, kind: 'code' as const, sent: 'OWN', meaning: 'ferritin', replaces: null };
    const { _id: mappingId } = await admin.need('saveLabMapping', { body });
    expect(await watch((services) => applyLabMapping(services, { mappingId }))).toEqual([false]);
  });

  it('while what was set aside looks for its order anew', async () => {
    const { lab, importId } = await aFile(await anAnsweredOrder(world), '');
    await importLabFile(world.services, { importId });
    const body = { facility: lab, kind: 'number' as const, sent: 'order-number', meaning: 'PV1-19', replaces: null };
    const { _id: mappingId } = await admin.need('saveLabMapping', { body });
    expect(await watch((services) => applyLabMapping(services, { mappingId }))).toEqual([false]);
  });
});

describe('the undoing of a match', () => {
  it('has its message alone from the beginning: nobody gives it to another order while it waits for this one', async () => {
    const order = await anAnsweredOrder(world);
    const { importId } = await aFile(order);
    await importLabFile(world.services, { importId });
    const messageId = await messageOf(importId);
    const third = await createConnection({ uri: world.environment.DATABASE_URL ?? '' });
    await other.beginTransaction();
    try {
      await other.query('SELECT id FROM orders WHERE id = ? FOR UPDATE', [order.orderId]);
      const body = { reason: 'Röhrchen verwechselt' };
      const undone = admin.call('undoMatch', { params: { id: importId, messageId }, body });
      await waitUntil(
        'the message is locked',
        () =>
          third.query('SELECT id FROM import_messages WHERE id = ? FOR UPDATE NOWAIT', [messageId]).then(
            () => false,
            () => true,
          ),
        (isLocked) => isLocked,
        world,
      );
      await other.rollback();
      expect((await undone).status).toBe(204);
    } finally {
      await other.rollback();
      await third.end();
    }
  });
});

describe('a new version of the product that knows more markers', () => {
  const versionOf = async ({ orderId }: PlacedOrder) => {
    const { version, unmapped, measures } = await doctor.need('getReview', { params: { orderId } });
    return { version, unmapped: unmapped.length, measures: measures.length };
  };

  it('reads what the one before held, once; what it does not know either stays as it is', async () => {
    await runJobs(world);
    const [known, unknown] = [await anAnsweredOrder(world), await anAnsweredOrder(world)];
    for (const order of [known, unknown]) await importLabFile(world.services, await aFile(order));
    // As a version would have left it that did not know the code of potassium.
    const { orderId } = known;
    const result = await findRow(world.services, TestResult, ['id'], { where: { orderId } });
    const where = { resultId: result?.id ?? '', code: '2823-3' };
    await updateRows(world.services, Observation, { reading: 'unknown-code' }, where);
    await updateRows(world.services, TestResult, { unmapped: 2 }, { orderId });
    const before = [await versionOf(known), await versionOf(unknown)];
    const jobs = (await findRows(world.services, OutboxJob, ['id'])).length;

    const round = readHeldAnew();
    await round(world.services);
    const [read] = await findRows(world.services, Observation, ['reading', 'current'], { where });
    expect(read).toMatchObject({ reading: null, current: 1 });
    const counted = await findRow(world.services, TestResult, ['unmapped'], { where: { orderId } });
    expect(counted?.unmapped).toBe(1);
    expect(await versionOf(known)).toMatchObject({ version: (before[0]?.version ?? 0) + 1 });
    expect(await versionOf(unknown)).toEqual(before[1]);
    expect((await findRows(world.services, OutboxJob, ['id'])).length).toBeGreaterThan(jobs);

    await updateRows(world.services, Observation, { reading: 'unknown-code' }, where);
    await round(world.services);
    expect(await findRow(world.services, Observation, ['reading'], { where })).toMatchObject({
      reading: 'unknown-code',
    });
    await readHeldAnew()(world.services);
    expect(await findRow(world.services, Observation, ['reading'], { where })).toMatchObject({ reading: null });
  });
});
