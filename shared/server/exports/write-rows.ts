import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { type Fault, faultAt } from '#shared/domain/exports/row-fault.ts';
import { Application } from '#shared/domain/orders/application.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { PaymentState, storedPaymentOf } from '#shared/domain/payments/transaction-machine.ts';
import { isRefusal } from '#shared/errors.ts';
import { Role } from '#shared/roles.ts';
import { liveContent } from '#shared/server/content/live-content.ts';
import { holdContent } from '#shared/server/content/refresh-content.ts';
import type { NewRow } from '#shared/server/database/columns.ts';
import { noteChange, tellChange, tellDoctors } from '#shared/server/database/note-change.ts';
import { insertMany, type Tx } from '#shared/server/database/sql.ts';
import { Kit } from '#shared/server/models/kit.ts';
import { OrderHistory } from '#shared/server/models/order-history.ts';
import { User } from '#shared/server/models/user.ts';
import { UserRole } from '#shared/server/models/user-role.ts';
import { newId } from '#shared/server/new-id.ts';
import { changeAddress } from '#shared/server/orders/change-address.ts';
import { changeOrderStatuses } from '#shared/server/orders/change-order-status.ts';
import { insertOrders, type NewOrder } from '#shared/server/orders/insert-orders.ts';
import type { Actor } from '#shared/server/services.ts';
import { currentSurvey } from '#shared/server/surveys/current-survey.ts';
import type { OrderToCreate, RowOutcome } from './decide-rows.ts';

export const REASON = 'file of orders';

interface Writing {
  actor: Actor;
  importId: string;
  /** As many as there are rows that create an order. */
  numbers: readonly string[];
}

type Changed = Extract<RowOutcome, { kind: 'changed' }>;

/**
 * Writes what was decided about some rows. Nobody is sent anything, no money is booked and no value written; who agreed to the file is
 * whose act each change is. @returns the rows that something else overtook, with the reason
 */
export async function writeRows(
  tx: Tx,
  outcomes: readonly RowOutcome[],
  { actor, importId, numbers }: Writing,
): Promise<Map<RowOutcome, Fault>> {
  const created = outcomes.flatMap((outcome) => (outcome.kind === 'created' ? [outcome.order] : []));
  await createOrders(tx, created, { actor, importId, numbers });
  return changeOrders(
    tx,
    outcomes.filter((outcome) => outcome.kind === 'changed'),
    actor,
  );
}

async function changeOrders(tx: Tx, changed: readonly Changed[], actor: Actor): Promise<Map<RowOutcome, Fault>> {
  const overtaken = new Map<RowOutcome, Fault>();
  const steps = changed.flatMap(({ order, changes }) =>
    changes.event ? [{ orderId: order.id, event: changes.event, actor, reason: REASON }] : [],
  );
  const moved = await changeOrderStatuses(tx, steps);
  for (const outcome of changed) {
    const { order, changes } = outcome;
    const step = moved.get(order.id);
    if (step && isRefusal(step)) {
      overtaken.set(outcome, faultAt('status', 'changed-meanwhile'));
    } else if (changes.address) {
      const body = { deliveryAddress: changes.address };
      const refused = await changeAddress(tx, { actor, params: { orderId: order.id }, body });
      // Its kit left, or it was cancelled, a moment ago.
      if (refused) overtaken.set(outcome, faultAt('streetAddress', 'changed-meanwhile'));
    }
  }
  return overtaken;
}

