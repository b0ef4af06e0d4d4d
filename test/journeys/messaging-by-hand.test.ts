import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ADMIN_SMS_GAP_MINUTES, MINUTE_MS } from '#shared/limits.ts';
import { countRows, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { messagesTo } from '#test/setup/sandbox.ts';
import type { Visitor } from '#test/setup/visitor.ts';

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
    const pushed = await findRows(world.services, OutboxJob, ['payload'], { where: { kind: 'push-change' } });
    const told = pushed.filter(({ payload }) => (payload as { id?: string }).id === queued?._id);
    expect(told.length).toBeGreaterThanOrEqual(3);
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
    world.advance(ADMIN_SMS_GAP_MINUTES * MINUTE_MS - 5_000);
    expect((await write(await visitAs(world, { id: adminId }), person)).status).toBe(429);
    world.advance(10_000);
    expect((await write(await visitAs(world, { id: adminId }), person)).status).toBe(204);
    world.advance(-ADMIN_SMS_GAP_MINUTES * MINUTE_MS - 5_000);
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
