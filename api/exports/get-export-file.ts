import type { exports } from '#shared/contract/exports.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { FileFailure } from '#shared/server/gateways/files/file-failure.ts';
import { Export } from '#shared/server/models/export.ts';
import { JobProgress } from '#shared/server/models/job-progress.ts';
import type { Services } from '#shared/server/services.ts';

/** The file of an export that is done; after its last day it is made anew. */
export async function getExportFile(services: Services, { params: { id } }: Call<typeof exports.getExportFile>) {
  const columns = ['kind', 'createdAt', 'expiresAt', 'bytes'] as const;
  const made = orNotFound(await findRow(services, Export, columns, { where: { id } }));
  const progress = await findRow(services, JobProgress, ['state'], { where: { jobId: id } });
  if (progress?.state !== JobState.done || made.expiresAt <= services.now()) return refuse('file-not-found');
  try {
    return {
      name: `${services.config.brand.toLowerCase()}-${made.kind}-${zurichDate(made.createdAt)}.csv`,
      type: 'text/csv; charset=utf-8',
      ...(made.bytes === null ? {} : { length: made.bytes }),
      content: await services.files.read('exports', id),
    };
  } catch (error) {
    if (error instanceof FileFailure && error.kind === 'missing') return refuse('file-not-found');
    throw error;
  }
}
