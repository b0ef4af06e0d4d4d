import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formatDate, formatTime } from '#shared/domain/format-date.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { HOLD_MS } from '#test/factories/buyers.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, aPlacedOrder } from '#test/factories/orders.ts';
import { aPaidBuyer, aPaidKit, messagesTo } from '#test/factories/paid-buyers.ts';
import { aCustomer, visitAs } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { lapseHold } from '#worker/booking/lapse-hold.ts';
import { remindAppointment } from '#worker/booking/remind-appointment.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('a customer is told', () => {
  it('once that the time of an unpaid order is free again, in their language, with where to choose another', async () => {
    const customer = await aCustomer(world, { preferredLanguage: 'fr' });
    const { orderId, orderNumber } = await aPlacedOrder(world, { customer });
    const paid = await aPaidOrder(world);
    world.advance(HOLD_MS + 1000);
    await runJobs(world);
    for (const id of [orderId, paid.orderId]) await lapseHold(world.services, { orderId: id });
    const told = await messagesTo(world, customer.id);
    expect(told.map(([template]) => template)).toEqual(['payment-hold-lapsed']);
    for (const word of ["n'est pas payée", orderNumber, `/orders/${orderId}`]) expect(told[0]?.[1]).toContain(word);
    expect((await messagesTo(world, paid.customer.id)).map(([template]) => template)).toEqual(['order-paid-branch']);
  });

  it('once that an order is paid: where and when, or that a kit is on its way', async () => {
    const [buyer, kit] = [await aPaidBuyer(world), await aPaidKit(world)];
    const { branch, from } = buyer.slot;
    const [booked, ...more] = await messagesTo(world, buyer.customer.id);
    expect([booked?.[0], more]).toEqual(['order-paid-branch', []]);
    const address = `${branch.streetAddress}, ${branch.zipCode} ${branch.city}`;
    for (const word of [buyer.orderNumber, formatDate(from), formatTime(from), branch.name, address])
      expect(booked?.[1]).toContain(word);
    expect(booked?.[1]).toContain(`/orders/${buyer.orderId}`);
    const [sent, ...others] = await messagesTo(world, kit.customer.id);
    expect([sent?.[0], others]).toEqual(['order-paid-home', []]);
    for (const word of [kit.orderNumber, `/orders/${kit.orderId}`, 'per Post']) expect(sent?.[1]).toContain(word);
  });

  it('to fast for what was added to a test that asks for none, on the page and in the reminder', async () => {
    const wish = { productGroupKey: 'energy', productKey: 'energy-check' };
    const order = await aPaidOrder(world, { ...wish, addonKeys: ['addon-homocysteine'] });
    const { orderId, slot, customer } = order;
    const fastingFrom = new Date(Date.parse(slot.from) - 12 * HOUR_MS).toISOString();
    const { fasting } = await (await visitAs(world, customer)).need('getPreparation', { params: { orderId } });
    expect(fasting).toMatchObject({ required: true, hours: 12, from: fastingFrom });
    world.advance(Date.parse(slot.from) - 20 * HOUR_MS - world.services.now().getTime());
    await remindAppointment(world.services, { orderId, startsAt: slot.from });
    const [template, words] = (await messagesTo(world, customer.id)).at(-1) ?? [];
    expect(template).toBe('appointment-reminder-fasting');
    expect(words).toContain(formatTime(fastingFrom));
  });
});
