import type { labIntake } from '#shared/contract/lab-intake.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { listReportsOf } from '#shared/server/lab-intake/list-reports.ts';
import { Order } from '#shared/server/models/order.ts';
import type { Services } from '#shared/server/services.ts';
import type { ReportListView } from '#shared/views/reports.ts';

/** Names and versions of the reports of an order; nothing of what they say. */
export async function listReports(
  services: Services,
  { query: { orderNo: orderNumber } }: Call<typeof labIntake.listReports>,
): Promise<ReportListView> {
  const { id: orderId } = orNotFound(await findRow(services, Order, ['id'], { where: { orderNumber } }));
  return { orderId, orderNumber, reports: await listReportsOf(services, orderId) };
}
