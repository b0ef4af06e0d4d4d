import { randomUUID } from 'node:crypto';
import { createOrder } from '#api/orders/create-order.ts';
import medicalStatement from '#shared/content/medical-statement.json' with { type: 'json' };
import { isRefusal } from '#shared/errors.ts';
import { MAX_UNPAID_HOLDS } from '#shared/limits/booking.ts';
import type { RequestFacts } from '#shared/server/call.ts';
import { currentSurvey } from '#shared/server/surveys/current-survey.ts';
import { atOnce } from '../measure/at-once.ts';
import { atLeast, atMost } from '../measure/goal.ts';
import { type Row, rowOf } from '../measure/row.ts';
import { compare, sideBySide } from '../measure/side-by-side.ts';
import { percentile } from '../measure/statistics.ts';
import type { Bench } from '../setup/open-bench.ts';
import { type SeededPerson, seedPeople } from '../setup/seed-people.ts';
import { seedSlots } from '../setup/seed-slots.ts';
import { openLimit } from './limit.ts';

/** What the door knows of a call beside its body. */
const REQUEST = { language: 'de' } as RequestFacts;
const CALLERS = 8;
const SECONDS = 2;
/** Nothing is refused: this measures orders, not conflicts. */
const PLACES = 1_000_000;
/** Nobody may hold more times unpaid: enough people for 1,300 orders a second. */
const PEOPLE = 8_000;

/** B3: placing an order with a slot, eight at once, against the same statements on bare mysql2 connections. */
export async function placeOrder(bench: Bench): Promise<Row[]> {
  const everybody = await seedPeople(bench.services, PEOPLE);
  // The limit knows no rules: its customers hold what they like.
  const ofLimit = everybody.slice(0, 50);
  const ours = everybody.slice(50);
  const slots = await seedSlots(bench.services, PLACES);
  const survey = await currentSurvey(bench.services);
  const wish = (call: number, people: SeededPerson[], by = call) => {
    const customer = people[by % people.length];
    const slot = slots[call % slots.length];
    if (!customer || !slot) throw new Error('nothing to order');
    return { customer, slot, idempotencyKey: randomUUID() };
  };
  let ordered = 0;
  const limit = openLimit(bench.databaseUrl, CALLERS, survey);
  bench.onClose(() => limit.close());
  const rounds = await sideBySide({
    ours: () =>
      atOnce(CALLERS, SECONDS, async (call) => {
        if (ordered >= ours.length * MAX_UNPAID_HOLDS) throw new Error('everybody holds as much as they may');
        const { customer, slot, idempotencyKey } = wish(call, ours, ordered++);
        const actor = { userId: customer.id, roles: ['customer'] as const, sessionId: '' };
        const body = {
          productGroupKey: 'heart',
          productKey: 'heart-basic',
          addonKeys: [],
          application: 'branch' as const,
          appointment: slot,
          statementVersion: medicalStatement.version,
          statementConfirmed: true as const,
        };
        const placed = await createOrder(bench.services, { actor, body, request: { ...REQUEST, idempotencyKey } });
        if (isRefusal(placed)) throw new Error(`refused: ${placed.refused}`);
      }),
    limit: () => atOnce(CALLERS, SECONDS, (call) => limit.place(wish(call, ofLimit))),
  });
  const p99 = compare(rounds, ({ latencies }) => percentile(latencies, 0.99));
  return [
    rowOf('B3 place an order', { ...compare(rounds, ({ perSecond }) => perSecond), unit: 'orders/s' }, atLeast(0.5)),
    rowOf('B3 place an order, p99', { ...p99, unit: 'ms' }, atMost(3)),
  ];
}
