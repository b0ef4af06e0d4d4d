import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countRows } from '#shared/server/database/model-rows.ts';
import { receiveLabFile } from '#shared/server/lab-intake/receive-lab-file.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import type { ImportView } from '#shared/views/lab-intake.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder } from '#test/factories/orders.ts';
import { anAdmin, signIn } from '#test/factories/people.ts';
import { aLabFile, completeQuestionnaire } from '#test/factories/results.ts';
import { importLabFile } from '#worker/lab-intake/import-lab-file.ts';

let world: World;
let token: string;
let message: string;

beforeAll(async () => {
  world = await openWorld();
  token = (await signIn(world, await anAdmin(world))).token;
  const order = await aPaidOrder(world);
  await completeQuestionnaire(world, order);
  message = (await aLabFile(world, order.orderNumber)).toString();
});
afterAll(() => world?.close());

/** A message that needs more room to be read than LIMIT gives, and less than there is in the product. */
const LARGE = `MSH|^~\\&|LIS|LAB|||20261122||ORU^R01|large|P|2.5.1\rOBR|1||S\r${`OBX|1|NM|718-7^Haemoglobin^LN||139|g/l|120-160|N${'~A'.repeat(8)}|||F\r`.repeat(11_900)}`;
const LIMIT = { maxOldGenerationSizeMb: 17, timeoutMs: 120_000 };
const ordinary = (n: number) =>
  `MSH|^~\\&|LIS|LAB|||20261122||ORU^R01|o${n}|P|2.5.1\rOBR|1||X${n}\rOBX|1|NM|a||${n}|||||F\r`;

async function importOnce(file: string, limits = {}): Promise<ImportView> {
  const content = Buffer.from(file);
  const { importId: id } = await receiveLabFile(world.services, {
    fileName: 'midway.hl7',
    content,
    length: content.length,
    actor: null,
  });
  await importLabFile(world.services, { importId: id }, limits);
  return (await call(world.baseUrl, 'getImport', { params: { id }, token })).reply;
}

describe('a file that runs into its limit midway', () => {
  it('says exactly which messages were taken over, and sent again finishes the rest', async () => {
    const file = [message, ordinary(1), LARGE, ordinary(2), ordinary(3)].join('');
    const first = await importOnce(file, LIMIT);
    expect([first.state, first.reason, first.total, first.applied]).toEqual(['failed', 'memory', 5, 1]);
    const taken = first.messages.map(({ index }) => index);
    expect(taken).toEqual([0, 1].slice(0, taken.length));
    expect([taken.length > 0, first.handled]).toEqual([true, taken.length]);

    const second = await importOnce(file);
    const left = 5 - taken.length;
    expect([second.state, second.total, second.handled, second.applied]).toEqual(['done', left, left, 0]);
    expect(second.problems).toEqual([{ code: 'continued', found: taken.length }]);
    expect([...taken, ...second.messages.map(({ index }) => index)]).toEqual([0, 1, 2, 3, 4]);

    const third = await importOnce(file);
    expect([third.state, third.total, third.duplicates, third.problems]).toEqual(['done', 5, 1, []]);
  }, 120_000);

  it('comes to its end in the end, though one of its messages alone needs more than there is', async () => {
    const file = [ordinary(11), ordinary(12), LARGE, ordinary(13)].join('');
    const imports: ImportView[] = [];
    // Each takes over one message at least, or refuses the one that cannot be read.
    while (imports.length < 4 && imports.at(-1)?.state !== 'done') imports.push(await importOnce(file, LIMIT));
    expect(imports.at(-1)?.state).toBe('done');
    const rows = imports.flatMap(({ messages }) => messages.map(({ index, state, reason }) => [index, state, reason]));
    expect(rows).toEqual([
      [0, 'set-aside', 'unknown-order'],
      [1, 'set-aside', 'unknown-order'],
      [2, 'refused', 'unreadable'],
      [3, 'set-aside', 'unknown-order'],
    ]);
  }, 120_000);
});

describe('a file whose job runs twice at once, as after a lock that ran out', () => {
  it('is taken over once, by both together, and nothing is refused or complained of', async () => {
    const content = Buffer.from(Array.from({ length: 350 }, (_, n) => ordinary(600 + n)).join(''));
    const file = { fileName: 'twice.hl7', content, length: content.length, actor: null };
    const { importId: id } = await receiveLabFile(world.services, file);
    await Promise.all([1, 2, 3].map(() => importLabFile(world.services, { importId: id })));
    const { state, total, handled, messages } = (await call(world.baseUrl, 'getImport', { params: { id }, token }))
      .reply;
    expect([state, total, handled]).toEqual(['done', 350, 350]);
    expect(messages.map(({ index, reason }) => [index, reason])).toEqual(
      Array.from({ length: 350 }, (_, index) => [index, 'unknown-order']),
    );
    expect(world.logged()).not.toContain('lab-message-refused');
  }, 60_000);
});

describe('a file whose worker dies midway', () => {
  it('is gone on with after the last messages that were taken over', async () => {
    const content = Buffer.from(Array.from({ length: 250 }, (_, n) => ordinary(200 + n)).join(''));
    const file = { fileName: 'died.hl7', content, length: content.length, actor: null };
    const { importId: id } = await receiveLabFile(world.services, file);
    const { sequelize } = world.services;
    let transactions = 0;
    const dying = Object.create(sequelize, {
      transaction: {
        // One begins the import, one takes the first hundred over.
        value: (work: never) => {
          transactions += 1;
          return transactions > 2 ? Promise.reject(new Error('died')) : sequelize.transaction(work);
        },
      },
    });
    await expect(importLabFile({ ...world.services, sequelize: dying }, { importId: id })).rejects.toThrow('died');
    expect(await countRows(world.services, ImportMessage, { importId: id })).toBe(100);
    await importLabFile(world.services, { importId: id });
    const { state, handled, messages } = (await call(world.baseUrl, 'getImport', { params: { id }, token })).reply;
    expect([state, handled]).toEqual(['done', 250]);
    expect(messages.map(({ index }) => index)).toEqual(Array.from({ length: 250 }, (_, index) => index));
  }, 60_000);
});
