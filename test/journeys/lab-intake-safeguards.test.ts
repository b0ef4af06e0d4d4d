import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ConnectionRefusedError } from 'sequelize';
import { openListener } from '#listener/open-listener.ts';
import { connectDatabase } from '#shared/server/database/connection.ts';
import { countRows, findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { receiveLabFile } from '#shared/server/lab-intake/receive-lab-file.ts';
import { Import } from '#shared/server/models/import.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import { Observation } from '#shared/server/models/observation.ts';
import { ResultDocument } from '#shared/server/models/result-document.ts';
import { User } from '#shared/server/models/user.ts';
import { aLabMessage, anAnsweredOrder } from '#test/factories/lab-messages.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { cancelOrder } from '#test/factories/orders.ts';
import { aPdf } from '#test/factories/pdf.ts';
import { aDoctor, anAdmin, visitAs } from '#test/factories/people.ts';
import { importFile } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { openMllpClient } from '#test/setup/mllp-client.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { importLabFile } from '#worker/lab-intake/import-lab-file.ts';
import { matchLabMessage } from '#worker/lab-intake/match-lab-message.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

let world: World;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => world?.close());

const REASON = 'am Telefon geklärt';
const importsOf = () => countRows(world.services, Import, {});
const messageOf = async (importId: string) => {
  const columns = ['id', 'state', 'reason', 'decision', 'decidedOrderId', 'decisionReason'] as const;
  const row = await findRow(world.services, ImportMessage, [...columns], { where: { importId } });
  if (!row) throw new Error('the import has no message');
  return row;
};

/** A file of so many messages that belong to nobody, received and not read. */
async function aFileOf(count: number): Promise<string> {
  const ordinary = (n: number) =>
    `MSH|^~\\&|LIS|LAB|||20261122||ORU^R01|${n}|P|2.5.1\rOBR|1||X\rOBX|1|NM|a||${n}|||||F\r`;
  const content = Buffer.from(Array.from({ length: count }, (_, n) => ordinary(n)).join(''));
  const file = { fileName: 'many.hl7', content, length: content.length, actor: null };
  return (await receiveLabFile(world.services, file)).importId;
}

/** Services of which something happens at each transaction, counted from 1. */
function withTransactions(act: (number: number) => Promise<unknown> | unknown): WorkerServices {
  const { sequelize } = world.services;
  let number = 0;
  const watched = Object.create(sequelize, {
    transaction: {
      async value(work: never) {
        number += 1;
        await act(number);
        return sequelize.transaction(work);
      },
    },
  });
  return { ...world.services, sequelize: watched };
}

describe('an import', () => {
  it('that somebody stops between two batches keeps what it took, and takes no more', async () => {
    const id = await aFileOf(250);
    // One begins it, one takes the first hundred over.
    const services = withTransactions(async (number) => {
      if (number === 2) await admin.need('cancelImport', { params: { id } });
    });
    await importLabFile(services, { importId: id });
    const { state, handled } = await admin.need('getImport', { params: { id } });
    expect([state, handled]).toEqual(['cancelled', 100]);
  });

  it('whose database is away for a moment refuses none of its messages, and goes on later', async () => {
    const id = await aFileOf(150);
    const services = withTransactions((number) => {
      if (number === 2 || number === 3) throw new ConnectionRefusedError(new Error('refused'));
    });
    await expect(importLabFile(services, { importId: id })).rejects.toThrow('refused');
    expect(await countRows(world.services, ImportMessage, { importId: id })).toBe(0);
    await importLabFile(world.services, { importId: id });
    expect(await countRows(world.services, ImportMessage, { importId: id, reason: 'unknown-order' })).toBe(150);
  });
});

describe('a file of which more or fewer bytes came than its sender counted', () => {
  it.each([9, 11])('is not received, and leaves nothing (%s of 10)', async (length) => {
    const stored = async () => {
      const ids: string[] = [];
      for await (const id of world.services.files.list('lab-files')) ids.push(id);
      return ids.sort();
    };
    const before = [await importsOf(), await stored()];
    const file = { fileName: 'cut.hl7', content: Buffer.from('0123456789'), length, actor: null };
    await expect(receiveLabFile(world.services, file)).rejects.toThrow(`10 of ${length} bytes`);
    expect([await importsOf(), await stored()]).toEqual(before);
  });
});

