import { UNKNOWN_REPORT_KEPT_MS } from '#shared/limits.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { LabReport } from '#shared/server/models/lab-report.ts';
import { ResultDocument } from '#shared/server/models/result-document.ts';
import type { Services } from '#shared/server/services.ts';

/**
 * Removes the sealed reports that no row names: their upload died between file and row, or they came in a message that was not taken
 * over, of which the stored laboratory file still holds them. A message that is taken over later writes its documents again.
 */
export async function removeUnknownReports(services: Services): Promise<number> {
  const before = new Date(services.now().getTime() - UNKNOWN_REPORT_KEPT_MS);
  const removed = await services.files.removeUnknown('reports', before, async (ids) => {
    const reports = await findRows(services, LabReport, ['id'], { where: { id: ids } });
    const documents = await findRows(services, ResultDocument, ['fileId'], { where: { fileId: ids } });
    return [...reports.map(({ id }) => id), ...documents.map(({ fileId }) => fileId)];
  });
  if (removed > 0) services.log.info({ removed }, 'reports that nothing names were removed');
  return removed;
}
