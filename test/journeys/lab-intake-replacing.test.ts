import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { Order } from '#shared/server/models/order.ts';
import type { ImportView } from '#shared/views/lab-intake.ts';
import { aLabMessage, potassium, SODIUM } from '#test/factories/lab-messages.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { aDoctor, anAdmin, visitAs } from '#test/factories/people.ts';
import { aReleasedOrder } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let admin: Visitor;
let doctor: Visitor;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
  doctor = await visitAs(world, await aDoctor(world));
});

afterAll(() => world.close());

interface Wish {
  value?: string;
  status?: string;
  written?: string;
  more?: string;
}

const aMessage = (order: PlacedOrder, { value = '4.2', status, written, more }: Wish = {}): string =>
  aLabMessage(order, { written, after: [potassium(value, status), ...(more ? [more] : [])] });

/** Uploads as the screen does, and waits for the worker. */
async function upload(messages: string[], asks = true): Promise<ImportView> {
  const files = [new File([messages.join('')], 'labor.hl7')];
  const query = asks ? { askBeforeReplacing: true } : {};
  const [file] = (await admin.need('uploadHl7', { query, files })).files;
  await runJobs(world);
  return again(file?.importId ?? '');
}
const again = (id: string) => admin.need('getImport', { params: { id } });
const said = ({ messages }: ImportView) =>
  messages.map(({ state, reason, orderNumber }) => [state, reason, orderNumber]);
const idsOf = ({ messages }: ImportView) =>
  messages.filter(({ reason }) => reason?.startsWith('replaces')).map(({ _id }) => _id);
const agree = (messageIds: string[]) => admin.call('replaceResults', { body: { messageIds } });
const valuesOf = async (orderId: string) =>
  (await doctor.need('getReview', { params: { orderId } })).measures.map(({ valueText }) => valueText);

const LATER = '20261121080000';

describe('an upload that asks before it replaces', () => {
  it('names the orders whose values it would replace, changes nothing of them, and takes the others', async () => {
    const [standing, fresh] = [await aPaidOrder(world), await aPaidOrder(world)];
    await upload([aMessage(standing)]);
    const view = await upload([aMessage(standing, { value: '4.9', status: 'C', written: LATER }), aMessage(fresh)]);
    expect(said(view)).toEqual([
      ['set-aside', 'replaces-values', standing.orderNumber],
      ['applied', null, fresh.orderNumber],
    ]);
    expect(JSON.stringify(view)).not.toMatch(/\b4\.9\b/);
    expect(await valuesOf(standing.orderId)).toEqual(['4.2']);

    expect((await agree(idsOf(view))).status).toBe(204);
    await runJobs(world);
    expect(await valuesOf(standing.orderId)).toEqual(['4.9']);
    expect((await again(view._id)).messages[0]).toMatchObject({ state: 'applied', replaced: true });
  });

  it('says which of them is released; it stays released until somebody agrees', async () => {
    const order = await aReleasedOrder(world);
    const view = await upload([aMessage(order, { written: LATER, more: SODIUM })]);
    expect(said(view)).toEqual([['set-aside', 'replaces-released', order.orderNumber]]);
    const statusOf = async () =>
      (await findRow(world.services, Order, ['status'], { where: { id: order.orderId } }))?.status;
    expect(await statusOf()).toBe(OrderStatus.COMPLETED);
    expect((await agree(idsOf(view))).status).toBe(204);
    await runJobs(world);
    expect(await statusOf()).toBe(OrderStatus.READY_FOR_APPROVAL);
  });

  it.each([
    ['brings more values', { more: SODIUM, written: LATER }],
    ['says the same again', { written: LATER }],
    ['confirms a preliminary value', { status: 'F', written: LATER }],
  ])('does not ask where a message %s', async (_what, wish: Wish) => {
    const order = await aPaidOrder(world);
    await upload([aMessage(order, wish.status ? { status: 'P' } : {})]);
    const [message] = (await upload([aMessage(order, wish)])).messages;
    expect([message?.reason, message?.state === 'set-aside']).toEqual([null, false]);
  });

  it('is agreed to once; by two at once, by one of them; all or none', async () => {
    const [one, other] = [await aPaidOrder(world), await aPaidOrder(world)];
    await upload([aMessage(one), aMessage(other)]);
    const changed = { value: '5.0', status: 'C', written: LATER };
    const ids = idsOf(await upload([aMessage(one, changed), aMessage(other, changed)]));
    expect(ids).toHaveLength(2);
    const answers = await Promise.all([agree(ids), agree(ids)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    await runJobs(world);
    expect([await valuesOf(one.orderId), await valuesOf(other.orderId)]).toEqual([['5.0'], ['5.0']]);
  });

  it('is no way around the comparison of persons', async () => {
    const order = await aPaidOrder(world);
    const view = await upload([aMessage(order).replace(/PID[^\r]*/, 'PID|1||||Andere^Person||19010101')]);
    expect(view.messages[0]).toMatchObject({ state: 'set-aside', reason: 'birthdate-differs' });
    const { status, error } = await agree(view.messages.map(({ _id }) => _id));
    expect([status, error.error]).toEqual([409, 'already-decided']);
  });
});

it('an upload that does not ask replaces at once, as a laboratory’s own delivery does', async () => {
  const order = await aPaidOrder(world);
  await upload([aMessage(order)], false);
  const view = await upload([aMessage(order, { value: '4.9', status: 'C', written: LATER })], false);
  expect(view.messages[0]).toMatchObject({ state: 'applied', replaced: true });
});
