import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '#shared/contract/all.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import { formatDate, formatTime, zurichDate } from '#shared/domain/format-date.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { change } from '#shared/server/database/sql.ts';
import { AcceptedText } from '#shared/server/models/accepted-text.ts';
import { addressOf, type FactsOf } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, aPlacedOrder, cancelOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { aPaidKit } from '#test/factories/paid-buyers.ts';
import { aCustomer, anAdmin, visitAs } from '#test/factories/people.ts';
import { readPdf } from '#test/setup/read-pdf.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
});

afterAll(() => world.close());

type Query = NonNullable<FactsOf<'listAdminOrders'>['query']>;
const idsOf = (items: readonly { _id: string }[]) => items.map(({ _id }) => _id);
const find = async (query: Query) => idsOf((await admin.need('listAdminOrders', { query })).items);
const today = () => zurichDate(world.services.now());

describe('orders of everybody', () => {
  it('are found by number, phone and name, with their customer, at both addresses', async () => {
    const customer = await aCustomer(world, { firstName: 'Zoé', lastName: 'von Ordrach' });
    const first = await aPaidOrder(world, { customer });
    const second = await aPlacedOrder(world, { customer });
    await aPlacedOrder(world);
    const both = [second.orderId, first.orderId];
    const national = `0${customer.phoneNo.slice(3)}`;
    for (const search of ['ordrach', 'VON ORDRACH zoe', 'Zoé von', customer.phoneNo, national])
      expect([search, await find({ search })]).toEqual([search, both]);
    for (const search of [first.orderNumber, first.orderNumber.slice(0, 9), `${first.orderNumber}-1`])
      expect([search, await find({ search })]).toEqual([search, expect.arrayContaining([first.orderId])]);
    expect(await find({ search: first.orderNumber })).toEqual([first.orderId]);
    for (const search of ['%rdrach', '_on', 'z', '00']) expect([search, await find({ search })]).toEqual([search, []]);
    expect(await find({ search: 'ordrach', sort: 'oldest' })).toEqual(both.toReversed());
    expect(await find({ customerId: customer.id })).toEqual(both);
    const { items } = await admin.need('listOrders', { query: { search: first.orderNumber } });
    expect(items).toEqual([
      expect.objectContaining({
        ...{ _id: first.orderId, orderNumber: first.orderNumber, status: 0, label: 'paid', place: 'booked' },
        productGroupKey: 'heart',
        customer: {
          ...{ _id: customer.id, firstName: 'Zoé', lastName: 'von Ordrach', phoneNo: customer.phoneNo },
          closedAt: null,
        },
      }),
    ]);
  });

  it('are narrowed by status, application, group, branch and day of ordering', async () => {
    const customer = await aCustomer(world, { lastName: 'Filterowa' });
    const open = await aPlacedOrder(world, { customer });
    const paid = await aPaidOrder(world, { customer });
    const gone = await aPlacedOrder(world, { customer });
    await cancelOrder(world, gone);
    const kit = await aPaidKit(world);
    const ofPerson = (query: Query) => find({ ...query, customerId: customer.id });
    expect(await ofPerson({ status: ['null'] })).toEqual([open.orderId]);
    expect(await ofPerson({ status: ['0'] })).toEqual([paid.orderId]);
    expect(await ofPerson({ status: ['null', '5'] })).toEqual([gone.orderId, open.orderId]);
    expect(await ofPerson({ application: 'homesampling' })).toEqual([]);
    expect(await find({ application: 'homesampling', search: kit.orderNumber })).toEqual([kit.orderId]);
    expect(await ofPerson({ productGroupKey: 'heart' })).toHaveLength(3);
    expect(await ofPerson({ productGroupKey: 'liver' })).toEqual([]);
    expect(await ofPerson({ partnerBranchId: paid.slot.partnerBranchId })).toHaveLength(3);
    expect(await ofPerson({ partnerBranchId: customer.id })).toEqual([]);
    expect(await ofPerson({ since: today(), until: today() })).toHaveLength(3);
    expect(await ofPerson({ until: addDays(today(), -1) })).toEqual([]);
    // A second before midnight in Zurich is the day before.
    await change(world.services, 'UPDATE orders SET createdAt = ? WHERE id = ?', [
      new Date('2026-03-28T22:59:59Z'),
      paid.orderId,
    ]);
    expect(await ofPerson({ until: '2026-03-28' })).toEqual([paid.orderId]);
    expect(await ofPerson({ until: '2026-03-27' })).toEqual([]);
    expect(await ofPerson({ since: '2026-03-28', until: '2026-03-28' })).toEqual([paid.orderId]);
    for (const query of [{ status: ['7'] }, { application: 'post' }, { since: 'heute' }, { cursor: 'x' }]) {
      const refused = await admin.call('listAdminOrders', { query: query as never });
      expect([query, refused.status, refused.error.error]).toEqual([query, 400, 'invalid-input']);
    }
  });

  it('are narrowed by the programme of the test, in the file and its first rows too', async () => {
    const usual = await aPaidOrder(world);
    const small = await aPaidKit(world);
    await change(world.services, 'UPDATE products SET programme = ? WHERE `key` = ?', [
      'pharmacy-pilot',
      'health-check-plus',
    ]);
    const inPharmacy = await aPaidOrder(world);
    await change(world.services, 'UPDATE orders SET productKey = ? WHERE id = ?', [
      'health-check-plus',
      inPharmacy.orderId,
    ]);
    const found = async (programme: Query['programme']) => {
      const query = { programme, limit: 1000 };
      const reply = await admin.need('exportOrders', { query: { programme } });
      const numbers = 'rows' in reply ? reply.rows.map((row) => row.orderNumber) : [];
      const { items } = await admin.need('listAdminOrders', { query });
      expect(numbers.toSorted()).toEqual(items.map(({ orderNumber }) => orderNumber).toSorted());
      return items.map(({ _id }) => _id);
    };
    expect(await found('small-profiles')).toContain(small.orderId);
    for (const other of [usual, inPharmacy]) expect(await found('small-profiles')).not.toContain(other.orderId);
    expect(await found('pharmacy-pilot')).toEqual([inPharmacy.orderId]);
    expect(await found('pilot')).toEqual([]);
    const { items } = await admin.need('listAppointments', { query: { programme: 'pharmacy-pilot' } });
    expect(idsOf(items)).toEqual([inPharmacy.orderId]);
    expect((await admin.call('listAdminOrders', { query: { programme: 'moon' as never } })).status).toBe(400);
  });

  it('come in pages that repeat and lose none', async () => {
    const customer = await aCustomer(world, { lastName: 'Seitenreich' });
    const placed: string[] = [];
    for (let at = 0; at < 5; at += 1) placed.unshift((await aPaidOrder(world, { customer })).orderId);
    // Two of one instant are told apart by their ids.
    await change(world.services, 'UPDATE orders SET createdAt = ? WHERE customerId = ?', [
      world.services.now(),
      customer.id,
    ]);
    for (const name of ['listAdminOrders', 'listAppointments'] as const) {
      const read: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await admin.need(name, {
          query: { customerId: customer.id, limit: 2, ...(cursor ? { cursor } : {}) },
        });
        read.push(...idsOf(page.items));
        cursor = page.next ?? undefined;
      } while (cursor);
      expect(read).toHaveLength(5);
      expect(new Set(read)).toEqual(new Set(placed));
    }
  });
});

