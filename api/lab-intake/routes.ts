import type Router from '@koa/router';
import { bodyOf } from '#api/http/answer-errors.ts';
import { ApiError } from '#api/http/api-error.ts';
import { bind, type UploadedFile } from '#api/http/bind.ts';
import { labIntake } from '#shared/contract/lab-intake.ts';
import type { Language } from '#shared/languages.ts';
import { selectOne } from '#shared/server/database/sql.ts';
import { cancelImport } from '#shared/server/lab-intake/cancel-import.ts';
import { discardImportMessage } from '#shared/server/lab-intake/discard-import-message.ts';
import { looksLikeHl7 } from '#shared/server/lab-intake/looks-like-hl7.ts';
import { matchImportMessage } from '#shared/server/lab-intake/match-import-message.ts';
import { receiveLabFile } from '#shared/server/lab-intake/receive-lab-file.ts';
import type { Services } from '#shared/server/services.ts';
import type { UploadedView } from '#shared/views/lab-intake.ts';
import { findImport, listImports } from './find-import.ts';

interface Upload {
  files: readonly UploadedFile[];
  uploadedBy: string;
  expectedOrderId: string | null;
  language: Language;
}

/** Binds the way of laboratory files into the product. */
export function bindLabIntake(router: Router, services: Services): void {
  bind(labIntake)(router, services, {
    uploadHl7: ({ files, actor, request }) =>
      receiveAll(services, { files, uploadedBy: actor.userId, expectedOrderId: null, language: request.language }),
    uploadHl7OfOrder: async ({ input, files, actor, request }) => {
      const { orderId } = input.params;
      const order = await selectOne(services, 'SELECT 1 FROM orders WHERE id = ?', [orderId]);
      if (!order) throw new ApiError('not-found');
      return receiveAll(services, {
        files,
        uploadedBy: actor.userId,
        expectedOrderId: orderId,
        language: request.language,
      });
    },
    listImports: async () => ({ imports: await listImports(services) }),
    getImport: async ({ input }) => {
      const found = await findImport(services, input.params.id);
      if (!found) throw new ApiError('not-found');
      return found;
    },
    cancelImport: ({ input }) => cancelImport(services, input.params.id),
    discardImportMessage: ({ input, actor }) =>
      discardImportMessage(services, { ...input.params, ...input.body }, actor),
    matchImportMessage: ({ input, actor }) => matchImportMessage(services, { ...input.params, ...input.body }, actor),
  });
}

/** Takes each file for itself: one that is no HL7 is refused with its message, the others go on. */
async function receiveAll(services: Services, upload: Upload): Promise<UploadedView> {
  if (upload.files.length === 0) throw new ApiError('upload-failed');
  const outcomes: UploadedView['files'] = [];
  for (const { name, bytes } of upload.files) {
    if (!looksLikeHl7(bytes)) {
      const { error, message } = bodyOf(new ApiError('hl7-expected'), upload.language);
      outcomes.push({ fileName: name, importId: null, error, message });
      continue;
    }
    const { importId } = await receiveLabFile(services, { ...upload, fileName: name, bytes });
    outcomes.push({ fileName: name, importId, error: null, message: null });
  }
  if (outcomes.every(({ importId }) => importId === null))
    throw new ApiError('hl7-expected', { details: { files: outcomes } });
  return { files: outcomes };
}
