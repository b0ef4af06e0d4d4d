import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { EXAMPLE_BODIES } from '#api/http/openapi/example-bodies.ts';
import researchApproval from '#shared/content/research-approval.json' with { type: 'json' };
import { Notice } from '#shared/domain/messaging/notices.ts';
import type { Role } from '#shared/roles.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { User } from '#shared/server/models/user.ts';
import { type BodyOf, call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPlacedOrder } from '#test/factories/orders.ts';
import { aCustomer, aPerson, type Person, signIn } from '#test/factories/people.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const tokenOf = async (person: Pick<Person, 'id'>) => (await signIn(world, person)).token;

async function change(actor: Pick<Person, 'id'>, id: string, body: Record<string, unknown>) {
  return call(world.baseUrl, 'changeUser', { params: { id }, body, token: await tokenOf(actor) });
}

describe('the record of a person', () => {
  it('is read by its person and by staff whose work is with people; nobody else', async () => {
    const { customer } = await aPlacedOrder(world);
    const read = async (viewer: Pick<Person, 'id'>) =>
      (await call(world.baseUrl, 'getUser', { params: { id: customer.id }, token: await tokenOf(viewer) })).status;
    const roles: Role[] = ['admin', 'crm_admin', 'HOSA_CRM', 'doctor', 'data_export'];
    const staff = await Promise.all(roles.map(async (role) => [role, await read(await aPerson(world, [role]))]));
    expect({
      own: await read(customer),
      other: await read(await aCustomer(world)),
      ...Object.fromEntries(staff),
    }).toEqual({
      own: 200,
      other: 404,
      admin: 200,
      crm_admin: 200,
      // Their orders are at a branch.
      HOSA_CRM: 404,
      doctor: 403,
      data_export: 403,
    });
    const me = await call(world.baseUrl, 'getMe', { token: await tokenOf(customer) });
    const own = await call(world.baseUrl, 'getUser', { params: { id: customer.id }, token: await tokenOf(customer) });
    expect(own.reply).toEqual(me.reply);
  });

  it('that is nobody’s is not found', async () => {
    const token = await tokenOf(await aPerson(world, ['admin']));
    expect((await call(world.baseUrl, 'getUser', { params: { id: uuidv7() }, token })).status).toBe(404);
  });

  const name = { firstName: 'Norina' };
  const birth = { birthdate: '1984-03-24' };
  const mail = { email: 'nora@example.org' };
  it.each([
    ['admin', name, 200],
    ['admin', birth, 200],
    ['admin', mail, 403],
    ['crm_admin', { ...name, streetAddress: 'Gasse 2', zipCode: '0123', city: 'Uster', preferredLanguage: 'it' }, 200],
    ['crm_admin', birth, 403],
    ['crm_admin', { ...name, sex: 'male' }, 403],
    ['crm_admin', mail, 403],
    ['HOSA_CRM', name, 404],
    ['doctor', name, 403],
    ['data_export', name, 403],
  ] as const)('is changed by %s (%j): %s', async (role, body, expected) => {
    const person = await aCustomer(world);
    const staff = await aPerson(world, [role]);
    expect((await change(staff, person.id, body)).status).toBe(expected);
    const notes = await findRows(world.services, Activity, ['actorId'], { where: { entityId: person.id } });
    expect(notes).toEqual(expected === 200 ? [{ actorId: staff.id }] : []);
  });

  it('of staff is no business of those whose work is with customers', async () => {
    const doctor = await aPerson(world, ['doctor']);
    expect((await change(await aPerson(world, ['crm_admin']), doctor.id, name)).status).toBe(403);
    expect((await change(await aPerson(world, ['admin']), doctor.id, name)).status).toBe(200);
  });
});

describe('a column of the table of people', () => {
  const declared = Object.keys(EXAMPLE_BODIES.changeUser as object);
  const allowed = [...declared, 'lastName', 'birthdate', 'sex', 'preferredLanguage'];
  const others = [
    ...Object.keys(User.columns).filter((column) => !allowed.includes(column)),
    'roles',
    'role',
    'version',
    '__proto__x',
  ];
  const values = [1, 'x', null, true, ['admin'], '2026-01-01T00:00:00.000Z'];

  it('is known of all', () => {
    expect(others).toEqual(
      expect.arrayContaining(['id', 'phoneNo', 'phoneNoVerified', 'emailVerifiedAt', 'photoId', 'roles']),
    );
    expect(others.length).toBeGreaterThan(10);
  });

  it.each(others)('%s is not taken by mass assignment', async (column) => {
    const person = await aCustomer(world);
    const columns = Object.keys(User.columns) as (keyof typeof User.columns)[];
    const rowOf = () => findRow(world.services, User, columns, { where: { id: person.id } });
    const before = await rowOf();
    const admin = await aPerson(world, ['admin']);
    for (const actor of [person, admin])
      for (const value of values) {
        const { status, error } = await change(actor, person.id, { firstName: 'Mallory', [column]: value });
        expect([status, error.error, error.fields?.map(({ path }) => path)]).toEqual([400, 'invalid-input', [column]]);
      }
    expect(await rowOf()).toEqual(before);
  });
});

