import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { sumRappen } from '#shared/domain/money.ts';
import type { KitStatus } from '#shared/domain/orders/application.ts';
import type { CancellationFacts } from '#shared/domain/orders/decide-cancellation.ts';
import { kitStatusOf } from '#shared/domain/orders/kit-machine.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import type { Database, Tx } from '#shared/server/database/sql.ts';
import { Kit } from '#shared/server/models/kit.ts';
import { isGivenBack, listRefundable } from '#shared/server/payments/list-refundable.ts';
import type { LockedTransaction } from '#shared/server/payments/lock-transaction.ts';

type Known = Pick<LockedTransaction, 'orderId' | 'orderStatus' | 'slotState' | 'startsAt'>;

/** What decides about a cancellation, for the act as for the page that says what it will cost. */
export async function factsOfCancellation(on: Database | Tx, order: Known): Promise<CancellationFacts> {
  const { orderId, slotState } = order;
  const kit = slotState === null ? await findRow(on, Kit, ['status'], { where: { orderId } }) : null;
  const payments = (await listRefundable(on, orderId)).filter(isGivenBack);
  return presentFacts(order, { kitStatus: kit?.status ?? null, paid: sumRappen(payments.map(({ left }) => left)) });
}

/** The same of an order whose kit and money are read already. @param paid Rappen that are left to give back */
export const presentFacts = (
  { orderStatus: status, slotState, startsAt }: Omit<Known, 'orderId'>,
  { kitStatus, paid }: { kitStatus: KitStatus | null; paid: number },
): CancellationFacts => ({
  status,
  // A time that is only held, or was lost, costs nobody anything.
  startsAt: slotState === AppointmentState.booked ? startsAt : null,
  kit: slotState === null ? kitStatusOf(kitStatus, status) : null,
  paid,
});
