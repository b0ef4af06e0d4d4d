import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AlertState } from '#shared/domain/results/alert-machine.ts';
import { countRows, findRow, findRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { takeBackRelease } from '#shared/server/lab-intake/take-back-release.ts';
import { CriticalAlert } from '#shared/server/models/critical-alert.ts';
import { ResultRelease } from '#shared/server/models/result-release.ts';
import { ResultShare } from '#shared/server/models/result-share.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { checkAlertDelivered } from '#shared/server/results/check-alert-delivered.ts';
import { confirmAlert } from '#shared/server/results/confirm-alert.ts';
import { remindCorrectedResult } from '#shared/server/results/remind-corrected-result.ts';
import { takeOverAlerts } from '#shared/server/results/take-over-alerts.ts';
import { casesOf, REASON } from '#test/factories/attacked-results.ts';
import { type Holder, openHolder } from '#test/factories/held-rows.ts';
import { HB } from '#test/factories/lab-words.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { messagesTo } from '#test/factories/paid-buyers.ts';
import { aDoctor, anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import type { MeasuredOrder } from '#test/factories/results.ts';
import { aShare } from '#test/factories/shares.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let admin: Visitor;
let doctor: Visitor;
let physician: Person;
let holder: Holder;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
  physician = await aDoctor(world);
  doctor = await visitAs(world, physician);
  holder = await openHolder(world);
});

afterAll(async () => {
  await holder?.close();
  await world?.close();
});

const { aCase, send, released } = casesOf(() => ({ world, doctor, admin }));
const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(world.services, work);

const alertOf = async (resultId: string) => {
  const what = ['id', 'state', 'round', 'confirmedBy', 'acknowledgedBy'] as const;
  const row = await findRow(world.services, CriticalAlert, what, { where: { resultId } });
  if (!row) throw new Error('no alarm');
  return row;
};

/** A case whose value alarms and that nobody has opened. */
async function anAlarm(): Promise<MeasuredOrder & { alertId: string }> {
  const order = await aCase();
  await send(order, { ...HB, value: '50' });
  return { ...order, alertId: (await alertOf(order.resultId)).id };
}

const byDoctor = () => ({ userId: physician.id, roles: ['doctor' as const], sessionId: '' });
const smsCount = () => countRows(world.services, SmsMessage, {});

describe('the look after an alarm', () => {
  const look = (alertId: string, round = 0) => inTx((tx) => checkAlertDelivered(tx, { alertId, round }));

  it('alerts nobody once it is confirmed, and says nothing of another alarm', async () => {
    const [first, other] = [await anAlarm(), await anAlarm()];
    await inTx((tx) => confirmAlert(tx, { id: first.alertId }, byDoctor()));
    expect(await alertOf(other.resultId)).toMatchObject({ state: AlertState.raised, round: 0 });
    const before = await smsCount();
    await look(first.alertId);
    expect(await alertOf(first.resultId)).toMatchObject({ state: AlertState.confirmed, round: 0 });
    expect(await alertOf(other.resultId)).toMatchObject({ state: AlertState.raised, round: 0 });
    expect(await smsCount()).toBe(before);
  });

  it('is done once a round', async () => {
    const { resultId, alertId } = await anAlarm();
    await look(alertId);
    const after = await alertOf(resultId);
    const before = await smsCount();
    expect(after).toMatchObject({ round: 1 });
    // Whoever came since is told in the next round.
    await aDoctor(world);
    await look(alertId);
    expect([await alertOf(resultId), await smsCount()]).toEqual([after, before]);
  });

  it.each([
    [`state = '${AlertState.confirmed}'`, { state: AlertState.confirmed, round: 0 }],
    ['round = 5', { state: AlertState.raised, round: 5 }],
  ])('changes nothing where somebody was faster (%s)', async (set, standing) => {
    const [{ resultId, alertId }, other] = [await anAlarm(), await anAlarm()];
    await holder.overtake({ table: 'critical_alerts', id: alertId }, set, () => look(alertId));
    expect(await alertOf(resultId)).toMatchObject(standing);
    expect(await alertOf(other.resultId)).toMatchObject({ state: AlertState.raised, round: 0 });
  });
});

