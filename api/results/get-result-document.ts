import type { FileContent } from '#shared/contract/define.ts';
import type { reviewing } from '#shared/contract/reviewing.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { openPdf } from '#shared/server/gateways/files/open-pdf.ts';
import { ResultDocument } from '#shared/server/models/result-document.ts';
import type { Services } from '#shared/server/services.ts';

/** A document of a case; 404 also where the laboratory's document was refused. */
export async function getResultDocument(
  services: Services,
  { params }: Call<typeof reviewing.getResultDocument>,
): Promise<FileContent> {
  const where = { id: params.documentId, resultId: params.id, refused: null };
  const found = await findRow(services, ResultDocument, ['fileId', 'bytes', 'name'], { where });
  return openPdf(services.files, orNotFound(found));
}
