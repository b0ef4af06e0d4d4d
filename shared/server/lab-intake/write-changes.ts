import type { JobName } from '#shared/jobs.ts';
import { tellChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { noteCase } from '#shared/server/results/note-case.ts';
import { raiseAlert } from '#shared/server/results/raise-alert.ts';
import { moveOrders } from './move-orders.ts';
import { noteRejections } from './note-rejections.ts';
import type { ResultChanges } from './result-changes.ts';

/** The jobs that bring laboratory values in. */
export type IntakeJob = Extract<JobName, 'import-lab-file' | 'match-lab-message' | 'apply-lab-mapping'>;

/** Why a released result is open again though the laboratory sent nothing. */
const READ_ANEW = 'a mapping of the laboratory changed';

/** Writes what messages changed, moves the orders on, notes what was rejected and each case, and alerts the doctors of new critical values. */
export async function writeChanges(tx: Tx, changes: ResultChanges, job: IntakeJob): Promise<void> {
  await changes.write(tx, tx.now);
  const changed = changes.changed();
  const isReadAnew = job === 'apply-lab-mapping';
  await moveOrders(tx, changed, { job }, isReadAnew ? READ_ANEW : undefined);
  await noteRejections(tx, changes.touched(), { job });
  // Also where the status stays: a doctor who has the case open must see that values changed.
  for (const { order, version } of changed) {
    const { id: orderId, customerId } = order;
    noteCase(tx, { orderId, customerId, event: 'results.changed', actor: { job }, version });
    // A value may have been taken back that they read: it leaves an open page too, also while the case is open already.
    if (order.releasedVersion !== null) tellChange(tx, { entity: 'result', id: orderId, about: customerId });
  }
  // What is read anew was in no doctor's hands before.
  for (const alert of changes.alerts()) await raiseAlert(tx, alert, isReadAnew ? tx.now : undefined);
}
