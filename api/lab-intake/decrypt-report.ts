import type { FileContent } from '#shared/contract/define.ts';
import type { labIntake } from '#shared/contract/lab-intake.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { openPdf } from '#shared/server/gateways/files/open-pdf.ts';
import { LabReport } from '#shared/server/models/lab-report.ts';
import { ResultDocument } from '#shared/server/models/result-document.ts';
import type { Services } from '#shared/server/services.ts';

/** Opens a report, former versions included, or a document that came inside a message. */
export async function decryptReport(
  services: Services,
  { body: { id } }: Call<typeof labIntake.decryptReport>,
): Promise<FileContent> {
  const report = await findRow(services, LabReport, ['name', 'bytes'], { where: { id } });
  if (report) return openPdf(services.files, { ...report, fileId: id });
  const where = { id, refused: null };
  const document = await findRow(services, ResultDocument, ['fileId', 'name', 'bytes'], { where });
  return openPdf(services.files, orNotFound(document));
}
