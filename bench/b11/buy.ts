import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import medicalStatement from '#shared/content/medical-statement.json' with { type: 'json' };
import pages from '#shared/content/pages.json' with { type: 'json' };
import { PaymentState } from '#shared/domain/payments/transaction-machine.ts';
import { DAY_MS } from '#shared/durations.ts';
import { decidePayment } from '#test/setup/sandbox.ts';
import { Visitor } from '#test/setup/visitor.ts';
import { atOnce } from '../measure/at-once.ts';
import { atLeast, atMost } from '../measure/goal.ts';
import { type Row, rowOf } from '../measure/row.ts';
import { percentile } from '../measure/statistics.ts';
import type { Bench } from '../setup/open-bench.ts';
import { seedPeople } from '../setup/seed-people.ts';
import { seedSlots } from '../setup/seed-slots.ts';

const CALLERS = 8;
const WARM_UP_SECONDS = 3;
const SECONDS = 15;
const PEOPLE = 400;
const PLACES = 1_000_000;
/** A browser hears of the settlement by socket; here it is asked for. */
const BETWEEN_ASKING_MS = 20;

const TERMS = pages.pages.find(({ key }) => key === 'terms')?.version ?? '';

/**
 * B11: whole orders through HTTP, eight at once: choose, book, open the provider's page, pay, and see it settled. The other program is
 * measured beside it and outside the project: `B11_LIMIT=orders/s,p99 in ms` makes rows of its figures.
 */
export async function buy(bench: Bench): Promise<Row[]> {
  const people = await seedPeople(bench.services, PEOPLE);
  const slots = await seedSlots(bench.services, PLACES);
  await bench.start('stand-ins');
  await bench.start('api');
  await bench.start('worker');
  const place = { baseUrl: `http://127.0.0.1:${bench.port}`, describeState: async () => '' };
  let asked = 0;
  const buyOne = async (call: number) => {
    const slot = slots[call % slots.length];
    const customer = new Visitor(place);
    customer.token = people[call % PEOPLE]?.token;
    if (!slot) throw new Error('nothing to book');
    const { partnerBranchId, from } = slot;
    const day = new Date(Date.parse(from) - DAY_MS).toISOString().slice(0, 10);
    await customer.need('listMultiDayTimeSlots', {
      params: { id: partnerBranchId },
      query: { selectedDate: day, days: 3 },
    });
    const { _id: orderId, transactionNo } = await customer.need('createOrder', {
      idempotencyKey: randomUUID(),
      body: {
        productGroupKey: 'heart',
        productKey: 'heart-basic',
        addonKeys: [],
        application: 'branch',
        appointment: { partnerBranchId, from },
        statementVersion: medicalStatement.version,
        statementConfirmed: true,
        termsVersion: TERMS,
      },
    });
    const { url } = await customer.need('startCheckout', { params: { orderId, transactionNo } });
    await decidePayment(place, url);
    const ask = () =>
      customer.need('getPayment', { params: { orderId }, query: { transactionId: transactionNo, utcOffset: 60 } });
    while ((await ask()).state !== PaymentState.settled) await pause(BETWEEN_ASKING_MS);
    asked += customer.answers.length;
  };
  await atOnce(CALLERS, WARM_UP_SECONDS, buyOne);
  asked = 0;
  const { perSecond, latencies } = await atOnce(CALLERS, SECONDS, buyOne);
  const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)];
  console.log(
    `B11 ${perSecond.toFixed(1)} orders/s, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${(asked / latencies.length).toFixed(1)} requests an order`,
  );
  const [limit, limitP99] = (process.env.B11_LIMIT ?? '').split(',').map(Number);
  if (!limit || !limitP99) return [];
  return [
    rowOf('B11 orders through HTTP', { value: perSecond, limit, unit: 'orders/s' }, atLeast(5)),
    rowOf('B11 orders through HTTP, p99', { value: p99, limit: limitP99, unit: 'ms' }, atMost(0.3)),
  ];
}
