import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { Application } from '#shared/domain/orders/application.ts';
import { newSampleOf } from '#shared/domain/orders/rejection.ts';
import { freePlace } from '#shared/server/booking/take-place.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { type ChangedBy, noteChange } from '#shared/server/database/note-change.ts';
import { json, type Tx } from '#shared/server/database/sql.ts';
import { Appointment } from '#shared/server/models/appointment.ts';
import { Kit } from '#shared/server/models/kit.ts';
import { type FormerSample, Replacement } from '#shared/server/models/replacement.ts';
import { type OrderSamples, readSamples } from './read-samples.ts';
import { tellNewSample } from './tell-new-sample.ts';

/**
 * Gives a chosen new sample up where no rejection waits for it any more and it was not taken: its place is free, the kit is not sent, the
 * order has its former appointment or kit again, and the customer is told. What was taken, or is on its way, is left as it is.
 */
export async function endReplacement(tx: Tx, orderId: string, actor: ChangedBy): Promise<void> {
  const [samples] = await readSamples(tx, [orderId]);
  if (!samples?.replacement || newSampleOf(samples.rejections.map(({ state }) => state)) !== null) return;
  if (!isAhead(samples, tx.now)) return;
  const { sampleNo } = samples.replacement;
  const where = { orderId, sampleNo };
  const stored = await findRow(tx, Replacement, ['former'], { where });
  const former = json<FormerSample>(stored?.former ?? {});
  await updateRows(tx, Replacement, { endedAt: tx.now }, where);
  if (samples.application === Application.branch) await restoreAppointment(tx, samples, former);
  else await restoreKit(tx, orderId, former);
  noteChange(tx, { entity: 'order', id: orderId, event: 'orders.new-sample-ended', actor, about: samples.customerId });
  await tellNewSample(tx, 'new-sample-not-needed', where);
}

/** The time is still to come, or the kit is still here. */
function isAhead({ application, startsAt, kitStatus }: OrderSamples, now: Date): boolean {
  if (application === Application.branch) return startsAt !== null && startsAt > now;
  return kitStatus === 'ordered';
}

async function restoreAppointment(tx: Tx, samples: OrderSamples, { appointment }: FormerSample): Promise<void> {
  const { orderId, partnerBranchId, startsAt } = samples;
  if (!appointment || partnerBranchId === null || startsAt === null) return;
  const before = { partnerBranchId: appointment.partnerBranchId };
  const times = { startsAt: new Date(appointment.startsAt), endsAt: new Date(appointment.endsAt) };
  await updateRows(tx, Appointment, { ...before, ...times }, { orderId, state: AppointmentState.booked });
  await freePlace(tx, { partnerBranchId, startsAt });
}

async function restoreKit(tx: Tx, orderId: string, { kit }: FormerSample): Promise<void> {
  if (!kit) return;
  const at = (instant: Date | null) => instant && new Date(instant);
  const { status, trackingNo, returnTrackingNo, sentAt, returnedAt, atLabAt } = kit;
  const dates = { sentAt: at(sentAt), returnedAt: at(returnedAt), atLabAt: at(atLabAt) };
  await updateRows(tx, Kit, { status, trackingNo, returnTrackingNo, ...dates }, { orderId });
}
