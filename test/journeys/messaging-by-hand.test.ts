import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '#shared/durations.ts';
import { ADMIN_SMS_GAP_MINUTES } from '#shared/limits/messaging.ts';
import { countRows, findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { User } from '#shared/server/models/user.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, anAdmin, aPhoneNo, type Person, visitAs } from '#test/factories/people.ts';
import { readPushes } from '#test/factories/pushes.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { messagesTo } from '#test/setup/sandbox.ts';
import { Visitor } from '#test/setup/visitor.ts';

let world: World;
let admin: Visitor;
let adminId: string;
let other: Visitor;

beforeAll(async () => {
  world = await openWorld();
  const person = await anAdmin(world, { firstName: 'Reto', lastName: 'Testmann' });
  adminId = person.id;
  admin = await visitAs(world, person);
  other = await visitAs(world, await anAdmin(world));
});

afterAll(() => world.close());

const write = (by: Visitor, { id: userId, phoneNo }: Person, message = 'Bitte rufen Sie uns an.') =>
  by.call('sendSms', { body: { userId, phoneNo, message } });
const latest = ({ id: userId }: Person) => admin.need('getLatestSms', { query: { userId } });
const written = ({ id: userId }: Person) =>
  countRows(world.services, SmsMessage, { userId, template: 'admin-message' });

describe('a message that an administrator writes', () => {
  it('goes to the number the person has with us, in the frame of their language, and is followed until it arrived', async () => {
    const person = await aCustomer(world, { preferredLanguage: 'fr' });
    expect(await latest(person)).toMatchObject({ sms: null, nextAt: null, preferredLanguage: 'fr' });
    expect((await write(admin, person, '  Veuillez nous appeler {{brand}}.\n')).status).toBe(204);
    const queued = (await latest(person)).sms;
    expect(queued).toMatchObject({
      ...{ message: 'Veuillez nous appeler {{brand}}.', by: 'Reto Testmann', state: 'queued', failure: null },
    });
    await runJobs(world);
    await world.standIns.settled();
    const [sms] = await messagesTo(world, person.phoneNo);
    expect(sms?.body).toMatch(/^Veuillez nous appeler \{\{brand\}\}\.\n.*STOP/);
    expect(await latest(person)).toMatchObject({ sms: { state: 'delivered', changedAt: expect.any(String) } });
    const events = await findRows(world.services, Activity, ['event', 'aboutId', 'facts'], {
      where: { actorId: adminId },
    });
    expect(events).toContainEqual(expect.objectContaining({ event: 'messaging.written-by-hand' }));
    // What was written stands in the message alone.
    expect(JSON.stringify(events)).not.toContain('appeler');
    const told = (await readPushes(world.services)).filter(({ id }) => id === queued?._id);
    expect(told.length).toBeGreaterThanOrEqual(3);
  });

  it('leaves from another number than codes: whoever answers STOP to it still gets in, and reads no more of us', async () => {
    const { from, informationFrom } = world.services.config.twilio;
    expect(informationFrom).not.toBe(from);
    const person = await aCustomer(world);
    const body = JSON.stringify({ phoneNo: person.phoneNo, from: informationFrom });
    const headers = { 'content-type': 'application/json' };
    await fetch(`${world.standIns.origin}/sandbox/opt-outs`, { method: 'POST', headers, body });
    await write(admin, person);
    await new Visitor(world).need('startSignIn', { body: { phoneNo: person.phoneNo, forSignUp: false } });
    await runJobs(world);
    expect(await latest(person)).toMatchObject({ sms: { state: 'failed' } });
    const arrived = await messagesTo({ baseUrl: world.standIns.origin }, person.phoneNo);
    expect(arrived.map(({ body: text }) => /\d{6}/.test(text))).toEqual([true]);
  });

  it('is the only one for a quarter of an hour, whoever writes and however often at once', async () => {
    const person = await aCustomer(world);
    const all = await Promise.all(Array.from({ length: 20 }, (_, at) => write(at % 2 ? admin : other, person)));
    expect(all.filter(({ status }) => status === 204)).toHaveLength(1);
    const refused = all.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(19);
    expect(refused[0]?.error).toMatchObject({
      ...{ error: 'TOO_FREQUENTLY', details: { until: expect.any(String), seconds: expect.any(Number) } },
    });
    expect(await written(person)).toBe(1);
    const { nextAt, sms } = await latest(person);
    const pause = Date.parse(nextAt ?? '') - Date.parse(sms?.at ?? '');
    expect(pause).toBe(ADMIN_SMS_GAP_MINUTES * MINUTE_MS);
    world.advance((ADMIN_SMS_GAP_MINUTES - 2) * MINUTE_MS);
    expect((await write(await visitAs(world, { id: adminId }), person)).status).toBe(429);
    world.advance(2 * MINUTE_MS);
    expect((await write(await visitAs(world, { id: adminId }), person)).status).toBe(204);
    world.advance(-ADMIN_SMS_GAP_MINUTES * MINUTE_MS);
  });

  it('that certainly did not arrive may be written again at once, and says why in our words and the provider’s', async () => {
    const person = await aCustomer(world);
    await write(admin, person);
    await updateRows(world.services, SmsMessage, { state: 'failed', error: '21610' }, { userId: person.id });
    expect(await latest(person)).toMatchObject({
      ...{ nextAt: null, sms: { state: 'failed', failure: { reason: 'opted-out', code: '21610' } } },
    });
    expect((await write(other, person)).status).toBe(204);
    await updateRows(world.services, SmsMessage, { state: 'unknown' }, { userId: person.id });
    expect((await write(admin, person)).status).toBe(429);
  });

  it('fits into one SMS with its frame, as it is spelt there', async () => {
    const person = await aCustomer(world);
    const { maxLength } = await latest(person);
    for (const message of ['x'.repeat(maxLength + 1), 'x'.repeat(501), '…'.repeat(maxLength)]) {
      const { status, error } = await write(admin, person, message);
      expect([status, error.fields?.[0]]).toEqual([400, expect.objectContaining({ key: 'field.too-long' })]);
    }
    expect((await write(admin, person, 'x'.repeat(maxLength))).status).toBe(204);
    await runJobs(world);
    await world.standIns.settled();
    expect((await messagesTo(world, person.phoneNo))[0]?.body).toHaveLength(500);
  });

  it.each([
    ['nothing', ''],
    ['blanks', '  \n '],
  ])('is none with %s', async (_what, message) => {
    const person = await aCustomer(world);
    expect((await write(admin, person, message)).status).toBe(400);
    expect(await written(person)).toBe(0);
  });

  it('goes to no other number and to nobody who is not there', async () => {
    const [person, stranger] = [await aCustomer(world), await aCustomer(world)];
    const { status, error } = await write(admin, { ...person, phoneNo: stranger.phoneNo });
    expect([status, error.fields]).toEqual([
      400,
      [{ path: 'phoneNo', key: 'field.own-number', message: expect.any(String) }],
    ]);
    const gone = { ...person, id: '019a0000-0000-7000-8000-00000000dead' };
    expect((await write(admin, gone)).status).toBe(404);
    expect((await admin.call('getLatestSms', { query: { userId: gone.id } })).status).toBe(404);
    expect((await write(await visitAs(world, person), person)).status).toBe(403);
    expect(await written(person)).toBe(0);
  });
});

describe('a message of an administrator that did not arrive', () => {
  const GAP_MS = ADMIN_SMS_GAP_MINUTES * MINUTE_MS;
  const repeat = (id: string, by = admin) => by.call('repeatFailure', { params: { kind: 'sms', id } });
  const discard = (id: string) =>
    admin.call('discardFailure', { params: { kind: 'sms', id }, body: { reason: 'Am Telefon gesagt' } });
  const end = (id: string, how: { state: 'failed' | 'unknown' | 'delivered'; lost?: number }) =>
    updateRows(world.services, SmsMessage, { ...how, error: '30003' }, { id });

  /** One more message to this person, at its end; its id. */
  async function wrote(person: Person, how: Parameters<typeof end>[1]): Promise<string> {
    expect((await write(admin, person)).status).toBe(204);
    const id = (await latest(person)).sms?._id ?? '';
    await end(id, how);
    return id;
  }

  it('is not repeated to a number that the person has left; they are written to anew', async () => {
    const person = await aCustomer(world);
    const id = await wrote(person, { state: 'failed' });
    const phoneNo = aPhoneNo();
    await updateRows(world.services, User, { phoneNo }, { id: person.id });
    expect(await repeat(id)).toMatchObject({ status: 409, error: { error: 'number-changed' } });
    expect(await findRow(world.services, SmsMessage, ['state'], { where: { id } })).toEqual({ state: 'failed' });
    expect((await discard(id)).status).toBe(204);
    expect((await write(admin, { ...person, phoneNo })).status).toBe(204);
    await runJobs(world);
    await world.standIns.settled();
    expect(await messagesTo(world, person.phoneNo)).toEqual([]);
    expect(await messagesTo(world, phoneNo)).toHaveLength(1);
  });

  it('is repeated as seldom as another one is written, whichever came first', async () => {
    const person = await aCustomer(world);
    const first = await wrote(person, { state: 'failed' });
    await wrote(person, { state: 'delivered' });
    expect(await repeat(first)).toMatchObject({
      ...{ status: 429, error: { error: 'TOO_FREQUENTLY', details: { until: expect.any(String) } } },
    });
    world.advance(GAP_MS);
    const [later, another] = [await visitAs(world, { id: adminId }), await visitAs(world, await anAdmin(world))];
    const both = await Promise.all([repeat(first, later), write(another, person)]);
    const statuses = both.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses).toContain(429);
    world.advance(-GAP_MS);
  });

  it('counts from when it was repeated, not from when it was written', async () => {
    const person = await aCustomer(world);
    const id = await wrote(person, { state: 'failed' });
    world.advance(GAP_MS - MINUTE_MS);
    const later = await visitAs(world, { id: adminId });
    expect((await repeat(id, later)).status).toBe(204);
    world.advance(2 * MINUTE_MS);
    expect((await write(later, person)).status).toBe(429);
    world.advance(GAP_MS - 2 * MINUTE_MS);
    expect((await write(await visitAs(world, { id: adminId }), person)).status).toBe(204);
    world.advance(-2 * GAP_MS + MINUTE_MS);
  });

  it('and may have, counts as sent although it was discarded; what certainly did not, does not', async () => {
    const person = await aCustomer(world);
    expect((await discard(await wrote(person, { state: 'failed' }))).status).toBe(204);
    const unknown = await wrote(person, { state: 'unknown', lost: 1 });
    expect((await repeat(unknown)).status).toBe(429);
    expect((await discard(unknown)).status).toBe(204);
    expect((await write(other, person)).status).toBe(429);
    expect((await latest(person)).nextAt).toEqual(expect.any(String));
  });

  it('is repeated once, however often at once', async () => {
    const id = await wrote(await aCustomer(world), { state: 'failed' });
    const statuses = (await Promise.all([repeat(id), repeat(id, other)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([204, 409]);
  });
});
