import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeOrderNumber } from '#shared/domain/orders/order-number.ts';
import { readConfig } from '#shared/server/config.ts';
import { openFileStore } from '#shared/server/gateways/files/open-file-store.ts';
import type { ImportView } from '#shared/views/lab-intake.ts';
import type { OrderListItemView } from '#shared/views/orders.ts';
import { laboratoryFile } from '#test/setup/sandbox.ts';
import { type Stack, startStack } from '#test/setup/stack.ts';
import { staffAt, Visitor } from '#test/setup/visitor.ts';

const ADMIN = '+41790000011';
const DOCTOR = '+41790000010';
/** Has an order that is confirmed and waits for its values. */
const CUSTOMER = '+41790000004';
const CONFIRMED = 1;
const REASON = 'Das Labor hat das Geburtsdatum vertippt, telefonisch bestätigt';

let stack: Stack;
let admin: Visitor;
let order: OrderListItemView;

beforeAll(async () => {
  stack = await startStack({ web: false, environment: { SMS_PER_SECOND: '50' } });
  admin = await staffAt(stack, ADMIN);
  const customer = await new Visitor(stack).signIn(CUSTOMER);
  const { id: customerId } = await customer.need('getMe');
  const { items: orders } = await customer.need('listCustomerOrders', { params: { customerId } });
  order = orders.find(({ status }) => status === CONFIRMED) as OrderListItemView;
}, 180_000);
afterAll(() => stack?.stop());

const findImport = (id: string) => admin.need('getImport', { params: { id } });

/** The laboratory's file for the order, with another birth date: it must be set aside. */
async function uploadWrongPerson(note: string): Promise<ImportView> {
  const file = await laboratoryFile(stack, order.orderNumber);
  const text = (await file.text())
    .replace(/^(PID\|(?:[^|]*\|){6})\d{8}/m, '$119010203')
    .replace('Probe einwandfrei', `${note}, Probe einwandfrei`);
  const { files } = await admin.need('uploadHl7', { files: [new File([text], `${note}.hl7`)] });
  return admin.until(
    'the file was read',
    () => findImport(files[0]?.importId ?? ''),
    ({ state }) => state === 'done',
  );
}

const first = ({ _id: id, messages }: ImportView) => ({ id, messageId: messages[0]?._id ?? '' });
const match = (view: ImportView, orderNumber: string, reason = REASON) =>
  admin.call('matchImportMessage', { params: first(view), body: { orderNumber, reason } });
const discard = (view: ImportView, reason: string, by = admin) =>
  by.call('discardImportMessage', { params: first(view), body: { reason } });

describe('messages that were set aside', () => {
  it('are taken over by the order a person names, with the person and the reason', async () => {
    const view = await uploadWrongPerson('erste');
    expect(view).toMatchObject({
      setAside: 1,
      applied: 0,
      messages: [{ state: 'set-aside', reason: 'birthdate-differs' }],
    });

    const unknown = await match(view, makeOrderNumber(999_999, 2026));
    expect(unknown.error.error).toBe('order-not-matched');
    const silent = await match(view, order.orderNumber, ' ');
    expect(silent.error.fields).toMatchObject([{ path: 'reason', key: 'field.required' }]);

    const both = await Promise.all([match(view, order.orderNumber), match(view, order.orderNumber)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);

    const after = await admin.until(
      'the message was taken over',
      () => findImport(view._id),
      ({ matching }) => matching === 0,
    );
    expect(after).toMatchObject({ applied: 1, setAside: 0 });
    expect(after.messages[0]).toMatchObject({
      state: 'applied',
      reason: 'birthdate-differs',
      orderNumber: order.orderNumber,
      decision: { kind: 'matched', by: 'Reto Testmann', reason: REASON },
    });
    const moved = await admin.need('getOrder', { params: { orderId: after.messages[0]?.orderId ?? '' } });
    expect(moved.status).not.toBe(CONFIRMED);
  }, 60_000);

  it('are put away for good, once, and stay listed until then', async () => {
    const view = await uploadWrongPerson('zweite');
    const listed = async () => {
      const { items } = await admin.need('listImports');
      return items.find(({ _id }) => _id === view._id);
    };
    expect(await listed()).toMatchObject({ setAside: 1, discarded: 0 });

    expect((await discard(view, 'Doppelt gesendet')).status).toBe(204);
    expect(await listed()).toMatchObject({ setAside: 0, discarded: 1 });
    expect((await match(view, order.orderNumber)).error.error).toBe('already-decided');
  }, 60_000);

  it('are decided by administrators only', async () => {
    const view = await uploadWrongPerson('dritte');
    const doctor = await staffAt(stack, DOCTOR);
    expect((await discard(view, 'nein', doctor)).status).toBe(403);
  }, 60_000);

  it('lie sealed: nothing of a file can be read where it is kept, only through the store', async () => {
    const view = await uploadWrongPerson('vierte');
    const stored = await readFile(path.join(stack.folder, 'files', 'lab-files', view._id));
    expect(stored.includes('PID|')).toBe(false);
    expect(await readdir(stack.folder)).not.toContain('uploads');
    const opened = await buffer(await openFileStore(readConfig(stack.environment)).read('lab-files', view._id));
    expect(opened.includes('vierte, Probe einwandfrei')).toBe(true);
    expect(opened.includes('PID|')).toBe(true);
  }, 60_000);
});
