import { UNKNOWN_FILE_KEPT_MS } from '#shared/limits/retention.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { Import } from '#shared/server/models/import.ts';
import { LabReport } from '#shared/server/models/lab-report.ts';
import { ResultDocument } from '#shared/server/models/result-document.ts';
import type { Services } from '#shared/server/services.ts';

/**
 * Removes sealed files that no row names. Reports: their upload died between file and row, or they came in a message that was not
 * taken over, of which the stored laboratory file still holds them; a message that is taken over later writes its documents again.
 * Laboratory files: their door died between file and row, and the sender sent them again.
 */
export async function removeUnknownFiles(services: Services): Promise<number> {
  const before = new Date(services.now().getTime() - UNKNOWN_FILE_KEPT_MS);
  const reports = await services.files.removeUnknown('reports', before, async (ids) => {
    const found = await findRows(services, LabReport, ['id'], { where: { id: ids } });
    const documents = await findRows(services, ResultDocument, ['fileId'], { where: { fileId: ids } });
    return [...found.map(({ id }) => id), ...documents.map(({ fileId }) => fileId)];
  });
  const labFiles = await services.files.removeUnknown('lab-files', before, async (ids) => {
    const found = await findRows(services, Import, ['id'], { where: { id: ids } });
    return found.map(({ id }) => id);
  });
  const removed = reports + labFiles;
  if (removed > 0) services.log.info({ reports, labFiles }, 'files that nothing names were removed');
  return removed;
}
