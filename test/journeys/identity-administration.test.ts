import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { LEVELS } from '#shared/domain/results/types.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { RECORD_ROWS } from '#shared/limits/people.ts';
import { change, insert } from '#shared/server/database/sql.ts';
import { SignInGuard } from '#shared/server/models/sign-in-guard.ts';
import type { FactsOf } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, aDoctor, anAdmin, visitAs } from '#test/factories/people.ts';
import { aReleasedOrder, aReviewableOrder } from '#test/factories/results.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world, { firstName: 'Reto', lastName: 'Testmann' }));
});

afterAll(() => world.close());

const recordOf = (userId: string, by = admin) => by.need('getUserRecord', { params: { userId } });

describe('everything about one person', () => {
  it('is who they are, what they did, who read their data and what they agreed to', async () => {
    const customer = await aCustomer(world, { firstName: 'Livia', lastName: 'Aktenkundig', preferredLanguage: 'fr' });
    const doctor = await aDoctor(world, { firstName: 'Anna', lastName: 'Beispiel' });
    const order = await aReleasedOrder(world, { customer, doctor });
    const lockedUntil = new Date(world.services.now().getTime() + HOUR_MS);
    await insert(world.services, SignInGuard, { kind: 'account', subject: customer.phoneNo, lockedUntil });
    const record = await recordOf(customer.id);
    expect(Object.keys(record).sort()).toEqual(PARTS);
    expect(record.user).toMatchObject({
      ...{ id: customer.id, firstName: 'Livia', lastName: 'Aktenkundig', phoneNo: customer.phoneNo },
      ...{ birthdate: '1985-05-05', city: 'Winterthur', preferredLanguage: 'fr', roles: ['customer'] },
    });
    expect(record).toMatchObject({
      ...{ closedAt: null, hasSecondFactor: null, lockedUntil: lockedUntil.toISOString(), supports: [] },
      ...{ createdAt: expect.stringMatching(/Z$/), lastSeenAt: expect.stringMatching(/Z$/) },
    });
    expect(record.sessions.count).toBe(record.sessions.items.length);
    expect(record.sessions.count).toBeGreaterThan(0);
    expect(record.history.items).toHaveLength(Math.min(RECORD_ROWS, record.history.count));
    expect(record.history.items[0]).toMatchObject({
      event: 'results.released',
      by: expect.stringMatching(/Anna Beispiel/),
    });
    const times = record.history.items.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
    expect(record.readings.items).toContainEqual(
      expect.objectContaining({
        what: 'review',
        orderNumber: order.orderNumber,
        reader: expect.stringMatching(/Anna Beispiel/),
      }),
    );
    expect(record.consents.map(({ what, given }) => [what, given])).toContainEqual(['medical-statement', true]);
    // The look itself is one more reading, by name.
    const after = await recordOf(customer.id);
    expect(after.readings.count).toBe(record.readings.count + 1);
    expect(after.readings.items[0]?.reader).toMatch(/Reto Testmann/);
  });

  it('says of staff whether they have a second factor, and knows nobody who is not there', async () => {
    expect((await recordOf((await aDoctor(world)).id)).hasSecondFactor).toBe(false);
    expect((await admin.call('getUserRecord', { params: { userId: uuidv7() } })).status).toBe(404);
  });

  it('holds no measured value, answer, level nor what a doctor wrote, before and after the release', async () => {
    for (const makeOrder of [aReviewableOrder, aReleasedOrder]) {
      const customer = await aCustomer(world);
      const { orderId, customerSurveyId, resultId } = await makeOrder(world, { customer });
      const changed = await Promise.all([
        change(world.services, 'UPDATE observations SET value = ?, notes = ? WHERE resultId = ?', [
          PLANTED.value,
          '[]',
          resultId,
        ]),
        change(world.services, 'UPDATE survey_answers SET value = ? WHERE customerSurveyId = ?', [
          JSON.stringify({ v: PLANTED.answer }),
          customerSurveyId,
        ]),
      ]);
      expect(changed.every((rows) => rows > 0)).toBe(true);
      const doctor = await visitAs(world, await aDoctor(world));
      // They are there for whoever judges.
      const review = JSON.stringify(await doctor.need('getReview', { params: { orderId } }));
      expect(review).toContain(PLANTED.value);
      const record = JSON.stringify(await recordOf(customer.id));
      for (const planted of Object.values(PLANTED)) expect(record).not.toContain(planted);
      expect(record).not.toMatch(
        /"(level|value|answer|summary|conclusion|markers?|variables|message|facts|results?)":/i,
      );
      for (const level of LEVELS) expect(record).not.toContain(`"${level}"`);
    }
  });
});