describe('a message that a person matched', () => {
  const match = (importId: string, messageId: string, orderNumber: string) =>
    admin.call('matchImportMessage', { params: { id: importId, messageId }, body: { orderNumber, reason: REASON } });

  it('is taken over once, however often its job runs, at once or later', async () => {
    const order = await anAnsweredOrder(world);
    await importFile(world, Buffer.from(aLabMessage(order, { written: '20261121080000' })));
    const older = 'OBX|1|NM|2823-3^Kalium^LN||4.9|mmol/l|3.5-5.1||||F';
    const importId = await importFile(world, Buffer.from(aLabMessage(order, { number: '', after: [older] })));
    const { id: messageId } = await messageOf(importId);
    expect((await match(importId, messageId, order.orderNumber)).status).toBe(204);
    await Promise.all([1, 2, 3].map(() => matchLabMessage(world.services, { messageId })));
    await matchLabMessage(world.services, { messageId });
    expect((await messageOf(importId)).state).toBe('older');
    const rows = await findRows(world.services, Observation, ['value', 'aside'], {
      where: { importMessageId: messageId },
    });
    expect(rows).toEqual([{ value: '4.9', aside: 'older' }]);
  });

  it('is found under its own import alone', async () => {
    const order = await anAnsweredOrder(world);
    const text = aLabMessage(order, { number: '' });
    const [mine, other] = [await importFile(world, Buffer.from(text)), await importFile(world, Buffer.from(text))];
    const { id: messageId } = await messageOf(mine);
    expect((await match(other, messageId, order.orderNumber)).status).toBe(404);
    const body = { reason: REASON };
    expect((await admin.call('discardImportMessage', { params: { id: other, messageId }, body })).status).toBe(404);
    expect((await admin.call('undoMatch', { params: { id: other, messageId }, body })).status).toBe(404);
    expect(await messageOf(mine)).toMatchObject({ state: 'set-aside', decision: null });
  });

  it('waits again without its decision when its order was cancelled meanwhile, and can be given to another', async () => {
    const [cancelled, right] = [await anAnsweredOrder(world), await anAnsweredOrder(world)];
    const importId = await importFile(world, Buffer.from(aLabMessage(right, { number: '' })));
    const { id: messageId } = await messageOf(importId);
    await match(importId, messageId, cancelled.orderNumber);
    await cancelOrder(world, cancelled);
    await runJobs(world);
    const waiting = { state: 'set-aside', reason: 'order-cancelled', decision: null };
    expect(await messageOf(importId)).toMatchObject({ ...waiting, decidedOrderId: null, decisionReason: null });
    expect((await match(importId, messageId, right.orderNumber)).status).toBe(204);
    await runJobs(world);
    expect((await messageOf(importId)).state).toBe('applied');
  });
});

