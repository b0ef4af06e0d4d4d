import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EXAMPLE_BODIES } from '#api/http/openapi/example-bodies.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { Order } from '#shared/server/models/order.ts';
import { User } from '#shared/server/models/user.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPlacedOrder } from '#test/factories/orders.ts';
import { aCustomer, aDoctor, aPhoneNo, type Person, signIn, visitAs } from '#test/factories/people.ts';
import { readCode } from '#test/factories/read-code.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

async function change(person: Pick<Person, 'id'>, body: Record<string, unknown>, of: string = person.id) {
  const { token } = await signIn(world, person);
  return call(world.baseUrl, 'changeUser', { params: { id: of }, body, token });
}

const changesOf = (id: string) =>
  findRows(world.services, Activity, ['event', 'facts', 'actorId'], {
    where: { entityId: id, event: 'identity.user-changed' },
  });

describe('the own record', () => {
  it('takes one field and keeps every other', async () => {
    const person = await aCustomer(world);
    const visitor = await visitAs(world, person);
    const before = await visitor.need('getMe');
    const { status, reply } = await change(person, { lastName: 'Neuenschwander' });
    expect(status).toBe(200);
    expect(reply).toEqual({ ...before, lastName: 'Neuenschwander' });
    expect(await visitor.need('getMe')).toEqual(reply);
  });

  it('takes a set of changes; the country follows the postal code, an empty e-mail or street goes', async () => {
    const person = await aCustomer(world);
    const changes = {
      birthdate: '1984-03-24',
      sex: 'male',
      streetAddress: 'Städtle 1',
      zipCode: '9490',
      city: 'Vaduz',
    };
    const moved = await change(person, { ...changes, email: 'nora@example.org', preferredLanguage: 'fr' });
    expect(moved.reply).toMatchObject({
      ...changes,
      country: 'LI',
      email: 'nora@example.org',
      preferredLanguage: 'fr',
    });
    const back = await change(person, { email: '', streetAddress: '', zipCode: '8400', city: 'Winterthur' });
    expect(back.reply).toMatchObject({ country: 'CH', email: null, streetAddress: null });
  });

  it('notes which fields changed and not what they hold; a change that changes nothing is none', async () => {
    const person = await aCustomer(world);
    await change(person, { firstName: 'Norina', zipCode: '8610', city: 'Uster' });
    await change(person, { firstName: 'Norina' });
    await change(person, {});
    expect(await changesOf(person.id)).toEqual([
      { event: 'identity.user-changed', facts: { fields: 'city firstName zipCode' }, actorId: person.id },
    ]);
  });

  it.each([
    ['a digit in a name', { firstName: 'N0ra' }, 'firstName'],
    ['an empty name', { lastName: '' }, 'lastName'],
    ['a postal code of five digits', { zipCode: '84000' }, 'zipCode'],
    ['a child', { birthdate: '2020-01-01' }, 'birthdate'],
    ['a day that is none', { birthdate: '1984-02-31' }, 'birthdate'],
    ['an e-mail without a domain', { email: 'nora@' }, 'email'],
    ['a language that is not offered', { preferredLanguage: 'rm' }, 'preferredLanguage'],
    ['the phone number', { phoneNo: '+41791234567' }, 'phoneNo'],
    ['a role', { roles: ['admin'] }, 'roles'],
  ])('refuses %s at its field, and changes nothing', async (_what, body, field) => {
    const person = await aCustomer(world);
    const { status, error } = await change(person, { city: 'Chur', ...body });
    expect({ status, fields: error.fields?.map(({ path }) => path) }).toEqual({ status: 400, fields: [field] });
    expect(await changesOf(person.id)).toEqual([]);
  });

  it("is nobody else's: another customer finds nothing, and a doctor may not", async () => {
    const person = await aCustomer(world);
    expect((await change(await aCustomer(world), { city: 'Chur' }, person.id)).status).toBe(404);
    expect((await change(await aDoctor(world), { city: 'Chur' }, person.id)).status).toBe(403);
    expect(await changesOf(person.id)).toEqual([]);
  });
});

describe('birth date and sex, by which a sample is matched and read', () => {
  const { PAID, CONFIRMED, ANALYZING, RESULT_RECEIEVED, READY_FOR_APPROVAL, COMPLETED, CANCELLED } = OrderStatus;
  const OTHERS = { birthdate: '1984-03-24', sex: 'male' } as const;

  it.each([
    ['unpaid', null, 200],
    ['paid', PAID, 200],
    ['sampled', CONFIRMED, 409],
    ['at the laboratory', ANALYZING, 409],
    ['with a result', RESULT_RECEIEVED, 409],
    ['before its release', READY_FOR_APPROVAL, 409],
    ['released', COMPLETED, 200],
    ['cancelled', CANCELLED, 200],
  ] as const)('of somebody whose order is %s', async (_what, orderStatus, expected) => {
    const { customer, orderId } = await aPlacedOrder(world);
    await updateRows(world.services, Order, { status: orderStatus }, { id: orderId });
    for (const [field, value] of Object.entries(OTHERS)) {
      const { status, error } = await change(customer, { city: 'Chur', [field]: value });
      expect([status, status === 200 ? null : error.error]).toEqual([
        expected,
        expected === 200 ? null : 'sample-taken',
      ]);
    }
    expect((await changesOf(customer.id)).length).toBe(expected === 200 ? 2 : 0);
  });

  it('may be sent as they are, given where they were missing, and everything else changes as ever', async () => {
    const { customer, orderId } = await aPlacedOrder(world);
    await updateRows(world.services, Order, { status: ANALYZING }, { id: orderId });
    const { birthdate, sex } = (await change(customer, {})).reply;
    expect((await change(customer, { birthdate: birthdate ?? '', sex: sex ?? 'female', city: 'Chur' })).status).toBe(
      200,
    );
    await updateRows(world.services, User, { sex: null }, { id: customer.id });
    expect((await change(customer, { sex: 'female' })).status).toBe(200);
  });

  it('stay for somebody else only as long as their own sample is here', async () => {
    const { orderId } = await aPlacedOrder(world);
    await updateRows(world.services, Order, { status: ANALYZING }, { id: orderId });
    expect((await change(await aCustomer(world), OTHERS)).status).toBe(200);
  });
});

describe('an account', () => {
  it('is made without a street, which only kits and invoices need', async () => {
    const phoneNo = aPhoneNo();
    await call(world.baseUrl, 'startSignIn', { body: { phoneNo, forSignUp: true } });
    const code = await readCode(world, phoneNo);
    const { reply } = await call(world.baseUrl, 'verifySignUp', { body: { phoneNo, code } });
    if (!('signUpTicket' in reply)) throw new Error('the number has an account');
    const { streetAddress: _street, ...body } = EXAMPLE_BODIES.signUp as { streetAddress: string };
    const made = await call(world.baseUrl, 'signUp', {
      body: { ...body, phoneNo } as never,
      token: reply.signUpTicket,
    });
    expect(made.status).toBe(200);
    expect(made.reply.user).toMatchObject({ streetAddress: null, zipCode: '8400', city: 'Winterthur' });
  });
});
