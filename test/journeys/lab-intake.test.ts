import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeOrderNumber } from '#shared/domain/orders/order-number.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { countRows, findRows } from '#shared/server/database/model-rows.ts';
import { change } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import type { RefusedMessage } from '#shared/server/hl7/types.ts';
import { applyMessages } from '#shared/server/lab-intake/apply-messages.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import type { UploadedView } from '#shared/views/lab-intake.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, aPlacedOrder, cancelOrder } from '#test/factories/orders.ts';
import { anAdmin, signIn } from '#test/factories/people.ts';
import { aLabFile, completeQuestionnaire } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';

const REASON = 'Telefonisch mit dem Labor geklärt';

let world: World;
let token: string;

beforeAll(async () => {
  world = await openWorld();
  token = (await signIn(world, await anAdmin(world))).token;
});

afterAll(() => world.close());

/** Sends files as the upload page does. */
async function upload(...files: { name: string; text: string }[]): Promise<{ status: number; reply: UploadedView }> {
  const form = new FormData();
  for (const { name, text } of files) form.append('file', new Blob([text]), name);
  const answer = await fetch(`${world.baseUrl}/api/results/hl7-upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: answer.status, reply: (await answer.json()) as UploadedView };
}

const getImport = async (id: string) => (await call(world.baseUrl, 'getImport', { params: { id }, token })).reply;

/** Uploads one file and lets the worker's job read it. */
async function take(text: string) {
  const { reply } = await upload({ name: 'lab.hl7', text });
  await runJobs(world);
  return getImport(reply.files[0]?.importId ?? '');
}

async function anOrderWithFile() {
  const order = await aPaidOrder(world);
  await completeQuestionnaire(world, order);
  return { order, text: (await aLabFile(world, order.orderNumber)).toString() };
}

/** The same report said to be of somebody born on another day: nobody may guess whose it is. */
const ofSomebodyElse = (text: string) => text.replace(/^(PID\|(?:[^|]*\|){6})\d{8}/m, '$119010203');

const decide = (view: { _id: string; messages: { _id: string }[] }, orderNumber: string | null) => {
  const params = { id: view._id, messageId: view.messages[0]?._id ?? '' };
  return orderNumber === null
    ? call(world.baseUrl, 'discardImportMessage', { params, body: { reason: REASON }, token })
    : call(world.baseUrl, 'matchImportMessage', { params, body: { orderNumber, reason: REASON }, token });
};

describe('an uploaded file', () => {
  it('waits, is read, and brings the order to the doctor', async () => {
    const { order, text } = await anOrderWithFile();
    const { reply } = await upload({ name: 'lab.hl7', text }, { name: 'letter.txt', text: 'Guten Tag' });
    expect(reply.files).toMatchObject([
      { fileName: 'lab.hl7', error: null },
      { fileName: 'letter.txt', importId: null, error: 'hl7-expected' },
    ]);
    const importId = reply.files[0]?.importId ?? '';
    expect(await getImport(importId)).toMatchObject({ state: 'waiting', handled: 0, total: 0, version: 1 });
    await runJobs(world);
    const done = await getImport(importId);
    expect(done).toMatchObject({ state: 'done', handled: 1, total: 1, applied: 1, reason: null, fileName: 'lab.hl7' });
    expect(done.bytes).toBe(Buffer.byteLength(text));
    expect(done.version).toBeGreaterThan(1);
    const { reply: moved } = await call(world.baseUrl, 'getOrder', { params: { orderId: order.orderId }, token });
    expect(moved.status).toBe(6);
  });

  it('is refused as a whole when nothing in it is HL7', async () => {
    const { status, reply } = await upload({ name: 'letter.txt', text: 'Guten Tag' });
    expect([status, (reply as unknown as ErrorBody).error]).toEqual([400, 'hl7-expected']);
  });

  it('that comes again is a duplicate, and an older report changes nothing', async () => {
    const { text } = await anOrderWithFile();
    expect(await take(text)).toMatchObject({ applied: 1 });
    expect(await take(text)).toMatchObject({ applied: 0, duplicates: 1, messages: [{ state: 'duplicate' }] });
    const older = text.replace(/20\d{12}/g, (instant) => `2020${instant.slice(4)}`).replace(/\|(\d+)\.(\d)/g, '|$1.9');
    expect((await take(older)).messages).toMatchObject([{ state: 'older' }]);
  });

  it('can be stopped before it is read, once, and stays so', async () => {
    const { text } = await anOrderWithFile();
    const { reply } = await upload({ name: 'lab.hl7', text });
    const id = reply.files[0]?.importId ?? '';
    const cancel = () => call(world.baseUrl, 'cancelImport', { params: { id }, token });
    expect((await cancel()).status).toBe(204);
    expect((await cancel()).error.error).toBe('already-decided');
    await runJobs(world);
    expect(await getImport(id)).toMatchObject({ state: 'cancelled', handled: 0, applied: 0 });
  });
});

describe('messages of a file', () => {
  /** The first message of a file that is no HL7 or too large as a whole. */
  const unread = (line: number | null) => ({ index: 0, refused: 'too-large', reason: '', line }) as const;
  const applyTo = (importId: string, message: RefusedMessage) =>
    inTransaction(world.services, (tx) => applyMessages(tx, { importId, expectedOrderId: null }, [message]));
  const waiting = async (): Promise<string> => {
    const { text } = await anOrderWithFile();
    return (await upload({ name: 'lab.hl7', text })).reply.files[0]?.importId ?? '';
  };

  it.each([
    [7, 'line 7'],
    [null, null],
  ])('are refused with their place, where they have one: line %s', async (line, place) => {
    const importId = await waiting();
    await applyTo(importId, unread(line));
    const names = ['state', 'reason', 'place', 'replaced', 'observations'] as const;
    const found = await findRows(world.services, ImportMessage, names, { where: { importId } });
    expect(found).toEqual([{ state: 'refused', reason: 'too-large', place, replaced: 0, observations: 0 }]);
  });

  it.each([
    [['A-1', 'B-2', 'C-3', 'D-4'], 'A-1'],
    [['', 'B-2', 'C-3', 'D-4'], 'B-2'],
    [['', '', 'C-3', 'D-4'], 'C-3'],
    [['', '', '', 'D-4'], 'D-4'],
    [['', '', '', ''], null],
    [['X'.repeat(60), '', '', ''], 'X'.repeat(40)],
  ])('are listed with the number that the laboratory sent, ours before its own: %j', async (sent, orderNumber) => {
    const [orc2, obr2, orc3, obr3] = sent;
    const lines = ['MSH|^~\\&|LAB|LAB|||20261120080000||ORU^R01|1|P|2.5.1', 'PID|1||||Niemand^Nora||19900101'];
    const value = 'OBX|1|NM|2823-3^Kalium^LN||4.2|mmol/l|3.5-5.1||||F';
    const text = [...lines, `ORC|RE|${orc2}|${orc3}`, `OBR|1|${obr2}|${obr3}|PANEL`, value, ''].join('\r');
    const { _id: importId } = await take(text);
    const found = await findRows(world.services, ImportMessage, ['state', 'orderNumber'], { where: { importId } });
    expect(found).toEqual([{ state: 'set-aside', orderNumber }]);
  });

  it('are taken over together with the progress of the import, or not at all', async () => {
    const importId = await waiting();
    await change(world.services, 'DELETE FROM job_progress WHERE jobId = ?', [importId]);
    await expect(applyTo(importId, unread(null))).rejects.toThrow();
    expect(await countRows(world.services, ImportMessage, { importId })).toBe(0);
  });
});

describe('a message whose person differs', () => {
  it('is set aside, listed until somebody decides, and taken over by the order that is named', async () => {
    const { order, text } = await anOrderWithFile();
    const view = await take(ofSomebodyElse(text));
    expect(view).toMatchObject({ setAside: 1, messages: [{ state: 'set-aside', reason: 'birthdate-differs' }] });
    expect((await decide(view, makeOrderNumber(999_999, 2026))).error.error).toBe('order-not-matched');
    expect((await decide(view, order.orderNumber)).status).toBe(204);
    expect(await getImport(view._id)).toMatchObject({ setAside: 0, matching: 1 });
    await runJobs(world);
    const after = await getImport(view._id);
    expect(after).toMatchObject({ setAside: 0, matching: 0, applied: 1 });
    expect(after.messages).toMatchObject([{ state: 'applied', decision: { kind: 'matched', reason: REASON } }]);
    expect((await decide(view, null)).error.error).toBe('already-decided');
  });

  it('is not given to an order that is not paid, or is cancelled', async () => {
    const { text } = await anOrderWithFile();
    const view = await take(ofSomebodyElse(text));
    const open = await aPlacedOrder(world);
    expect((await decide(view, open.orderNumber)).error).toMatchObject({
      error: 'order-not-matched',
      fields: [{ path: 'orderNumber', key: 'field.order-unpaid' }],
    });
    await cancelOrder(world, open);
    expect((await decide(view, open.orderNumber)).error.error).toBe('order-cancelled');
    expect(await getImport(view._id)).toMatchObject({ setAside: 1, matching: 0 });
  });

  it('is put away once', async () => {
    const { order, text } = await anOrderWithFile();
    const view = await take(ofSomebodyElse(text));
    expect((await decide(view, null)).status).toBe(204);
    expect(await getImport(view._id)).toMatchObject({ setAside: 0, discarded: 1 });
    expect((await decide(view, order.orderNumber)).error.error).toBe('already-decided');
  });

  it('stays on the first page of the list however old its file is', async () => {
    const { text } = await anOrderWithFile();
    const view = await take(ofSomebodyElse(text));
    await take(text);
    await take(text);
    const list = async (query: { limit?: number; cursor?: string }) =>
      (await call(world.baseUrl, 'listImports', { query, token })).reply;
    const first = await list({ limit: 1 });
    expect(first.items).toHaveLength(1);
    expect(first.waiting.map(({ _id }) => _id)).toContain(view._id);
    const second = await list({ limit: 1, cursor: first.next ?? '' });
    expect(second.waiting).toEqual([]);
    expect(second.items[0]?._id).not.toBe(first.items[0]?._id);
  });
});