describe('wishes about messages', () => {
  const send = (person: Person, template: string, variables: Record<string, string>) =>
    inTransaction(world.services, (tx) =>
      queueSms(tx, { userId: person.id, phoneNo: person.phoneNo, template, language: 'de', variables }),
    );
  const sentTo = async (person: Person) =>
    (await findRows(world.services, SmsMessage, ['template'], { where: { userId: person.id } }))
      .map(({ template }) => template)
      .sort();

  it('begin with all of them, keep what is not sent, and are told to the person only', async () => {
    const person = await aCustomer(world);
    const own = { params: { id: person.id }, token: await tokenOf(person) };
    expect((await call(world.baseUrl, 'getNotices', own)).reply).toEqual({
      appointmentReminder: true,
      kitProgress: true,
    });
    for (let time = 0; time < 2; time++) {
      const body = { kitProgress: false };
      const chosen = await call(world.baseUrl, 'chooseNotices', { ...own, body });
      expect(chosen.reply).toEqual({ appointmentReminder: true, kitProgress: false });
    }
    expect((await call(world.baseUrl, 'getNotices', own)).reply.kitProgress).toBe(false);
    const again = await call(world.baseUrl, 'chooseNotices', { ...own, body: { kitProgress: true } });
    expect(again.reply).toEqual({ appointmentReminder: true, kitProgress: true });
    const strange = { ...own, token: await tokenOf(await aCustomer(world)) };
    expect((await call(world.baseUrl, 'getNotices', strange)).status).toBe(404);
    expect((await call(world.baseUrl, 'chooseNotices', { ...strange, body: { kitProgress: false } })).status).toBe(404);
  });

  it('are kept wherever a message is queued, and never keep back what is needed', async () => {
    const person = await aCustomer(world);
    const none = Object.fromEntries(Object.values(Notice).map((notice) => [notice, false])) as BodyOf<'chooseNotices'>;
    const facts = { params: { id: person.id }, token: await tokenOf(person), body: none };
    await call(world.baseUrl, 'chooseNotices', facts);
    const order = { orderNumber: '2600001230', link: 'https://example.org/o' };
    const place = { date: '24.11.2026', time: '08:30', branchName: 'A', branchAddress: 'B', link: order.link };
    await send(person, 'appointment-reminder', place);
    await send(person, 'appointment-reminder-fasting', { ...place, fastingFrom: '20:30' });
    await send(person, 'sample-received', order);
    await send(person, 'home-kit-sent', { ...order, trackingNumber: '1' });
    expect(await sentTo(person)).toEqual([]);
    await send(person, 'result-released', order);
    await send(person, 'result-corrected', order);
    await send(person, 'appointment-rescheduled', place);
    await send(person, 'phone-changed', { supportPhone: '0800' });
    expect(await sentTo(person)).toEqual([
      'appointment-rescheduled',
      'phone-changed',
      'result-corrected',
      'result-released',
    ]);
    await send(await aCustomer(world), 'appointment-reminder', place);
  });
});

describe('the choice on research', () => {
  it('is read and changed at any time, without a questionnaire, on the current text only', async () => {
    const person = await aCustomer(world);
    const own = { params: { id: person.id }, token: await tokenOf(person) };
    const { version } = researchApproval;
    const read = async () => (await call(world.baseUrl, 'getOwnResearchApproval', own)).reply;
    expect(await read()).toEqual({ approved: null, version: null, language: null, at: null });
    const choose = (approved: boolean, of = version) =>
      call(world.baseUrl, 'changeResearchApproval', { ...own, body: { approved, version: of }, language: 'fr' });
    expect((await choose(true, '1999-01-01')).error.error).toBe('text-outdated');
    expect((await choose(true)).status).toBe(204);
    expect(await read()).toEqual({ approved: true, version, language: 'fr', at: expect.any(String) });
    expect((await choose(false)).status).toBe(204);
    expect(await read()).toMatchObject({ approved: false, version });
    const strange = { ...own, token: await tokenOf(await aCustomer(world)) };
    expect((await call(world.baseUrl, 'getOwnResearchApproval', strange)).status).toBe(404);
  });
});
