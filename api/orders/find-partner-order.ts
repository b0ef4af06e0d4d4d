import type { partnerSales } from '#shared/contract/partner-sales.ts';
import { slotNow } from '#shared/domain/booking/slot-now.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { decideCancellationAtCounter } from '#shared/domain/orders/decide-cancellation.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { isRefusal, orNotFound } from '#shared/errors.ts';
import { findBranch } from '#shared/server/booking/read-branch.ts';
import { readOccupancy } from '#shared/server/booking/read-occupancy.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { presentPerson } from '#shared/server/identity/counter-customer.ts';
import { nextSmsAt } from '#shared/server/messaging/next-sms-at.ts';
import { OrderItem } from '#shared/server/models/order-item.ts';
import { PartnerBranch } from '#shared/server/models/partner-branch.ts';
import { factsOfCancellation } from '#shared/server/orders/facts-of-cancellation.ts';
import {
  findPartnerRow,
  listOwed,
  listPartnerRows,
  presentPartnerRow,
} from '#shared/server/orders/find-partner-orders.ts';
import { findSampling } from '#shared/server/orders/find-sampling.ts';
import type { Services } from '#shared/server/services.ts';
import { findVoucherUse, isTaken } from '#shared/server/vouchers/find-voucher-use.ts';
import type { PartnerOrderView, PartnerSalesView } from '#shared/views/partner-sales.ts';

/** The branch at whose counter somebody sells; another branch's key finds nothing. */
export async function findPartnerSales(
  services: Services,
  { actor, params }: Call<typeof partnerSales.getPartnerSales>,
): Promise<PartnerSalesView> {
  const branch = orNotFound(await findBranch(services, actor.userId));
  orNotFound(branch.key === params.key || null);
  const { id: _id, key, name, streetAddress, zipCode, city } = branch;
  const { language, logoId } = orNotFound(
    await findRow(services, PartnerBranch, ['language', 'logoId'], { where: { id: _id } }),
  );
  const now = services.now();
  const slot = branch.active ? slotNow(branch, now) : null;
  const asked = { startDate: zurichDate(now), days: 1, now };
  const taken = slot && (await readOccupancy(services, [branch], asked)).get(_id)?.get(Date.parse(slot.from));
  return {
    ...{ _id, key, name, language, address: { streetAddress, zipCode, city } },
    logoUrl: logoId ? `/api/partner-branches/${_id}/logo?at=${logoId}` : null,
    products: branch.products,
    now: slot && { ...slot, free: Math.max(0, branch.appointmentsPerTimeSlot - (taken ?? 0)) },
  };
}

/** The branch's orders of today. */
export async function listPartnerOrders(services: Services, { actor }: Call<typeof partnerSales.listPartnerOrders>) {
  const rows = await listPartnerRows(services, actor.userId, services.now());
  return { orders: rows.map(presentPartnerRow) };
}

/** One order of the branch, as its counter needs it. */
export async function findPartnerOrder(
  services: Services,
  { actor, params }: Call<typeof partnerSales.getPartnerOrder>,
): Promise<PartnerOrderView> {
  const { orderId } = params;
  const row = orNotFound(await findPartnerRow(services, orderId));
  const items = await findRows(services, OrderItem, ['name', 'price', 'discount'], {
    where: { orderId },
    order: ['position'],
  });
  const isSampled = row.status !== null && row.status !== OrderStatus.PAID;
  const sampling = isSampled ? await findSampling(services, { orderId, branchId: actor.userId }) : undefined;
  const use = await findVoucherUse(services, orderId);
  const facts = { orderId, orderStatus: row.status, slotState: row.slot, startsAt: row.startsAt };
  const cancelled = decideCancellationAtCounter(await factsOfCancellation(services, facts));
  const undoUntil = row.status === OrderStatus.CONFIRMED ? sampling?.undoUntil : null;
  return {
    ...presentPartnerRow(row),
    customer: presentPerson(row),
    sampleType: row.sampleType,
    items,
    total: row.amount,
    transactionNo: row.transactionNo,
    isConfirmed: Boolean(row.seenTermsAndConditions),
    paidAt: row.settledAt?.toISOString() ?? null,
    paidWith: row.paidWith,
    sampledAt: sampling?.at.toISOString() ?? null,
    undoUntil: undoUntil && undoUntil > services.now() ? undoUntil.toISOString() : null,
    labelPrintedAt: row.labelPrintedAt?.toISOString() ?? null,
    voucherCode: use && isTaken(use) ? use.code : null,
    refundIfCancelled: isRefusal(cancelled) ? null : cancelled.refund,
    linkAgainAt: await nextSmsAt(services, row.customerId, services.now()),
    refunds: await listOwed(services, orderId),
    version: row.version,
  };
}