describe('of two doctors at one moment, the first', () => {
  it('has confirmed the alarm', async () => {
    const { resultId, alertId } = await anAlarm();
    const set = `state = '${AlertState.confirmed}', confirmedBy = NULL`;
    const late = () => inTx((tx) => confirmAlert(tx, { resultId }, byDoctor()));
    expect(await holder.overtake({ table: 'critical_alerts', id: alertId }, set, late)).toEqual([]);
    expect((await alertOf(resultId)).confirmedBy).toBeNull();
  });

  it('has taken it over', async () => {
    const [{ resultId, alertId }, other] = [await anAlarm(), await anAlarm()];
    const { id: first } = await aDoctor(world);
    const set = `acknowledgedAt = NOW(), acknowledgedBy = '${first}'`;
    const late = () => inTx((tx) => takeOverAlerts(tx, resultId, byDoctor()));
    await holder.overtake({ table: 'critical_alerts', id: alertId }, set, late);
    expect((await alertOf(resultId)).acknowledgedBy).toBe(first);
    expect((await alertOf(other.resultId)).acknowledgedBy).toBeNull();
  });
});

describe('what is over', () => {
  it('is a share that its person ended: ended once more, it keeps its time, and others stay open', async () => {
    const order = await aCase();
    await released(order);
    const owner = await visitAs(world, order.customer);
    const [first, other] = [await aShare(owner, order.orderId), await aShare(owner, order.orderId)];
    const endedAt = async (id: string) =>
      (await findRow(world.services, ResultShare, ['endedAt'], { where: { id } }))?.endedAt;
    const params = { orderId: order.orderId, shareId: first.id };
    await owner.need('endShare', { params });
    const at = await endedAt(first.id);
    world.advance(60_000);
    await owner.need('endShare', { params });
    expect([at, await endedAt(first.id), await endedAt(other.id)]).toEqual([expect.any(Date), at, null]);
  });

  it('is a correction that was replaced or read: nobody is reminded of it', async () => {
    const [order, other] = [await aCase(), await aCase()];
    for (const one of [order, other]) await released(one);
    const remind = ({ resultId }: MeasuredOrder, version: number) =>
      inTx((tx) => remindCorrectedResult(tx, { resultId, version }));
    const told = async (one: MeasuredOrder) => (await messagesTo(world, one.customer.id)).length;
    const reader = await visitAs(world, other.customer);
    await reader.need('confirmRead', { params: { orderId: other.orderId }, body: { version: 1 } });
    const [before, read] = [await told(order), await told(other)];
    for (const one of [order, other]) await remind(one, 1);
    expect([await told(order), await told(other)]).toEqual([before + 1, read]);
    await send(order, { ...HB, value: '141' });
    await released(order, { correctionReason: REASON });
    const corrected = await told(order);
    await remind(order, 1);
    expect(await told(order)).toBe(corrected);
    await remind(order, 2);
    expect(await told(order)).toBe(corrected + 1);
    // Of the other one no such version stands.
    await remind(other, 2);
    expect(await told(other)).toBe(read);
  });

  it('is no correction of which an earlier version was read', async () => {
    const order = await aCase();
    await released(order);
    const reader = await visitAs(world, order.customer);
    await reader.need('confirmRead', { params: { orderId: order.orderId }, body: { version: 1 } });
    await send(order, { ...HB, value: '141' });
    await released(order, { correctionReason: REASON });
    const told = async () => (await messagesTo(world, order.customer.id)).length;
    const before = await told();
    await inTx((tx) => remindCorrectedResult(tx, { resultId: order.resultId, version: 2 }));
    expect(await told()).toBe(before + 1);
  });
});

describe('a release that is taken back', () => {
  it('is that of its result alone, at no time before it was released', async () => {
    const [order, other] = [await aCase(), await aCase()];
    for (const one of [order, other]) await released(one);
    await send(order, { ...HB, value: '141' });
    await released(order, { correctionReason: REASON });
    const where = { resultId: order.resultId };
    const [first, second] = await findRows(world.services, ResultRelease, ['releasedAt'], {
      where,
      order: [['version', 'ASC']],
    });
    // What undoes its values began before it was released, and waited.
    const now = first?.releasedAt ?? world.services.now();
    await inTx((tx) => takeBackRelease({ ...tx, now }, order.resultId, now));
    const stateOf = ({ resultId: id }: MeasuredOrder) =>
      findRow(world.services, TestResult, ['releasedVersion', 'takenBackAt'], { where: { id } });
    expect(await stateOf(order)).toEqual({ releasedVersion: null, takenBackAt: second?.releasedAt });
    expect(await stateOf(other)).toEqual({ releasedVersion: 1, takenBackAt: null });
  });
});
