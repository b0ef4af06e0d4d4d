import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { insert } from '#shared/server/database/sql.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import type { FactsOf } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, anAdmin, aPhoneNo, type Person, visitAs } from '#test/factories/people.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
});

afterAll(() => world.close());

type Query = NonNullable<FactsOf<'listSms'>['query']>;
const list = (query: Query = {}) => admin.need('listSms', { query });
const find = async (query: Query) => (await list(query)).items.map(({ _id }) => _id);

const SECRET = 'GEHEIMWORT';
let second = 0;
/** A message of somebody, each a second later than the one before. */
async function aMessage(to: Pick<Person, 'phoneNo'> & { id: string | null }, more: Record<string, unknown> = {}) {
  const id = uuidv7();
  second += 1;
  await insert(world.services, SmsMessage, {
    ...{ id, userId: to.id, phoneNo: to.phoneNo, template: 'order-paid-branch', language: 'de' },
    ...{ variables: { message: SECRET }, state: 'delivered' },
    createdAt: new Date(Date.parse('2026-10-01T08:00:00Z') + second * 1000),
    ...more,
  });
  return id;
}

describe('the messages of everybody', () => {
  it('say to whom, which one and what became of it, never what it said nor the whole number', async () => {
    const person = await aCustomer(world, { firstName: 'Zoé', lastName: 'Kurzwort' });
    const id = await aMessage(person, { state: 'failed', error: '21610' });
    const { items } = await list({ search: 'kurzwort' });
    expect(items).toEqual([
      {
        ...{ _id: id, template: 'order-paid-branch', language: 'de', state: 'failed', reason: 'opted-out' },
        ...{ person: { _id: person.id, name: 'Zoé Kurzwort' }, changedAt: null },
        ...{ at: expect.stringMatching(/^2026-10-01T08:00:\d\d\.000Z$/), phoneNo: expect.any(String) },
      },
    ]);
    expect(items[0]?.phoneNo).not.toContain(person.phoneNo.slice(-7, -3));
    expect(JSON.stringify(await list({ limit: 1000 }))).not.toContain(SECRET);
  });

  it('are found by the beginning of a name, a number and an address, and by the person', async () => {
    const person = await aCustomer(world, { firstName: 'Alma', lastName: 'Fundgrube' });
    const other = await aCustomer(world, { lastName: 'Danebenstedt' });
    const ids = [await aMessage(person), await aMessage(person)].reverse();
    await aMessage(other);
    // A code goes to a number; whose it is says the account that has it.
    const code = await aMessage({ id: null, phoneNo: person.phoneNo });
    const national = `0${person.phoneNo.slice(3)}`;
    for (const search of ['fundgrube', 'ALMA FUND', 'fund alma', person.phoneNo, national])
      expect([search, await find({ search })]).toEqual([search, ids]);
    for (const search of ['grube', '%grube', 'f', 'niemand'])
      expect([search, await find({ search })]).toEqual([search, []]);
    expect(await find({ userId: person.id })).toEqual([code, ...ids]);
    expect(await find({ userId: uuidv7() })).toEqual([]);
    const nobody = await aMessage({ id: null, phoneNo: aPhoneNo() });
    expect((await list({ limit: 1 })).items).toMatchObject([{ _id: nobody, person: null }]);
  });

  it.each([
    ['waiting', ['queued', 'sending']],
    ['failed', ['failed', 'unknown']],
    [undefined, ['queued', 'sending', 'sent', 'delivered', 'failed', 'unknown']],
  ] as const)('are narrowed to what is %s', async (view, states) => {
    const person = await aCustomer(world);
    for (const state of ['queued', 'sending', 'sent', 'delivered', 'failed', 'unknown'])
      await aMessage(person, { state });
    const { items } = await list({ userId: person.id, ...(view ? { view } : {}) });
    expect(items.map(({ state }) => state)).toEqual([...states].reverse());
    const others = items.filter(({ reason }) => reason !== null).map(({ state }) => state);
    expect(others).toEqual(
      items.map(({ state }) => state).filter((state) => state === 'failed' || state === 'unknown'),
    );
  });

  it('come in pages that repeat and lose none, also where two are of one instant', async () => {
    const person = await aCustomer(world, { lastName: 'Seitenwender' });
    const createdAt = new Date('2026-10-02T08:00:00Z');
    const made: string[] = [];
    for (let at = 0; at < 5; at += 1) made.push(await aMessage(person, at < 4 ? { createdAt } : {}));
    for (const wish of [{ userId: person.id }, { search: 'seitenwender' }]) {
      const read: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({ ...wish, limit: 2, ...(cursor ? { cursor } : {}) });
        // What comes meanwhile stands before all pages.
        await aMessage(person, { createdAt: new Date('2026-10-03T08:00:00Z'), state: 'sent' });
        read.push(...page.items.filter(({ state }) => state !== 'sent').map(({ _id }) => _id));
        cursor = page.next ?? undefined;
      } while (cursor);
      expect(read.toSorted()).toEqual(made.toSorted());
    }
  });

  it.each([{ view: 'lost' }, { userId: 'x' }, { cursor: 'x' }, { sort: 'oldest' }])('refuse %p', async (query) => {
    const refused = await admin.call('listSms', { query: query as never });
    expect([refused.status, refused.error.error]).toEqual([400, 'invalid-input']);
  });
});
