import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeOrderNumber } from '#shared/domain/orders/order-number.ts';
import { readConfig } from '#shared/server/config.ts';
import { openFileStore } from '#shared/server/gateways/files/open-file-store.ts';
import type { ImportListView, ImportView } from '#shared/views/lab-intake.ts';
import type { OrderListItemView } from '#shared/views/orders.ts';
import { type Stack, startStack } from '#test/setup/stack.ts';
import { Browser, staffBrowser } from './walk-journey.ts';

const ADMIN = '+41790000011';
const DOCTOR = '+41790000010';
/** Has an order that is confirmed and waits for its values. */
const CUSTOMER = '+41790000004';
const CONFIRMED = 1;
const REASON = 'Das Labor hat das Geburtsdatum vertippt, telefonisch bestätigt';

let stack: Stack;
let admin: Browser;
let order: OrderListItemView;

beforeAll(async () => {
  stack = await startStack({ web: false, environment: { SMS_PER_SECOND: '50' } });
  admin = await staffBrowser(stack, ADMIN);
  const customer = await new Browser(stack).signIn(CUSTOMER);
  const { id } = await customer.need('GET', '/api/auth/me');
  const { orders } = await customer.need('GET', `/api/customers/${id}/orders`);
  order = (orders as OrderListItemView[]).find(({ status }) => status === CONFIRMED) as OrderListItemView;
}, 180_000);
afterAll(() => stack?.stop());

const findImport = async (id: string) => (await admin.need('GET', `/api/imports/${id}`)) as unknown as ImportView;

/** The laboratory's file for the order, with another birth date: it must be set aside. */
async function uploadWrongPerson(note: string): Promise<ImportView> {
  const answer = await fetch(`${stack.baseUrl}/sandbox/lab/${order.orderNumber}/file?profile=good`);
  const text = (await answer.text())
    .replace(/^(PID\|(?:[^|]*\|){6})\d{8}/m, '$119010203')
    .replace('Probe einwandfrei', `${note}, Probe einwandfrei`);
  const form = new FormData();
  form.append('file', new Blob([text]), `${note}.hl7`);
  const { files } = await admin.need('POST', '/api/results/hl7-upload', form);
  return admin.until(
    () => findImport(files[0].importId),
    ({ state }) => state === 'done',
    'the file was read',
  );
}

const decide = ({ _id, messages }: ImportView, what: 'match' | 'discard', body: Record<string, string>) =>
  admin.call('POST', `/api/imports/${_id}/messages/${messages[0]?._id}/${what}`, body);

describe('messages that were set aside', () => {
  it('are taken over by the order a person names, with the person and the reason', async () => {
    const view = await uploadWrongPerson('erste');
    expect(view).toMatchObject({
      setAside: 1,
      applied: 0,
      messages: [{ state: 'set-aside', reason: 'birthdate-differs' }],
    });

    const unknown = await decide(view, 'match', { orderNumber: makeOrderNumber(999_999, 2026), reason: REASON });
    expect(unknown.body.error).toBe('order-not-matched');
    const silent = await decide(view, 'match', { orderNumber: order.orderNumber, reason: ' ' });
    expect(silent.body.fields).toMatchObject([{ path: 'reason', key: 'field.required' }]);

    const both = await Promise.all([
      decide(view, 'match', { orderNumber: order.orderNumber, reason: REASON }),
      decide(view, 'match', { orderNumber: order.orderNumber, reason: REASON }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);

    const after = await admin.until(
      () => findImport(view._id),
      ({ matching }) => matching === 0,
      'the message was taken over',
    );
    expect(after).toMatchObject({ applied: 1, setAside: 0 });
    expect(after.messages[0]).toMatchObject({
      state: 'applied',
      reason: 'birthdate-differs',
      orderNumber: order.orderNumber,
      decision: { kind: 'matched', by: 'Reto Testmann', reason: REASON },
    });
    const moved = await admin.need('GET', `/api/orders/${after.messages[0]?.orderId}`);
    expect(moved.status).not.toBe(CONFIRMED);
  }, 60_000);

  it('are put away for good, once, and stay listed until then', async () => {
    const view = await uploadWrongPerson('zweite');
    const listed = async () => {
      const { items } = (await admin.need('GET', '/api/imports')) as unknown as ImportListView;
      return items.find(({ _id }) => _id === view._id);
    };
    expect(await listed()).toMatchObject({ setAside: 1, discarded: 0 });

    expect((await decide(view, 'discard', { reason: 'Doppelt gesendet' })).status).toBe(204);
    expect(await listed()).toMatchObject({ setAside: 0, discarded: 1 });
    expect((await decide(view, 'match', { orderNumber: order.orderNumber, reason: REASON })).body.error).toBe(
      'already-decided',
    );
  }, 60_000);

  it('are decided by administrators only', async () => {
    const view = await uploadWrongPerson('dritte');
    const doctor = await staffBrowser(stack, DOCTOR);
    const discard = `/api/imports/${view._id}/messages/${view.messages[0]?._id}/discard`;
    expect((await doctor.call('POST', discard, { reason: 'nein' })).status).toBe(403);
  }, 60_000);

  it('lie sealed: nothing of a file can be read where it is kept, only through the store', async () => {
    const view = await uploadWrongPerson('vierte');
    const stored = await readFile(path.join(stack.folder, 'files', 'lab-files', view._id));
    expect(stored.includes('PID|')).toBe(false);
    expect(await readdir(path.join(stack.folder, 'uploads'))).toEqual([]);
    const opened = await buffer(await openFileStore(readConfig(stack.environment)).read('lab-files', view._id));
    expect(opened.includes('vierte, Probe einwandfrei')).toBe(true);
    expect(opened.includes('PID|')).toBe(true);
  }, 60_000);
});
