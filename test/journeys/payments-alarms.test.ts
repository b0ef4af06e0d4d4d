import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { HOLD_ASKING_LIMIT_MS } from '#shared/limits/payments.ts';
import { countRows } from '#shared/server/database/model-rows.ts';
import { LedgerEntry } from '#shared/server/models/ledger-entry.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { aBuyer, aForeignPage, decide, HOLD_MS, misbehave, openPage, recover } from '#test/factories/buyers.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { takenAt } from '#test/factories/paid-buyers.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { comparePaymentDays } from '#worker/payments/compare-payment-days.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => recover(world));
afterAll(() => world.close());

/** Lines of the log that raise this alarm and name this. */
const alarms = (code: string, name: string): string[] =>
  world
    .logged()
    .split('\n')
    .filter((line) => line.includes(`"code":"${code}"`) && line.includes(name));

describe('people are alarmed', () => {
  it('of money at the provider that is for no order of ours, and of no other', async () => {
    const buyer = await aBuyer(world);
    misbehave(world, 'withhold', '', 'webhook');
    const strange = { ...buyer, transactionNo: '9900000010-1', orderNumber: '9900000010' };
    const [foreign, own, unpaid] = [
      await aForeignPage(world, strange),
      await openPage(world, buyer),
      await aForeignPage(world, { ...strange, transactionNo: '9900000010-2' }),
    ];
    await decide(world, foreign, 'pay');
    await decide(world, own, 'pay');
    const entries = await countRows(world.services, LedgerEntry, {});
    const now = world.services.now();
    const since = new Date(now.getTime() - 3 * DAY_MS).toISOString();
    await comparePaymentDays(world.services, { since, startedAt: now.toISOString() });
    const [alarm = '', ...more] = alarms('payment-unknown', foreign);
    expect([JSON.parse(alarm), more]).toMatchObject([
      { sessionId: foreign, report: true, level: expect.anything() },
      [],
    ]);
    expect([alarms('payment-unknown', own), alarms('payment-unknown', unpaid)]).toEqual([[], []]);
    // What is ours is asked about; the other is nobody's.
    const asked = { kind: 'settle-payment', state: 'pending' } as const;
    expect(await countRows(world.services, OutboxJob, asked)).toBe(1);
    await runJobs(world);
    expect(await countRows(world.services, LedgerEntry, {})).toBe(entries + 1);
  });

  it('of a place that is freed because the provider never said whether it was paid, and not before', async () => {
    const buyer = await aBuyer(world);
    await openPage(world, buyer);
    misbehave(world, '500', '/sessions/cs_');
    world.advance(HOLD_MS + HOLD_ASKING_LIMIT_MS - HOUR_MS);
    await runJobs(world);
    expect([await takenAt(world, buyer), alarms('hold-given-up', buyer.orderId)]).toEqual([1, []]);
    world.advance(2 * HOUR_MS);
    await runJobs(world);
    expect(await takenAt(world, buyer)).toBe(0);
    expect(alarms('hold-given-up', buyer.orderId)).toHaveLength(1);
  });
});
