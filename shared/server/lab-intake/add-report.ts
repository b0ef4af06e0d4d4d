import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { refuse } from '#shared/errors.ts';
import { isDuplicate } from '#shared/server/database/is-duplicate.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { noteChange, tellDoctors } from '#shared/server/database/note-change.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { LabReport } from '#shared/server/models/lab-report.ts';
import { Order } from '#shared/server/models/order.ts';
import type { Actor } from '#shared/server/services.ts';

interface StoredReport {
  id: string;
  name: string;
  /** The version it becomes: of two uploads that saw the same one before, the second is refused. */
  version: number;
  orderNumber: string;
  bytes: number;
  sha256: string;
  actor: Actor;
}

/** Records a report whose content is in the store, and tells the doctors who see its case. Former versions stay. */
export async function addReport(tx: Tx, { orderNumber, actor, ...report }: StoredReport) {
  const order = await findRow(tx, Order, ['id', 'status', 'customerId'], { where: { orderNumber } });
  if (!order) return refuse('no-matching-customer');
  if (order.status === null) {
    return refuse('order-not-matched', { fields: [{ path: 'name', key: 'field.order-unpaid' }] });
  }
  if (order.status === OrderStatus.CANCELLED) return refuse('order-cancelled');
  try {
    await insert(tx, LabReport, { ...report, orderId: order.id, uploadedBy: actor.userId, createdAt: tx.now });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return refuse('already-exists');
  }
  tellDoctors(tx, order.id);
  const { id: reportId, version, bytes } = report;
  noteChange(tx, {
    entity: 'case',
    id: order.id,
    event: 'lab-intake.report-stored',
    actor,
    about: order.customerId,
    facts: { reportId, reportVersion: version, bytes },
  });
  return null;
}
