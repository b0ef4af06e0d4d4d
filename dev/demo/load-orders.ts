import researchApproval from '#shared/content/research-approval.json' with { type: 'json' };
import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { makeOrderNumber } from '#shared/domain/orders/order-number.ts';
import { listBranches } from '#shared/server/booking/read-branch.ts';
import { readAddons, readProductGroups } from '#shared/server/catalogue/read-catalogue.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { type Database, exists, insert, type Tx } from '#shared/server/database/sql.ts';
import { inTransaction, type TransactionRunner } from '#shared/server/database/transaction.ts';
import { OrderNumber } from '#shared/server/models/order-number.ts';
import { ResearchApproval } from '#shared/server/models/research-approval.ts';
import { SurveyAnswer } from '#shared/server/models/survey-answer.ts';
import { insertOrders } from '#shared/server/orders/insert-orders.ts';
import { currentSurvey } from '#shared/server/surveys/current-survey.ts';
import { demoId } from './demo-id.ts';
import { DEMO_ORDERS, type DemoOrder } from './demo-orders.ts';
import { demoPerson } from './demo-people.ts';
import { personId } from './load-people.ts';
import { noteRejection } from './load-rejection.ts';
import { loadResult } from './load-result.ts';
import { RowBook } from './row-book.ts';
import { scheduleOrder } from './schedule-order.ts';
import {
  customerSurveyId,
  listAnswers,
  noteOrder,
  orderId,
  type PlacedOrder,
  slotState,
  toNewOrder,
} from './to-new-order.ts';
import { walkEvents } from './walk-events.ts';

/** Who lets research use their data. */
const RESEARCH: Record<string, boolean> = { 'customer-de': true, 'customer-fr': true, 'customer-en': false };

/** Loads the demo orders in one transaction, dated around now; a database that has them is left alone. */
export async function loadOrders(services: TransactionRunner & { now(): Date }): Promise<void> {
  const first = DEMO_ORDERS[0]?.ref ?? '';
  if (await exists(services, 'FROM orders WHERE id = ?', [orderId(first)])) return;
  const now = services.now();
  const survey = await currentSurvey(services);
  const planned = await planOrders(services, now);
  await inTransaction(services, async (tx) => {
    const numbers = await takeNumbers(tx, planned);
    const placed = planned.map((order) => ({ ...order, orderNumber: numbers.get(order.id) ?? '' }));
    await insertOrders(
      tx,
      placed.map((order) => toNewOrder(order, { id: survey.id, questions: 0 }, now)),
    );
    const book = new RowBook();
    for (const order of placed) {
      noteOrder(book, order);
      noteAnswers(book, order, now);
      noteRejection(book, order);
    }
    await book.write(tx);
    const bySampling = placed.toSorted((a, b) => a.schedule.sampledAt.getTime() - b.schedule.sampledAt.getTime());
    for (const order of bySampling) await loadResult(tx, book, order);
    await book.write(tx);
    const textVersion = researchApproval.version;
    for (const [ref, approved] of Object.entries(RESEARCH)) {
      const row = { customerId: personId(ref), approved, textVersion, language: null, at: now };
      await insert(tx, ResearchApproval, { id: demoId('research', ref), ...row });
    }
  });
}

type Planned = Omit<PlacedOrder, 'orderNumber'>;

/** Every order with its product and its instants, oldest first. */
async function planOrders(services: Database, now: Date): Promise<Planned[]> {
  const products = (await readProductGroups(services)).flatMap((group) => group.products);
  const addons = await readAddons(services);
  const branches = await listBranches(services);
  const need = <T extends { key: string }>(list: readonly T[], key: string): T => {
    const found = list.find((entry) => entry.key === key);
    if (!found) throw new Error(`the demonstration names ${key}, which is not in the content`);
    return found;
  };
  const taken = new Set<string>();
  const plan = (order: DemoOrder): Planned => {
    const branch = order.branch ? need(branches, order.branch) : null;
    const schedule = scheduleOrder(order, branch, now, (slot) => !taken.has(`${order.branch} ${slot.from}`));
    if (schedule.slot && slotState(order) === AppointmentState.booked)
      taken.add(`${order.branch} ${schedule.slot.from}`);
    return {
      id: orderId(order.ref),
      order,
      customer: demoPerson(order.customer),
      product: need(products, order.product),
      addons: (order.addons ?? []).map((key) => need(addons, key)),
      schedule,
      history: walkEvents(order, schedule),
    };
  };
  return DEMO_ORDERS.map(plan).sort((a, b) => a.schedule.createdAt.getTime() - b.schedule.createdAt.getTime());
}

/** Order numbers of each year, taken from the counter the product continues with. */
async function takeNumbers(tx: Tx, planned: readonly Planned[]): Promise<Map<string, string>> {
  const numbers = new Map<string, string>();
  const years = Map.groupBy(planned, ({ schedule }) => Number(zurichDate(schedule.createdAt).slice(0, 4)));
  for (const [year, orders] of years) {
    const count = orders.length;
    await tx.connection.execute(
      'INSERT INTO order_numbers (year, next) VALUES (?, ?) ON DUPLICATE KEY UPDATE next = next + ?',
      [year, count + 1, count],
    );
    const row = await findRow(tx, OrderNumber, ['next'], { where: { year } });
    const start = (row?.next ?? count + 1) - count;
    for (const [place, { id }] of orders.entries()) numbers.set(id, makeOrderNumber(start + place, year));
  }
  return numbers;
}

/** What the customer has answered, some seconds a question. */
function noteAnswers(book: RowBook, placed: PlacedOrder, now: Date): void {
  const { order, customer, schedule } = placed;
  book.addAll(
    SurveyAnswer,
    listAnswers(placed, now).map(({ questionKey, value, additionalAnswer }, place) => ({
      customerSurveyId: customerSurveyId(order.ref),
      questionKey,
      value: { v: value },
      additionalAnswer: [...additionalAnswer],
      answeredAt: new Date(schedule.answeredAt.getTime() + place * 13_000),
      answeredBy: personId(customer.ref),
    })),
  );
}
