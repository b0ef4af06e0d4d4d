import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '#shared/durations.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { change } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { resetByOperator } from '#shared/server/identity/reset-by-operator.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { Session } from '#shared/server/models/session.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, aDoctor, anAdmin, type Person, signIn } from '#test/factories/people.ts';
import { readPushes } from '#test/factories/pushes.ts';
import { anAddress, appCode, askForFactor, enrol } from '#test/factories/second-factor.ts';

const REASON = 'Phone lost on the train; recognised on a video call.';

let world: World;

beforeAll(async () => {
  world = await openWorld({ catalogue: false, environment: { STAFF_SECOND_FACTOR: 'true' } });
});

afterAll(() => world.close());

const tokenOf = async (person: Person) => (await signIn(world, person)).token;
const ask = async (by: Person, about: Person, reason = REASON) =>
  call(world.baseUrl, 'askSecondFactorReset', { token: await tokenOf(by), params: { id: about.id }, body: { reason } });
const list = async (by: Person) => (await call(world.baseUrl, 'listSecondFactors', { token: await tokenOf(by) })).reply;
const decide = async (by: Person, id: string, consents = true) =>
  call(world.baseUrl, 'decideSecondFactorReset', { token: await tokenOf(by), params: { id }, body: { consents } });
const openOf = async (by: Person, about: Person) => {
  const reset = (await list(by)).resets.find(({ userId }) => userId === about.id);
  if (!reset) throw new Error('no request is open');
  return reset;
};
const eventsOf = async ({ id }: Person) =>
  (await findRows(world.services, Activity, ['event'], { where: { aboutId: id }, order: ['at', 'id'] })).map(
    (row) => row.event,
  );

/** A doctor with an app, and three administrators. */
async function people() {
  const holder = await aDoctor(world);
  const { key, signedIn, ticket, recoveryCodes } = await enrol(world, holder);
  const [asker, other, third] = [await anAdmin(world), await anAdmin(world), await anAdmin(world)];
  return { holder, key, signedIn, ticket, recoveryCodes, asker, other, third };
}

