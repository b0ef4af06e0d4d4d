import { v7 as uuidv7 } from 'uuid';
import type { ExportForm } from '#shared/domain/exports/export-form.ts';
import type { Dataset } from '#shared/domain/exports/research-columns.ts';
import type { ResearchPlan } from '#shared/domain/exports/research-wish.ts';
import { EXPORT_FILE_KEPT_MS } from '#shared/limits/exports.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { startProgress } from '#shared/server/jobs/start-progress.ts';
import { Export } from '#shared/server/models/export.ts';
import type { OrderFilters } from '#shared/server/orders/list-orders.ts';
import type { Actor } from '#shared/server/services.ts';
import type { ExportStartedView } from '#shared/views/exports.ts';

interface Wish {
  actor: Actor;
  form: ExportForm;
  /** Left out: orders as they are. */
  kind?: 'orders';
  filter: OrderFilters;
}

interface Research extends Omit<Wish, 'kind' | 'filter'> {
  kind: Dataset;
  filter: ResearchPlan;
}

/** Starts making a file of the records that these filters leave; who asked for what stays written down. */
export async function askExport(
  tx: Tx,
  { actor, filter, form, kind = 'orders' }: Wish | Research,
): Promise<ExportStartedView> {
  const id = uuidv7();
  const expiresAt = new Date(tx.now.getTime() + EXPORT_FILE_KEPT_MS);
  const pseudonymised = 'complete' in filter && !filter.complete ? 1 : 0;
  const asked = { id, kind, askedBy: actor.userId, pseudonymised } as const;
  await insert(tx, Export, {
    ...asked,
    filter: { ...filter },
    form,
    createdAt: tx.now,
    expiresAt,
    rows: null,
    bytes: null,
  });
  await startProgress(tx, { id, kind: 'write-export', ownerId: null });
  await appendJob(tx, 'write-export', { exportId: id });
  noteChange(tx, { entity: 'export', id, event: 'exports.asked', actor, about: null, facts: { kind } });
  return { _id: id };
}
