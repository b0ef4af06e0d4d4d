import { randomUUID } from 'node:crypto';
import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { decidePayment } from '#test/setup/sandbox.ts';
import type { Person } from './person.ts';
import type { Target } from './target.ts';
import { until } from './until.ts';

/** Days ahead of the first day that is looked at. */
const FIRST_DAY = 5;
const DAYS = 20;

export interface SlotOnOffer {
  partnerBranchId: string;
  from: string;
}

/** Free slots of a branch on the next days, as the slot picker shows them. */
export async function listFreeSlots(person: Person, query: string, wanted: number): Promise<SlotOnOffer[]> {
  const { partnerBranches } = await person.need('listPartnerBranches', { query: { query } });
  const id = partnerBranches[0]?._id;
  if (!id) throw new Error(`no branch in ${query}`);
  const slots: SlotOnOffer[] = [];
  for (let day = 0; day < DAYS && slots.length < wanted; day += 1) {
    const selectedDate = addDays(zurichDate(new Date()), FIRST_DAY + day);
    const reply = await person.need('listTimeSlots', { params: { id }, query: { selectedDate } });
    slots.push(...reply.slots.map(({ from }) => ({ partnerBranchId: id, from })));
  }
  return slots.slice(0, wanted);
}

/** The body of a call that places an order, with whatever else is sent beside. */
export async function orderBody(person: Person, appointment: SlotOnOffer) {
  const { version } = await person.need('getMedicalStatement');
  return {
    productGroupKey: 'health-check',
    productKey: 'health-check-basic',
    addonKeys: [],
    application: 'branch' as const,
    appointment,
    statementVersion: version,
    statementConfirmed: true as const,
  };
}

/** An order of this customer, paid through the stand-in where wished. */
export async function placeOrder(target: Target, customer: Person, { isPaid }: { isPaid: boolean }) {
  const [slot] = await listFreeSlots(customer, 'Bern', 1);
  if (!slot) throw new Error('no free slot');
  const placed = await customer.need('createOrder', {
    idempotencyKey: randomUUID(),
    body: await orderBody(customer, slot),
  });
  const params = { orderId: placed._id };
  const { pages } = await customer.need('listPages');
  const version = pages.find(({ key }) => key === 'terms')?.version ?? '';
  await customer.need('acceptTerms', { params, body: { version } });
  if (!isPaid) return placed;
  const { url } = await customer.need('startCheckout', { params: { ...params, transactionNo: placed.transactionNo } });
  await decidePayment({ baseUrl: target.sandboxUrl }, url);
  await until(
    'the order is paid',
    () => customer.need('getOrder', { params }),
    ({ status }) => status === 0,
  );
  return placed;
}
