import type { ownData } from '#shared/contract/own-data.ts';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { listDataFileRows } from '#shared/server/identity/present-data-file.ts';
import type { Services } from '#shared/server/services.ts';
import { describeFile } from './get-own-data.ts';

/** A file that was made ready, the person's own only; not found before it is done and after its last day. */
export async function getDataFile(services: Services, { params }: Call<typeof ownData.getDataFile>) {
  const rows = await listDataFileRows(services, params.id, services.now());
  const row = orNotFound(rows.find(({ id, state }) => id === params.fileId && state === JobState.done));
  const content = await services.files.read('exports', row.id);
  const length = row.bytes === null ? {} : { length: row.bytes };
  return { ...describeFile(services, row.format, row.createdAt), ...length, content };
}