describe('appointments', () => {
  const list = (query: FactsOf<'listAppointments'>['query'] = {}) => admin.need('listAppointments', { query });

  it('are those that hold or have a place, the next first, from today on', async () => {
    const customer = await aCustomer(world, { lastName: 'Terminova' });
    const held = await aPlacedOrder(world, { customer });
    const booked = await aPaidOrder(world, { customer });
    const gone = await aPlacedOrder(world, { customer });
    await (await visitAs(world, customer)).need('cancelOrder', {
      params: { orderId: gone.orderId },
      body: { cancellationReasons: ['wrong-test'], shouldRefund: true },
    });
    const ofPerson = (query: FactsOf<'listAppointments'>['query'] = {}) => list({ ...query, customerId: customer.id });
    const { items } = await ofPerson();
    expect(items.map(({ _id, place }) => [_id, place])).toEqual(
      [held, booked].sort(bySlot).map(({ orderId }) => [orderId, orderId === held.orderId ? 'held' : 'booked']),
    );
    expect(idsOf((await ofPerson({ sort: 'latest' })).items)).toEqual(idsOf(items).reverse());
    const day = zurichDate(new Date(booked.slot.from));
    expect(idsOf((await ofPerson({ since: day, until: day })).items)).toContain(booked.orderId);
    expect(idsOf((await ofPerson({ since: addDays(day, 1) })).items)).not.toContain(booked.orderId);
    await change(world.services, 'UPDATE appointments SET startsAt = ? WHERE orderId = ?', [
      new Date('2026-01-05T09:00:00Z'),
      held.orderId,
    ]);
    const open = idsOf((await list({ partnerBranchId: held.slot.partnerBranchId, limit: 1000 })).items);
    expect(open).toContain(booked.orderId);
    expect(open).not.toContain(held.orderId);
    expect(idsOf((await ofPerson()).items)).toContain(held.orderId);
  });

  it('go into a file that no spreadsheet runs, with the times of Zurich or of an offset', async () => {
    const customer = await aCustomer(world, { firstName: '=1+1', lastName: '@SUM(A1)' });
    const { orderNumber, slot } = await aPaidOrder(world, { customer });
    const day = zurichDate(new Date(slot.from));
    const file = async (query: object = {}, language = 'de') => {
      const wish = {
        query: { startDate: day, endDate: day, partnerBranchId: slot.partnerBranchId, ...query },
        language,
      };
      const { status, text } = await admin.call('downloadAppointments', wish as never);
      expect(status).toBe(200);
      return text;
    };
    const german = await file();
    const line = german.split('\r\n').find((one) => one.includes(orderNumber)) ?? '';
    expect(german.startsWith('date;from;to;place;branch;')).toBe(true);
    expect(line).toContain(`${formatDate(slot.from)};${formatTime(slot.from)};`);
    expect(line).toContain("Bezahlt – wartet auf Probenahme;'=1+1;'@SUM(A1);");
    expect(line.endsWith(`;${customer.phoneNo}`)).toBe(true);
    expect(await file({}, 'en')).toContain('Paid (waiting for sampling),');
    expect(await file({ separator: 'tab', utcOffset: 0 })).toContain(`\t${slot.from.slice(11, 16)}\t`);
    const before = addDays(day, -1);
    expect(await file({ startDate: before, endDate: before })).not.toContain(orderNumber);
  });

  it.each([
    ['the end before the start', { startDate: '2026-11-02', endDate: '2026-11-01' }, 'endDate'],
    ['more than a year', { startDate: '2026-01-01', endDate: '2027-01-02' }, 'endDate'],
    ['no start', { endDate: '2026-11-01' }, 'startDate'],
    ['a day that does not exist', { startDate: '2026-02-30', endDate: '2026-03-01' }, 'startDate'],
  ])('of %s go into no file', async (_, query, path) => {
    const refused = await admin.call('downloadAppointments', { query: query as never });
    expect(refused.status).toBe(400);
    expect(refused.error.fields?.map((field) => field.path)).toContain(path);
  });

  const bySlot = (one: PlacedOrder, other: PlacedOrder) => one.slot.from.localeCompare(other.slot.from);
});