describe('the laboratories’ door', () => {
  const message = (id: string) => `MSH|^~\\&|LIS|DOOR|||20261122||ORU^R01|${id}|P|2.5.1\rOBR|1||X\r`;

  it('writes nothing for a message that came before', async () => {
    const listener = await openListener(world.services, { host: '127.0.0.1', port: 0 });
    const client = await openMllpClient(listener.port);
    const first = await client.ask(message('before'));
    const write = jest.spyOn(world.services.files, 'write');
    expect(await client.ask(message('before'))).toEqual(first);
    expect(write).not.toHaveBeenCalled();
    client.close();
    await listener.close();
  });

  it('takes nothing more on a connection for a while after it could not store a message, on others it does', async () => {
    const listener = await openListener(world.services, {
      ...{ host: '127.0.0.1', port: 0, limits: { pauseAfterErrorMs: 600_000 } },
    });
    const [hasty, other] = [await openMllpClient(listener.port), await openMllpClient(listener.port)];
    jest.spyOn(world.services.files, 'write').mockRejectedValueOnce(new TypeError('ours'));
    hasty.send(message('failed'));
    hasty.send(message('at once'));
    expect((await hasty.next())?.[1]).toMatch(/^MSA\|AE\|failed\|/);
    const before = await importsOf();
    for (const id of ['o1', 'o2', 'o3']) expect((await other.ask(message(id)))?.[1]).toBe(`MSA|AA|${id}`);
    expect(await importsOf()).toBe(before + 3);
    for (const one of [hasty, other]) one.close();
    // It waits for nobody who waits himself.
    void listener.close();
  });

  it('answers AE while the database is away, and writes no file for what nobody would know of', async () => {
    const sequelize = connectDatabase('mysql://nobody:nothing@127.0.0.1:1/nowhere', world.services.config.files);
    const services = { ...world.services, sequelize };
    const listener = await openListener(services, { host: '127.0.0.1', port: 0, limits: { pauseAfterErrorMs: 1 } });
    const client = await openMllpClient(listener.port);
    const write = jest.spyOn(world.services.files, 'write');
    for (const id of ['away', 'away', 'still'])
      expect((await client.ask(message(id)))?.[1]).toBe(`MSA|AE|${id}|It cannot be stored now, send it again`);
    expect(write).not.toHaveBeenCalled();
    client.close();
    await listener.close();
    await sequelize.close();
  });
});

describe('what no administrator may do by mistake', () => {
  it('is to have a code confirmed by somebody who is no doctor, or no longer here', async () => {
    const [colleague, gone] = [await anAdmin(world), await aDoctor(world)];
    await updateRows(world.services, User, { closedAt: world.services.now() }, { id: gone.id });
    for (const confirmedBy of [colleague.id, gone.id, 'nobody']) {
      const body = { facility: 'CONFIRM', kind: 'code' as const, sent: 'K', meaning: 'potassium', replaces: null };
      const { status, error } = await admin.call('saveLabMapping', { body: { ...body, confirmedBy } });
      expect([status, error.fields]).toMatchObject([400, [{ path: 'confirmedBy', key: 'field.choose' }]]);
    }
  });

  it('is to open by its id what is no report: a refused document, a laboratory file', async () => {
    const order = await anAnsweredOrder(world);
    const none = Buffer.from('no PDF at all').toString('base64');
    const obx = [`OBX|1|ED|PDF^Befund||^application^pdf^Base64^${none}||||||F`, 'OBX|2|NM|2823-3^K^LN||4|mmol/l|||||F'];
    const importId = await importFile(world, Buffer.from(aLabMessage(order, { after: obx })));
    const [document] = await findRows(world.services, ResultDocument, ['id', 'refused'], {
      where: { importMessageId: (await messageOf(importId)).id },
    });
    expect(document?.refused).not.toBeNull();
    for (const id of [document?.id ?? '', importId])
      expect((await admin.call('decryptReport', { body: { id } })).status).toBe(404);
  });

  it.each([
    '../../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '..\\..\\windows',
    'Befund 2600001230.pdf',
    'Befund\u00002600001230.pdf',
    'Befünd_2600001230.pdf',
    '<img src=x>.pdf',
    '.',
    '..',
    `${'9'.repeat(101)}.pdf`,
  ])('is to store a report under the name %j', async (name) => {
    const order = await anAnsweredOrder(world);
    const write = jest.spyOn(world.services.files, 'write');
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(aPdf())]), 'scan.pdf');
    const address = name.replaceAll('2600001230', order.orderNumber);
    // `.` and `..` are resolved before they are sent: nothing but an encoded one comes through.
    const encoded = /^\.+$/.test(address) ? address.replaceAll('.', '%2e') : encodeURIComponent(address);
    const reply = await fetch(`${world.baseUrl}/api/results/pdf-upload/0/${encoded}`, {
      ...{ method: 'PUT', body: form, headers: { authorization: `Bearer ${admin.token}` } },
    });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(write).not.toHaveBeenCalled();
  });
});
