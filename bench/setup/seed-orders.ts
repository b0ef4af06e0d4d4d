import { v7 as uuidv7 } from 'uuid';
import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { makeOrderNumber } from '#shared/domain/orders/order-number.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { PaymentState, storedPaymentOf } from '#shared/domain/payments/transaction-machine.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { listBranches } from '#shared/server/booking/read-branch.ts';
import { readAddons, readProductGroups } from '#shared/server/catalogue/read-catalogue.ts';
import { insertMany } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { OrderHistory } from '#shared/server/models/order-history.ts';
import { insertOrders, type NewOrder } from '#shared/server/orders/insert-orders.ts';
import type { Services } from '#shared/server/services.ts';
import { currentSurvey } from '#shared/server/surveys/current-survey.ts';
import type { SeededPerson } from './seed-people.ts';

export interface SeededOrder {
  id: string;
  orderNumber: string;
  customer: SeededPerson;
}

/** Paid and booked orders of these people in turn, written in bulk: each a product with two add-ons. @param from the first one's place in the numbers */
export async function seedOrders(
  services: Services,
  people: readonly SeededPerson[],
  count: number,
  from = 0,
): Promise<SeededOrder[]> {
  const [product] = (await readProductGroups(services)).flatMap(({ products }) => products);
  const addons = (await readAddons(services)).slice(0, 2);
  const [branch] = await listBranches(services);
  const survey = await currentSurvey(services);
  if (!product || !branch) throw new Error('the catalogue is empty');
  const now = services.now();
  const orders = Array.from({ length: count }, (_, index): SeededOrder => {
    const orderNumber = makeOrderNumber(100_000 + from + index, now.getUTCFullYear());
    return { id: uuidv7(), orderNumber, customer: people[index % people.length] as SeededPerson };
  });
  const rows = orders.map(({ id, orderNumber, customer }, index): NewOrder => {
    const startsAt = new Date(now.getTime() + 7 * DAY_MS + index * 60_000);
    const endsAt = new Date(startsAt.getTime() + HOUR_MS);
    return {
      id,
      orderNumber,
      customerId: customer.id,
      language: 'de',
      product,
      addons,
      slot: { partnerBranchId: branch.id, startsAt, endsAt, heldUntil: null },
      deliveryAddress: null,
      invoiceAddress: null,
      statementVersion: '1',
      survey,
      placedAt: now,
      since: {
        order: { status: OrderStatus.PAID },
        transaction: { ...storedPaymentOf(PaymentState.settled), settledAt: now },
        survey: { status: SurveyStatus.COMPLETED },
        appointment: { state: AppointmentState.booked },
      },
    };
  });
  const history = orders.map(({ id }) => ({
    id: uuidv7(),
    orderId: id,
    toStatus: OrderStatus.PAID,
    at: now,
    actor: 'settle-payment',
    reason: 'paid',
  }));
  await inTransaction(services, async (tx) => {
    await insertOrders(tx, rows);
    await insertMany(tx, OrderHistory, history);
  });
  return orders;
}
