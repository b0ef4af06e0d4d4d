import type { ownData } from '#shared/contract/own-data.ts';
import type { Call } from '#shared/server/call.ts';
import { isMuchData } from '#shared/server/identity/is-much-data.ts';
import { listDataFileRows, presentDataFile } from '#shared/server/identity/present-data-file.ts';
import type { Services } from '#shared/server/services.ts';
import type { DataFilesView } from '#shared/views/own-data.ts';

/** Whether a person's data have to be made ready, and what was made so far. */
export async function listDataFiles(
  services: Services,
  { params }: Call<typeof ownData.listDataFiles>,
): Promise<DataFilesView> {
  const rows = await listDataFileRows(services, params.id, services.now());
  return { isLarge: await isMuchData(services, params.id), files: rows.map(presentDataFile) };
}
