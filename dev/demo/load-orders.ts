import researchApproval from '#shared/content/research-approval.json' with { type: 'json' };
import { zurichDate } from '#shared/domain/format-date.ts';
import { makeOrderNumber } from '#shared/domain/orders/order-number.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { listBranches } from '#shared/server/booking/read-branch.ts';
import { readAddons, readProductGroups } from '#shared/server/catalogue/read-catalogue.ts';
import { type Database, insert, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { inTransaction, type TransactionRunner } from '#shared/server/database/transaction.ts';
import { currentSurvey } from '#shared/server/surveys/current-survey.ts';
import { answerSurvey, countAnswers } from './answer-survey.ts';
import { demoId } from './demo-id.ts';
import { DEMO_ORDERS, type DemoOrder } from './demo-orders.ts';
import { demoPerson } from './demo-people.ts';
import { personId } from './load-people.ts';
import { loadResult } from './load-result.ts';
import { orderId, type PlacedOrder, placeOrder, slotState } from './place-order.ts';
import { RowBook } from './row-book.ts';
import { scheduleOrder } from './schedule-order.ts';
import { walkEvents } from './walk-events.ts';

/** Answers of a questionnaire that was begun. */
const BEGUN = 14;
/** Who lets research use their data. */
const RESEARCH: Record<string, boolean> = { 'customer-de': true, 'customer-fr': true, 'customer-en': false };

/** Loads the demo orders in one transaction, dated around now; a database that has them is left alone. */
export async function loadOrders(services: TransactionRunner & { now(): Date }): Promise<void> {
  const first = DEMO_ORDERS[0]?.ref ?? '';
  if (await selectOne(services, 'SELECT 1 FROM orders WHERE id = ?', [orderId(first)])) return;
  const now = services.now();
  const survey = await currentSurvey(services);
  const planned = await planOrders(services, now);
  await inTransaction(services, async (tx) => {
    const numbers = await takeNumbers(tx, planned);
    const book = new RowBook();
    for (const order of planned) {
      const placed = { ...order, orderNumber: numbers.get(order.id) ?? '' };
      placeOrder(book, placed);
      loadQuestionnaire(book, placed, survey.id, now);
    }
    await book.write(tx);
    const bySampling = planned.toSorted((a, b) => a.schedule.sampledAt.getTime() - b.schedule.sampledAt.getTime());
    for (const order of bySampling) await loadResult(tx, book, { ...order, orderNumber: numbers.get(order.id) ?? '' });
    await book.write(tx);
    for (const [ref, approved] of Object.entries(RESEARCH)) {
      const row = { customerId: personId(ref), approved, textVersion: researchApproval.version, at: now };
      await insert(tx, 'research_approvals', { id: demoId('research', ref), ...row });
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
    if (schedule.slot && slotState(order) === 'booked') taken.add(`${order.branch} ${schedule.slot.from}`);
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

/** Order numbers of each year, taken from the counter the product goes on with. */
async function takeNumbers(tx: Tx, planned: readonly Planned[]): Promise<Map<string, string>> {
  const numbers = new Map<string, string>();
  const years = Map.groupBy(planned, ({ schedule }) => Number(zurichDate(schedule.createdAt).slice(0, 4)));
  for (const [year, orders] of years) {
    const count = orders.length;
    await tx.connection.execute(
      'INSERT INTO order_numbers (year, next) VALUES (?, ?) ON DUPLICATE KEY UPDATE next = next + ?',
      [year, count + 1, count],
    );
    const row = await selectOne<{ next: number }>(tx, 'SELECT next FROM order_numbers WHERE year = ?', [year]);
    const start = (row?.next ?? count + 1) - count;
    for (const [place, { id }] of orders.entries()) numbers.set(id, makeOrderNumber(start + place, year));
  }
  return numbers;
}

/** The order's questionnaire, as far as the plan says it is answered. */
function loadQuestionnaire(book: RowBook, placed: PlacedOrder, surveyId: string, now: Date): void {
  const { id, order, customer, schedule } = placed;
  const customerId = personId(customer.ref);
  const all = order.questionnaire === 'open' ? [] : answerSurvey(customer, now);
  const answers = order.questionnaire === 'begun' ? all.slice(0, BEGUN) : all;
  const isComplete = order.questionnaire === 'complete';
  const customerSurveyId = demoId('customer-survey', order.ref);
  const { PENDING, IN_PROGRESS, COMPLETED } = SurveyStatus;
  book.add('customer_surveys', {
    id: customerSurveyId,
    orderId: id,
    customerId,
    surveyId,
    status: isComplete ? COMPLETED : answers.length > 0 ? IN_PROGRESS : PENDING,
    ...countAnswers(answers, customer.sex),
    startedAt: answers.length > 0 ? schedule.answeredAt : null,
    completedAt: isComplete ? new Date(schedule.answeredAt.getTime() + 9 * 60_000) : null,
    completedBy: isComplete ? customerId : null,
    version: answers.length + 1,
  });
  book.addAll(
    'survey_answers',
    answers.map(({ questionKey, value, additionalAnswer }, place) => ({
      customerSurveyId,
      questionKey,
      value: JSON.stringify({ v: value }),
      additionalAnswer: JSON.stringify(additionalAnswer),
      answeredAt: new Date(schedule.answeredAt.getTime() + place * 13_000),
      answeredBy: customerId,
    })),
  );
}
