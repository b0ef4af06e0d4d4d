import type { FileForm } from '#shared/domain/exports/file-form.ts';
import { type Identifiers, type NeedleKind, needlesOf } from '#shared/domain/identity/purge-needles.ts';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { ImportKind } from '#shared/domain/lab-intake/import-kind.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { change, exists, json } from '#shared/server/database/sql.ts';
import { decodeText } from '#shared/server/exports/decode-text.ts';
import { RetryAt } from '#shared/server/jobs/retry-at.ts';
import { Import } from '#shared/server/models/import.ts';
import { OrderImport } from '#shared/server/models/order-import.ts';
import { findPatterns, type Matcher, matchesIn } from '#worker/identity/match-needles.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

/** Some minutes at most. */
const AGAIN_MS = 5_000;
const NAMELESS = 'orders.csv';
const RUNNING = 'FROM order_imports o JOIN job_progress j ON j.jobId = o.importId WHERE j.state = ?';

/** The kinds of needles in a file of orders, in whatever encoding it came; none where it is gone. */
export async function readsOrderFile(
  services: WorkerServices,
  id: string,
  patterns: readonly Matcher[],
): Promise<NeedleKind[]> {
  if ((await services.files.size('order-files', id)) === undefined) return [];
  const row = await findRow(services, OrderImport, ['form'], { where: { importId: id } });
  const form = row ? json<FileForm | null>(row.form) : null;
  return matchesIn(decodeText(await services.files.read('order-files', id), form?.encoding ?? 'utf-8'), patterns);
}

/**
 * A file of orders that names the person is removed with what was refused of it, so that nobody agrees to it afterwards and brings them
 * back. One that is being read is waited for; one that nobody has looked through yet is in an encoding nobody knows, and goes as well.
 */
export async function forgetOrderFiles(services: WorkerServices, identifiers: Identifiers): Promise<void> {
  if (await exists(services, RUNNING, [JobState.running])) {
    throw new RetryAt(new Date(services.now().getTime() + AGAIN_MS), 'a file of orders is being read');
  }
  const patterns = findPatterns(needlesOf(identifiers));
  await forgetNames(services, patterns);
  for await (const id of services.files.list('order-files')) {
    const row = await findRow(services, OrderImport, ['form'], { where: { importId: id } });
    const isRead = row !== undefined && json<FileForm | null>(row.form) !== null;
    if (isRead && (await readsOrderFile(services, id, patterns)).length === 0) continue;
    await services.files.remove('order-files', id);
    await change(services, 'DELETE FROM import_refusals WHERE importId = ?', [id]);
    await updateRows(services, OrderImport, { expiresAt: services.now() }, { importId: id });
  }
}

/** What is left of a file after its day is its name, and that may be somebody's. */
async function forgetNames(services: WorkerServices, patterns: readonly Matcher[]): Promise<void> {
  for (const { id, fileName } of await findRows(services, Import, ['id', 'fileName'], {
    where: { kind: ImportKind.orderFile },
  }))
    if (patterns.some(({ matches }) => matches(fileName)))
      await updateRows(services, Import, { fileName: NAMELESS }, { id });
}
