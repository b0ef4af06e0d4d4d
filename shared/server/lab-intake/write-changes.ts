import type { JobName } from '#shared/jobs.ts';
import { tellChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { noteCase } from '#shared/server/results/note-case.ts';
import { raiseAlert } from '#shared/server/results/raise-alert.ts';
import { moveOrders } from './move-orders.ts';
import type { ResultChanges } from './result-changes.ts';

/** The jobs that bring laboratory values in. */
export type IntakeJob = Extract<JobName, 'import-lab-file' | 'match-lab-message'>;

/** Writes what messages changed, moves the orders on, notes each case, and alerts the doctors of new critical values. */
export async function writeChanges(tx: Tx, changes: ResultChanges, job: IntakeJob): Promise<void> {
  await changes.write(tx, tx.now);
  const changed = changes.changed();
  await moveOrders(tx, changed, { job });
  // Also where the status stays: a doctor who has the case open must see that values changed.
  for (const { order, version } of changed) {
    const { id: orderId, customerId } = order;
    noteCase(tx, { orderId, customerId, event: 'results.changed', actor: { job }, version });
    // A value may have been taken back that they read: it leaves an open page too, also while the case is open already.
    if (order.releasedVersion !== null) tellChange(tx, { entity: 'result', id: orderId, about: customerId });
  }
  for (const alert of changes.alerts()) await raiseAlert(tx, alert);
}