async function createOrders(
  tx: Tx,
  created: readonly OrderToCreate[],
  { actor, importId, numbers }: Writing,
): Promise<void> {
  if (created.length === 0) return;
  // The questions and the statement that these orders keep are those of now.
  await holdContent(tx);
  const customers = await createPeople(tx, created, actor);
  const surveys = new Map<string, { id: string; questions: number }>();
  const orders: NewOrder[] = [];
  for (const [at, wish] of created.entries()) {
    const { groupKey } = wish.product;
    const survey = surveys.get(groupKey) ?? (await currentSurvey(tx, groupKey));
    surveys.set(groupKey, survey);
    const customer = customers.get(wish.row.person.phoneNo);
    const orderNumber = numbers[at];
    if (!customer || !orderNumber) throw new Error('an order of a file without its customer or its number');
    orders.push(newOrder(wish, { customer, orderNumber, survey }));
  }
  await insertOrders(tx, orders);
  await insertMany(
    tx,
    OrderHistory,
    orders.flatMap(({ id, since }) => historyOf(tx, id, since?.order?.status ?? null, actor)),
  );
  const kits = orders.flatMap(({ id, slot, since }): NewRow<Kit>[] =>
    slot === null && since?.order?.status === OrderStatus.CONFIRMED ? [{ orderId: id, status: 'returned' }] : [],
  );
  await insertMany(tx, Kit, kits);
  for (const { id, customerId: about } of orders) {
    const facts = { importId };
    noteChange(tx, {
      entity: 'order',
      id,
      event: 'exports.order-created',
      actor,
      about,
      facts,
      version: 1,
      untold: true,
    });
  }
  const [{ id: last = '' } = {}] = orders.slice(-1);
  tellChange(tx, { entity: 'order', id: last, version: 1 });
  tellDoctors(tx, last);
}

interface Customer {
  id: string;
  language: NewOrder['language'];
}

/** Whose number has no account gets one; it counts as verified once its owner has signed in by code. */
async function createPeople(tx: Tx, created: readonly OrderToCreate[], actor: Actor): Promise<Map<string, Customer>> {
  const customers = new Map<string, Customer>();
  const users: NewRow<User>[] = [];
  for (const { customer, row } of created) {
    const { phoneNo, firstName, lastName, birthdate, sex, email, language } = row.person;
    if (customers.has(phoneNo)) continue;
    if (customer) {
      customers.set(phoneNo, { id: customer.id, language: customer.preferredLanguage });
      continue;
    }
    const preferredLanguage = language ?? 'de';
    const id = newId();
    customers.set(phoneNo, { id, language: preferredLanguage });
    const person = { firstName: firstName ?? '', lastName: lastName ?? '', birthdate, sex, email, phoneNo };
    users.push({ id, ...person, preferredLanguage, createdAt: tx.now, updatedAt: tx.now });
  }
  await insertMany(tx, User, users);
  await insertMany(
    tx,
    UserRole,
    users.map(({ id }) => ({ userId: id, role: Role.customer })),
  );
  for (const { id } of users) {
    noteChange(tx, { entity: 'user', id, event: 'identity.user-created', actor, about: id, untold: true });
  }
  return customers;
}

interface Made {
  customer: Customer;
  orderNumber: string;
  survey: NewOrder['survey'];
}

/** Firm, and settled outside of the provider: no row of the ledger, which says what went through it. */
function newOrder({ row, product, slot }: OrderToCreate, { customer, orderNumber, survey }: Made): NewOrder {
  const { place, placedAt, status } = row;
  return {
    id: newId(),
    orderNumber,
    customerId: customer.id,
    language: customer.language,
    product,
    addons: [],
    slot: slot && { partnerBranchId: slot.branch.id, startsAt: slot.startsAt, endsAt: slot.endsAt, heldUntil: null },
    deliveryAddress: place.application === Application.homeSampling ? place.address : null,
    invoiceAddress: null,
    statementVersion: liveContent().texts.medicalStatement.version,
    nobodyAccepted: true,
    survey,
    placedAt,
    since: {
      order: { status },
      transaction: { ...storedPaymentOf(PaymentState.settled), settledAt: placedAt },
      appointment: { state: AppointmentState.booked },
    },
  };
}

/** The steps to a status, as the machine knows them. */
const PATHS: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  [OrderStatus.PAID]: [OrderStatus.PAID],
  [OrderStatus.CONFIRMED]: [OrderStatus.PAID, OrderStatus.CONFIRMED],
  [OrderStatus.ANALYZING]: [OrderStatus.PAID, OrderStatus.ANALYZING],
};

function historyOf(tx: Tx, orderId: string, status: OrderStatus | null, actor: Actor): NewRow<OrderHistory>[] {
  const path = (status !== null && PATHS[status]) || [];
  return path.map((toStatus, at) => ({
    id: newId(),
    orderId,
    fromStatus: path[at - 1] ?? null,
    toStatus,
    at: tx.now,
    actorId: actor.userId,
    actor: Role.admin,
    reason: REASON,
  }));
}
