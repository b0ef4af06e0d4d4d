import { Op } from 'sequelize';
import type { JobPayloads } from '#shared/jobs.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { change, exists } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { collectOwnData, listOwnOrders } from '#shared/server/identity/collect-own-data.ts';
import { writeOwnData } from '#shared/server/identity/write-own-data.ts';
import { advanceProgress } from '#shared/server/jobs/advance-progress.ts';
import { beginProgress } from '#shared/server/jobs/begin-progress.ts';
import { finishProgress } from '#shared/server/jobs/finish-progress.ts';
import { isEnded } from '#shared/server/jobs/is-ended.ts';
import { DataFile } from '#shared/server/models/data-file.ts';
import { JobProgress } from '#shared/server/models/job-progress.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

/** Orders between two steps of the progress bar. */
const STEP = 5;

/**
 * Makes a file of everything that is held of a person. A second run, after a crash for instance, collects anew and replaces the file as a
 * whole; of an account that was closed meanwhile none is made.
 */
export async function makeDataFile(services: WorkerServices, { fileId }: JobPayloads['make-data-file']): Promise<void> {
  const file = await findRow(services, DataFile, ['userId', 'format', 'language', 'expiresAt'], {
    where: { id: fileId },
  });
  if (!file || (await isEnded(services, fileId))) return;
  const { userId, format, language, expiresAt } = file;
  if (await isClosed(services, userId)) return giveUp(services, fileId);
  const orders = (await listOwnOrders(services, userId)).length;
  // The file itself is the last step.
  await inTransaction(services, (tx) => beginProgress(tx, fileId, orders + 1));
  const data = await collectOwnData(services, userId, async (done) => {
    if (done % STEP === 0) await showProgress(services, fileId, done);
  });
  const bytes = await writeOwnData({ data, format, language, brand: services.config.brand });
  await services.files.write('exports', fileId, bytes, { expiresAt });
  // A closing takes every file away, and may have looked before this one was there.
  if (await isClosed(services, userId)) {
    await services.files.remove('exports', fileId);
    return giveUp(services, fileId);
  }
  await showProgress(services, fileId, orders + 1);
  await inTransaction(services, async (tx) => {
    await updateRows(tx, DataFile, { bytes: bytes.length }, { id: fileId });
    await finishProgress(tx, fileId, null);
  });
  await forgetFormer(services, { userId, format, fileId });
}

const isClosed = (services: WorkerServices, userId: string): Promise<boolean> =>
  exists(services, 'FROM users WHERE id = ? AND closedAt IS NOT NULL', [userId]);

const giveUp = (services: WorkerServices, fileId: string): Promise<void> =>
  inTransaction(services, async (tx) => void (await finishProgress(tx, fileId, 'account-closed')));

/** The newest file of a form takes the place of the ones before it: whoever makes one a minute fills no disk. */
async function forgetFormer(
  services: WorkerServices,
  { userId, format, fileId }: Pick<Row<DataFile>, 'userId' | 'format'> & { fileId: string },
): Promise<void> {
  for (const { id } of await findRows(services, DataFile, ['id'], {
    where: { userId, format, id: { [Op.ne]: fileId } },
  })) {
    await services.files.remove('exports', id);
    await change(services, 'DELETE FROM data_files WHERE id = ?', [id]);
  }
}

/** Never backwards: a second run counts on only where the first one had stopped. */
async function showProgress(services: WorkerServices, fileId: string, done: number): Promise<void> {
  const progress = await findRow(services, JobProgress, ['handled'], { where: { jobId: fileId } });
  const further = done - (progress?.handled ?? done);
  if (further > 0) await inTransaction(services, (tx) => advanceProgress(tx, fileId, further));
}