describe('what was accepted with an order', () => {
  const download = (orderNo: string) => admin.call('downloadRiskAcceptance', { body: { orderNo } });
  const printed = async (orderNo: string) => {
    const response = await fetch(`${world.baseUrl}${addressOf(contract.downloadRiskAcceptance, {})}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ orderNo }),
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    return (await readPdf(new Uint8Array(await response.arrayBuffer()))).text.replaceAll(/\s+/g, ' ');
  };

  it('is a PDF of both texts in the language in which they were read', async () => {
    const customer = await aCustomer(world, { firstName: 'Aurélie', lastName: 'Müller-D’Exemple' });
    const { orderNumber, orderId } = await aPlacedOrder(world, { customer });
    const german = await printed(orderNumber);
    for (const words of [
      'Medizinische Erklärung',
      'Allgemeine Geschäftsbedingungen',
      'Aurélie Müller',
      'Geburtsdatum 05.05.1985',
      orderNumber,
      'Ich bin mindestens 18 Jahre alt.',
    ])
      expect(german).toContain(words);
    await updateRows(world.services, AcceptedText, { language: 'fr' }, { orderId });
    const french = await printed(orderNumber);
    expect(french).toContain('J’ai au moins 18 ans.');
    expect(french).not.toContain('Ich bin');
    await updateRows(world.services, AcceptedText, { version: '0.9' }, { orderId, text: 'medical-statement' });
    const former = await printed(orderNumber);
    expect(former).toContain('version 0.9 ne figure pas');
    expect(former).not.toContain('J’ai au moins 18 ans.');
  }, 60_000);

  it('is no file where there is no order or nothing was accepted', async () => {
    const { orderNumber, orderId } = await aPlacedOrder(world);
    await change(world.services, 'DELETE FROM accepted_texts WHERE orderId = ?', [orderId]);
    for (const orderNo of [orderNumber, '2699999997']) {
      const refused = await download(orderNo);
      expect([refused.status, refused.error.error, refused.error.message]).toEqual([
        404,
        'file-not-found',
        'Datei nicht gefunden',
      ]);
    }
    expect((await download('2600000019')).status).toBe(400);
  });
});

describe('who changed the status of an order last', () => {
  it('is told to administrators alone, by name where it was staff, with an administrator’s reason', async () => {
    const customer = await aCustomer(world);
    const { orderId } = await aPaidOrder(world, { customer });
    const params = { orderId };
    const seenBy = async (visitor: Visitor) => (await visitor.need('getOrder', { params })).lastChange;
    expect(await seenBy(admin)).toMatchObject({ by: null, reason: null });
    const person = await anAdmin(world, { firstName: 'Reto', lastName: 'Verwalter' });
    const other = await visitAs(world, person);
    await other.need('setOrderStatus', { params, body: { status: 1, reason: 'Am Telefon geklärt' } });
    expect(await seenBy(admin)).toEqual({
      ...{ at: expect.any(String), actor: 'admin', by: 'Reto Verwalter', reason: 'Am Telefon geklärt' },
    });
    expect(await seenBy(await visitAs(world, customer))).toBeNull();
    const unpaid = await aPlacedOrder(world);
    expect((await admin.need('getOrder', { params: { orderId: unpaid.orderId } })).lastChange).toBeNull();
  });

  it('names no customer who cancels', async () => {
    const customer = await aCustomer(world);
    const { orderId } = await aPlacedOrder(world, { customer });
    const body = { cancellationReasons: ['wrong-test'], shouldRefund: true };
    await (await visitAs(world, customer)).need('cancelOrder', { params: { orderId }, body });
    const { lastChange } = await admin.need('getOrder', { params: { orderId } });
    expect(lastChange).toMatchObject({ actor: 'customer', by: null, reason: null });
  });
});
