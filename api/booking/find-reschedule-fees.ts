import type { booking } from '#shared/contract/booking.ts';
import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { findRescheduleFee, listRescheduleFees } from '#shared/domain/booking/reschedule-fee.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { orNotFound } from '#shared/errors.ts';
import { findOpenOffer } from '#shared/server/booking/find-open-offer.ts';
import type { Call } from '#shared/server/call.ts';
import { columns, selectOne } from '#shared/server/database/sql.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import type { Services } from '#shared/server/services.ts';
import type { RescheduleFeesView } from '#shared/views/booking.ts';

interface BookedRow {
  customerId: string;
  status: OrderStatus | null;
  state: AppointmentState | null;
  startsAt: Date;
  partnerBranchId: string;
}

const BOOKED = columns<BookedRow>({ customerId: 'o', status: 'o', state: 'a', startsAt: 'a', partnerBranchId: 'a' });

/** The table of fees; somebody else's order is not found, and one without a booked time pays none. */
export async function findRescheduleFees(
  services: Services,
  { actor, query: { orderId } }: Call<typeof booking.listRescheduleFees>,
): Promise<RescheduleFeesView> {
  const fees = listRescheduleFees(await readRuntimeSettings(services));
  if (orderId === undefined) return { fees: fees.map((fee) => ({ ...fee, currentSelection: false })), freeUntil: null };
  const from = 'FROM orders o LEFT JOIN appointments a ON a.orderId = o.id WHERE o.id = ?';
  const found = orNotFound(await selectOne(services, BOOKED, from, [orderId]));
  const order = orNotFound(actor.roles.includes('admin') || found.customerId === actor.userId ? found : null);
  const isBooked = order.status === OrderStatus.PAID && order.state === AppointmentState.booked;
  const offer = isBooked ? await findOpenOffer(services, { ...order, orderId }, services.now()) : undefined;
  const current = isBooked && !offer ? findRescheduleFee(fees, order.startsAt, services.now()) : null;
  return {
    fees: fees.map((fee) => ({ ...fee, currentSelection: fee.key === current?.key })),
    freeUntil: offer?.freeUntil ?? null,
  };
}
