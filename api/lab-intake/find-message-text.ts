import { buffer } from 'node:stream/consumers';
import type { labIntake } from '#shared/contract/lab-intake.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { showMessage } from '#shared/server/hl7/show-message.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import type { Services } from '#shared/server/services.ts';

/** One message as the laboratory sent it, segment by segment, without what it says of the person's health. */
export async function findMessageText(services: Services, { params }: Call<typeof labIntake.getImportMessageText>) {
  const where = { id: params.messageId, importId: params.id };
  const { position } = orNotFound(await findRow(services, ImportMessage, ['position'], { where }));
  const stored = await buffer(await services.files.read('lab-files', params.id));
  return showMessage(stored, position) ?? refuse('file-not-found');
}
