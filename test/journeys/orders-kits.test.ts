import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { aBuyer, orderOf } from '#test/factories/buyers.ts';
import { type BodyOf, call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidBuyer, aPaidKit, messagesTo } from '#test/factories/paid-buyers.ts';
import { anAdmin, aPerson, visitAs } from '#test/factories/people.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let admin: Visitor;
let crm: Visitor;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
  crm = await visitAs(world, await aPerson(world, ['HOSA_CRM']));
});

afterAll(() => world.close());

const TRACKING = '99.00.123456.12345678';
const BACK = '99.00.123456.87654321';

const move = (visitor: Visitor, orderId: string, body: BodyOf<'moveKit'>) =>
  call(world.baseUrl, 'moveKit', { params: { orderId }, token: visitor.token ?? '', body });

const address = (token: string, orderId: string, body: BodyOf<'changeAddress'>) =>
  call(world.baseUrl, 'changeAddress', { params: { orderId }, token, body });

const HOME = { streetAddress: 'Neuweg 7', zipCode: '3011', city: 'Bern' };

describe('a kit', () => {
  it('leaves, comes back and is at the laboratory; the order follows, the customer hears of it', async () => {
    const buyer = await aPaidKit(world);
    expect((await orderOf(world, buyer)).kit).toMatchObject({ status: 'ordered', trackingNo: null, sentAt: null });
    expect((await move(crm, buyer.orderId, { status: 'sent', trackingNo: TRACKING })).status).toBe(204);
    const sent = await orderOf(world, buyer);
    expect(sent).toMatchObject({ status: OrderStatus.PAID, kit: { status: 'sent', trackingNo: TRACKING } });
    expect(sent.kit?.sentAt).not.toBeNull();
    expect((await move(crm, buyer.orderId, { status: 'returned', trackingNo: BACK })).status).toBe(204);
    expect(await orderOf(world, buyer)).toMatchObject({
      status: OrderStatus.CONFIRMED,
      kit: { status: 'returned', trackingNo: TRACKING, returnTrackingNo: BACK },
    });
    expect((await move(admin, buyer.orderId, { status: 'at-lab' })).status).toBe(204);
    expect(await orderOf(world, buyer)).toMatchObject({
      status: OrderStatus.ANALYZING,
      kit: { status: 'at-lab', trackingNo: TRACKING },
    });
    const told = (await messagesTo(world, buyer.customer.id)).slice(1);
    expect(told.map(([template]) => template)).toEqual(['home-kit-sent', 'sample-received']);
    expect(told[0]?.[1]).toContain(TRACKING);
  });

  it('that nobody scanned on its way back is found at the laboratory', async () => {
    const buyer = await aPaidKit(world);
    await move(admin, buyer.orderId, { status: 'sent', trackingNo: TRACKING });
    expect((await move(admin, buyer.orderId, { status: 'at-lab' })).status).toBe(204);
    expect((await orderOf(world, buyer)).status).toBe(OrderStatus.ANALYZING);
  });

  it('takes only its next stations, once; two scans at the same moment are one', async () => {
    const buyer = await aPaidKit(world);
    const refused = async (body: BodyOf<'moveKit'>) => (await move(admin, buyer.orderId, body)).error.error;
    expect(await refused({ status: 'returned' })).toBe('order-error');
    expect(await refused({ status: 'at-lab' })).toBe('order-error');
    expect(await refused({ status: 'sent' })).toBe('invalid-input');
    const body = { status: 'sent', trackingNo: TRACKING } as const;
    const scans = await Promise.all([move(admin, buyer.orderId, body), move(crm, buyer.orderId, body)]);
    expect(scans.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect((await messagesTo(world, buyer.customer.id)).slice(1)).toHaveLength(1);
    await admin.need('cancelOrder', {
      params: { orderId: buyer.orderId },
      body: { cancellationReasons: ['kit-not-returned'], shouldRefund: false },
    });
    expect(await refused({ status: 'returned' })).toBe('order-cancelled');
  });

  it('is no business of a branch’s order, nor of whoever has no home sampling', async () => {
    const buyer = await aPaidBuyer(world);
    const body = { status: 'sent', trackingNo: TRACKING } as const;
    expect((await move(admin, buyer.orderId, body)).error.error).toBe('order-error');
    expect((await move(crm, buyer.orderId, body)).status).toBe(404);
    expect((await move(await visitAs(world, buyer.customer), buyer.orderId, body)).status).toBe(403);
    expect((await orderOf(world, buyer)).kit).toBeNull();
  });
});

describe('the addresses of an order', () => {
  it('can be changed while they matter: the kit’s until it leaves, the invoice’s until the order is over', async () => {
    const buyer = await aPaidKit(world);
    expect((await address(buyer.token, buyer.orderId, { deliveryAddress: HOME, invoiceAddress: HOME })).status).toBe(
      204,
    );
    expect(await orderOf(world, buyer)).toMatchObject({ deliveryAddress: HOME, invoiceAddress: HOME });
    await move(admin, buyer.orderId, { status: 'sent', trackingNo: TRACKING });
    const late = await address(buyer.token, buyer.orderId, {
      deliveryAddress: { ...HOME, streetAddress: 'Zu spät 1' },
    });
    expect(late.error).toMatchObject({ error: 'kit-sent', statusCode: 409 });
    expect((await address(buyer.token, buyer.orderId, { invoiceAddress: null })).status).toBe(204);
    expect(await orderOf(world, buyer)).toMatchObject({ deliveryAddress: HOME, invoiceAddress: null });
  });

  it('are changed one without the other; where neither is named, nothing happens', async () => {
    const buyer = await aPaidKit(world);
    const before = await orderOf(world, buyer);
    expect((await address(buyer.token, buyer.orderId, {})).status).toBe(204);
    expect(await orderOf(world, buyer)).toEqual(before);
    expect((await address(buyer.token, buyer.orderId, { deliveryAddress: HOME })).status).toBe(204);
    expect(await orderOf(world, buyer)).toMatchObject({ deliveryAddress: HOME, invoiceAddress: before.invoiceAddress });
    const bill = { ...HOME, streetAddress: 'Rechnungsweg 1' };
    expect((await address(buyer.token, buyer.orderId, { invoiceAddress: bill })).status).toBe(204);
    expect(await orderOf(world, buyer)).toMatchObject({ deliveryAddress: HOME, invoiceAddress: bill });
  });

  it('are refused with their reasons, in whole', async () => {
    const [buyer, other] = [await aPaidBuyer(world), await aBuyer(world)];
    const misplaced = await address(buyer.token, buyer.orderId, { deliveryAddress: HOME, invoiceAddress: HOME });
    expect(misplaced.error).toMatchObject({ error: 'invalid-input', fields: [{ path: 'deliveryAddress' }] });
    expect((await orderOf(world, buyer)).invoiceAddress).toBeNull();
    const foreign = { ...HOME, zipCode: '80331' };
    expect((await address(buyer.token, buyer.orderId, { invoiceAddress: foreign })).error.error).toBe('invalid-input');
    expect((await address(other.token, buyer.orderId, { invoiceAddress: HOME })).status).toBe(404);
    await admin.need('cancelOrder', {
      params: { orderId: other.orderId },
      body: { cancellationReasons: ['not-paid'], shouldRefund: false },
    });
    expect((await address(other.token, other.orderId, { invoiceAddress: HOME })).error.error).toBe('order-cancelled');
  });
});
