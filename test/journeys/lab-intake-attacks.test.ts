import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { drawFor } from '#bench/faults/plan/draw.ts';
import { type Listener, openListener } from '#listener/open-listener.ts';
import { TAKEN } from '#shared/domain/lab-intake/import-message-machine.ts';
import { countRows, findRow, findRows } from '#shared/server/database/model-rows.ts';
import { Import } from '#shared/server/models/import.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import { Observation } from '#shared/server/models/observation.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { aLabMessage, anAnsweredOrder, potassium, SODIUM } from '#test/factories/lab-messages.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import type { PlacedOrder } from '#test/factories/orders.ts';
import { anAdmin, visitAs } from '#test/factories/people.ts';
import { importFile } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { openMllpClient } from '#test/setup/mllp-client.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { watchInbox } from '#worker/lab-intake/watch-inbox.ts';

let world: World;
let listener: Listener;
let inbox: string;
let admins: [Visitor, Visitor];

beforeAll(async () => {
  inbox = await mkdtemp(path.join(tmpdir(), 'lab-attacks-'));
  world = await openWorld({ environment: { LAB_INBOX: inbox } });
  listener = await openListener(world.services, { host: '127.0.0.1', port: 0 });
  admins = [await visitAs(world, await anAdmin(world)), await visitAs(world, await anAdmin(world))];
});
afterAll(async () => {
  await listener?.close();
  await world?.close();
  await rm(inbox, { recursive: true, force: true });
});

const aMessage = (order: PlacedOrder, id: string, number = order.orderNumber, value = '4.2') =>
  aLabMessage(order, { id, number, after: [potassium(value), SODIUM] });

const valuesOf = async ({ orderId }: PlacedOrder) => {
  const result = await findRow(world.services, TestResult, ['id'], { where: { orderId } });
  if (!result) return [];
  const where = { resultId: result.id, current: 1 as const };
  return findRows(world.services, Observation, ['identity', 'value', 'importMessageId'], { where });
};
const importsOf = () => countRows(world.services, Import, {});

describe('one message by three doors at once', () => {
  it('is taken over once; the two other copies are duplicates', async () => {
    const order = await anAnsweredOrder(world);
    const text = aMessage(order, 'doors');
    const before = await importsOf();
    await writeFile(path.join(inbox, '.doors'), text);
    await rename(path.join(inbox, '.doors'), path.join(inbox, 'doors.hl7'));
    const look = watchInbox();
    await look(world.services);
    const client = await openMllpClient(listener.port);
    const [, answer, uploaded] = await Promise.all([
      look(world.services),
      client.ask(text),
      admins[0].need('uploadHl7', { files: [new File([text], 'doors.hl7')] }),
    ]);
    client.close();
    expect([answer?.[1], uploaded.files[0]?.error]).toEqual(['MSA|AA|doors', null]);
    expect(await importsOf()).toBe(before + 3);
    await Promise.all([runJobs(world), runJobs(world), runJobs(world)]);
    const where = { orderId: order.orderId };
    const rows = await findRows(world.services, ImportMessage, ['state'], { where });
    expect(rows.map(({ state }) => state).sort()).toEqual(['applied', 'duplicate', 'duplicate']);
    expect((await valuesOf(order)).map(({ value }) => value).sort()).toEqual(['140', '4.2']);
    const result = await findRow(world.services, TestResult, ['version'], { where });
    expect(result?.version).toBe(1);
  });
});

describe('matching, undoing and taking over in any order at once', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'leaves the values of a message at the one order it belongs to, or nowhere (%s)',
    async (seed) => {
      const draw = drawFor('lab-attacks', seed);
      const orders = [await anAnsweredOrder(world), await anAnsweredOrder(world)] as const;
      const importId = await importFile(world, Buffer.from(aMessage(orders[0], `wild${seed}`, '')));
      const [{ id: messageId } = { id: '' }] = await findRows(world.services, ImportMessage, ['id'], {
        where: { importId },
      });
      const params = { id: importId, messageId };
      const steps = [
        () => {
          const { orderNumber } = draw.oneOf(orders);
          const body = { orderNumber, reason: 'am Telefon geklärt' };
          return draw.oneOf(admins).call('matchImportMessage', { params, body });
        },
        () => draw.oneOf(admins).call('undoMatch', { params, body: { reason: 'verwechselt' } }),
        () => runJobs(world),
        // Another word of the laboratory for one of the two.
        async () => {
          const order = draw.oneOf(orders);
          const other = `${draw.between(35, 50) / 10}`;
          await importFile(world, Buffer.from(aMessage(order, `other${seed}`, order.orderNumber, other)));
        },
      ];
      for (let round = 0; round < 6; round += 1) await Promise.all([1, 2, 3, 4].map(() => draw.oneOf(steps)()));
      await runJobs(world);

      const message = await findRow(world.services, ImportMessage, ['state', 'orderId'], { where: { id: messageId } });
      const isTaken = TAKEN.includes(message?.state ?? 'refused');
      expect(message?.orderId === null).toBe(!isTaken);
      for (const order of orders) {
        const values = await valuesOf(order);
        const identities = values.map(({ identity }) => identity);
        expect(new Set(identities).size).toBe(identities.length);
        const own = values.filter(({ importMessageId }) => importMessageId === messageId);
        if (order.orderId !== message?.orderId) expect(own).toEqual([]);
        const taken = await countRows(world.services, ImportMessage, {
          orderId: order.orderId,
          state: [...TAKEN],
        });
        expect(values.length > 0).toBe(taken > 0);
      }
    },
    120_000,
  );
});