/** The parts of the record: what is added is looked at here first. */
const PARTS = [
  ...['closedAt', 'consents', 'createdAt', 'hasSecondFactor', 'history', 'lastSeenAt', 'lockedUntil'],
  ...['readings', 'sessions', 'supports', 'user'],
];
/** What stands nowhere else. */
const PLANTED = { value: '151.3719', answer: 'GEHEIMANTWORT' };

describe('the list of people for administrators', () => {
  type Query = NonNullable<FactsOf<'listAdminUsers'>['query']>;
  const find = async (query: Query) => (await admin.need('listAdminUsers', { query })).items.map(({ id }) => id);

  it('is searched by the beginning of names, number, e-mail and order number', async () => {
    const customer = await aCustomer(world, { firstName: 'Zoé', lastName: 'Listenreich' });
    const { orderNumber } = await aReviewableOrder(world, { customer });
    await change(world.services, 'UPDATE users SET email = ? WHERE id = ?', [
      'zoe.listenreich@example.ch',
      customer.id,
    ]);
    const national = `0${customer.phoneNo.slice(3)}`;
    for (const search of ['listen', 'ZOE LISTEN', 'zoe.listenreich@', customer.phoneNo, national, orderNumber])
      expect([search, await find({ search })]).toEqual([search, [customer.id]]);
    for (const search of ['reich', '%listen', 'niemand hier', 'l'])
      expect([search, await find({ search })]).toEqual([search, []]);
    expect(await find({ search: 'listen', applications: ['branch'] })).toEqual([customer.id]);
    expect(await find({ search: 'listen', applications: ['homesampling'] })).toEqual([]);
  });

  it('is sorted by name or the newest first, in pages that repeat and lose none, with closed accounts', async () => {
    const names = ['Ada', 'Eva', 'Bea', 'Dora', 'Cleo'];
    const made: { id: string; firstName: string }[] = [];
    for (const [at, firstName] of names.entries()) {
      const { id } = await aCustomer(world, { firstName, lastName: 'Blätterer' });
      // Two of one instant are told apart by their ids.
      const createdAt = new Date(Date.parse('2026-10-01T08:00:00Z') + Math.min(at, 3) * HOUR_MS);
      await change(world.services, 'UPDATE users SET createdAt = ? WHERE id = ?', [createdAt, id]);
      made.push({ id, firstName });
    }
    await change(world.services, 'UPDATE users SET closedAt = ? WHERE id = ?', [
      world.services.now(),
      made[2]?.id ?? '',
    ]);
    const byName = made.toSorted((one, other) => (one.firstName < other.firstName ? -1 : 1)).map(({ id }) => id);
    const last = made.slice(3).map(({ id }) => id);
    const newest = [
      ...last.toSorted().reverse(),
      ...made
        .slice(0, 3)
        .map(({ id }) => id)
        .reverse(),
    ];
    const orders = [
      ['name', byName],
      ['newest', newest],
      [undefined, byName],
    ] as const;
    for (const [sort, expected] of orders) {
      const read: string[] = [];
      let cursor: string | undefined;
      do {
        const query = { search: 'blätterer', limit: 2, ...(sort ? { sort } : {}), ...(cursor ? { cursor } : {}) };
        const page = await admin.need('listAdminUsers', { query });
        expect(page.items.length).toBeLessThanOrEqual(2);
        read.push(...page.items.map(({ id }) => id));
        cursor = page.next ?? undefined;
      } while (cursor);
      expect([sort, read]).toEqual([sort, expected]);
    }
  });

  it.each([{ sort: 'oldest' }, { cursor: 'x' }, { applications: ['post'] }, { limit: 0 }])(
    'refuses %p',
    async (query) => {
      const refused = await admin.call('listAdminUsers', { query: query as never });
      expect([refused.status, refused.error.error]).toEqual([400, 'invalid-input']);
    },
  );

  it('takes no cursor of another order', async () => {
    const { next } = await admin.need('listAdminUsers', { query: { search: 'blätterer', limit: 2 } });
    const query = { search: 'blätterer', limit: 2, sort: 'newest' as const, cursor: next ?? '' };
    expect((await admin.call('listAdminUsers', { query })).status).toBe(400);
  });
});