describe('a lost second factor', () => {
  it('is reset by two administrators: sessions end, an SMS is sent, it is written down, and the next sign-in enrols', async () => {
    const { holder, key, signedIn, recoveryCodes, asker, other } = await people();
    const before = await askForFactor(world, holder);
    expect((await ask(asker, holder)).status).toBe(204);
    const { _id: id, ...reset } = await openOf(other, holder);
    expect(reset).toMatchObject({ name: 'Nora Testerin', reason: REASON, askedBy: asker.id, mayConsent: true });
    expect(Date.parse(reset.lapsesAt) - Date.parse(reset.askedAt)).toBe(8 * HOUR_MS);
    expect((await call(world.baseUrl, 'getMe', { token: signedIn.token.accessToken })).status).toBe(200);
    expect((await decide(other, id)).status).toBe(204);
    world.advance(1001);
    expect((await call(world.baseUrl, 'getMe', { token: signedIn.token.accessToken })).error.error).toBe(
      'session-ended',
    );
    const sessions = await findRows(world.services, Session, ['endedWhy'], { where: { userId: holder.id } });
    expect(sessions).toEqual([{ endedWhy: 'factor-reset' }]);
    const sent = await findRows(world.services, SmsMessage, ['template', 'phoneNo'], { where: { userId: holder.id } });
    expect(sent).toEqual([{ template: 'second-factor-reset', phoneNo: holder.phoneNo }]);
    expect(await eventsOf(holder)).toEqual([
      'identity.second-factor-enrolled',
      'identity.second-factor-reset-asked',
      'identity.second-factor-reset',
    ]);
    // A ticket from before is worth nothing: neither with the old app, nor with its paper, nor to enrol another one.
    const token = before.secondFactorTicket;
    const body = { code: appCode(world, key) };
    const recovery = { recoveryCode: recoveryCodes[0] ?? '' };
    expect([
      (await call(world.baseUrl, 'signInWithSecondFactor', { token, body, address: anAddress() })).error.error,
      (await call(world.baseUrl, 'signInWithRecoveryCode', { token, body: recovery, address: anAddress() })).error
        .error,
      (await call(world.baseUrl, 'startEnrolment', { token, address: anAddress() })).error.error,
      (
        await call(world.baseUrl, 'enrolSecondFactor', {
          token,
          body: { ...body, codesKept: true },
          address: anAddress(),
        })
      ).error.error,
    ]).toEqual(['second-factor-wrong', 'second-factor-wrong', 'second-factor-active', 'second-factor-active']);
    expect((await askForFactor(world, holder)).isEnrolled).toBe(false);
    expect((await enrol(world, holder)).key).not.toBe(key);
  });

  it('that was locked after wrong codes is no longer, so that the new one signs in at once', async () => {
    const { holder, asker, other } = await people();
    const { secondFactorTicket: token } = await askForFactor(world, holder);
    const recovery = { recoveryCode: 'AAAA-AAAA' };
    for (let wrong = 0; wrong < 5; wrong++)
      await call(world.baseUrl, 'signInWithRecoveryCode', { token, body: recovery, address: anAddress() });
    await ask(asker, holder);
    await decide(other, (await openOf(other, holder))._id);
    const { key } = await enrol(world, holder);
    const { secondFactorTicket: next } = await askForFactor(world, holder);
    const body = { code: appCode(world, key) };
    const signedIn = await call(world.baseUrl, 'signInWithSecondFactor', { token: next, body, address: anAddress() });
    expect(signedIn.status).toBe(200);
  });

  it('is not reset by the one who asked, nor by the person, on either side', async () => {
    const { holder, asker, other } = await people();
    const needed = { status: 409, error: { error: 'second-person-needed' } };
    await enrol(world, other);
    expect(await ask(other, other)).toMatchObject(needed);
    expect((await ask(asker, holder)).status).toBe(204);
    const { _id: id, mayConsent } = await openOf(asker, holder);
    expect([mayConsent, await decide(asker, id)]).toMatchObject([false, needed]);
    expect((await ask(asker, other)).status).toBe(204);
    const own = await openOf(other, other);
    expect([own.mayConsent, await decide(other, own._id)]).toMatchObject([false, needed]);
    expect((await list(asker)).staff.find(({ id: one }) => one === holder.id)?.enrolledAt).not.toBeNull();
  });

  it('is reset once, of ten consents at once', async () => {
    const { holder, asker, other, third } = await people();
    await ask(asker, holder);
    const { _id: id } = await openOf(other, holder);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => decide(i % 2 ? other : third, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array.from({ length: 9 }, () => 409)]);
    const sent = await findRows(world.services, SmsMessage, ['id'], { where: { userId: holder.id } });
    expect(sent).toHaveLength(1);
  });

  it('is asked for once at a time, with a reason, and only where there is one', async () => {
    const { holder, asker, other } = await people();
    expect((await ask(asker, holder, ' ')).status).toBe(400);
    const asked = await Promise.all([ask(asker, holder), ask(other, holder)]);
    expect(asked.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect((await ask(asker, holder)).error.error).toBe('reset-open');
    expect((await ask(asker, await aDoctor(world))).error.error).toBe('second-factor-missing');
  });

  it('stays when the second administrator declines, or the first takes the request back', async () => {
    const { holder, asker, other, key } = await people();
    for (const decider of [other, asker]) {
      await ask(asker, holder);
      const { _id: id } = await openOf(other, holder);
      expect((await decide(decider, id, false)).status).toBe(204);
      expect((await decide(other, id)).error.error).toBe('reset-over');
    }
    const { secondFactorTicket: token } = await askForFactor(world, holder);
    const body = { code: appCode(world, key) };
    expect((await call(world.baseUrl, 'signInWithSecondFactor', { token, body })).status).toBe(200);
    expect(await eventsOf(holder)).toContain('identity.second-factor-reset-declined');
  });

  it('that waits for consent, and its end, are told to the screens of administrators, and to nobody else', async () => {
    const { holder, asker, other } = await people();
    const told = async () => (await readPushes(world.services)).filter(({ entity }) => entity === 'second-factors');
    const before = (await told()).length;
    await ask(asker, holder);
    expect(await told()).toHaveLength(before + 1);
    await decide(other, (await openOf(other, holder))._id, false);
    expect(await told()).toHaveLength(before + 2);
    expect(new Set((await told()).flatMap(({ rooms }) => rooms))).toEqual(new Set(['role:admin']));
  });

  it('is asked for anew when nobody consented within eight hours', async () => {
    const { holder, asker, other } = await people();
    await ask(asker, holder);
    const { _id: id } = await openOf(other, holder);
    world.advance(8 * HOUR_MS);
    expect((await decide(other, id)).error.error).toBe('reset-over');
    expect((await list(other)).resets.filter(({ userId }) => userId === holder.id)).toEqual([]);
    expect((await ask(asker, holder)).status).toBe(204);
    expect((await openOf(other, holder))._id).not.toBe(id);
  });

  it('is not reset on the word of somebody who is no administrator any more', async () => {
    const { holder, asker, other } = await people();
    await ask(asker, holder);
    const { _id: id } = await openOf(other, holder);
    await change(world.services, 'DELETE FROM user_roles WHERE userId = ?', [asker.id]);
    expect((await decide(other, id)).error.error).toBe('reset-over');
  });

  it('is listed with staff alone, and neither the key nor codes are', async () => {
    const { holder, key, asker, recoveryCodes } = await people();
    const customer = await aCustomer(world);
    const { staff } = await list(asker);
    expect(staff.find(({ id }) => id === holder.id)).toMatchObject({
      roles: ['doctor'],
      recoveryCodesLeft: 8,
      recoveryCodesVoid: false,
      lockedUntil: null,
    });
    expect(staff.find(({ id }) => id === asker.id)?.enrolledAt).toBeNull();
    expect(staff.map(({ id }) => id)).not.toContain(customer.id);
    const text = JSON.stringify(staff);
    for (const secret of [key, ...recoveryCodes, holder.phoneNo]) expect(text).not.toContain(secret);
  });
});

describe('where no other administrator could consent', () => {
  it('the request is refused, and the operator resets by hand: written down, with an alarm', async () => {
    const alone = await openWorld({ catalogue: false, environment: { STAFF_SECOND_FACTOR: 'true' } });
    try {
      const [holder, admin, second] = [await aDoctor(alone), await anAdmin(alone), await anAdmin(alone)];
      await enrol(alone, holder);
      await enrol(alone, second);
      const askAbout = async ({ id }: Person) => {
        const { token } = await signIn(alone, admin);
        return call(alone.baseUrl, 'askSecondFactorReset', { token, params: { id }, body: { reason: REASON } });
      };
      // Of two administrators, the one who lost the phone cannot consent.
      expect((await askAbout(second)).error.error).toBe('second-administrator-missing');
      await change(alone.services, 'DELETE FROM user_roles WHERE userId = ?', [second.id]);
      expect((await askAbout(holder)).error.error).toBe('second-administrator-missing');
      const { phoneNo } = holder;
      expect(await inTransaction(alone.services, (tx) => resetByOperator(tx, phoneNo))).toBe(true);
      expect((await askForFactor(alone, holder)).isEnrolled).toBe(false);
      expect(await inTransaction(alone.services, (tx) => resetByOperator(tx, phoneNo))).toBe(false);
      const where = { aboutId: holder.id, event: 'identity.second-factor-reset' };
      const [noted] = await findRows(alone.services, Activity, ['actorId', 'actorRole', 'facts'], { where });
      expect(noted).toEqual({ actorId: null, actorRole: 'operator', facts: {} });
      expect(alone.logged()).toContain('"alarm":"second-factor-reset-by-operator"');
      expect(alone.logged()).not.toContain(phoneNo);
    } finally {
      await alone.close();
    }
  });
});
