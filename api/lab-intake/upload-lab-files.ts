import { ApiError } from '#api/http/api-error.ts';
import { bodyOf } from '#api/http/reply-with-error.ts';
import type { labIntake } from '#shared/contract/lab-intake.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import type { Call, UploadedFile } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { looksLikeHl7 } from '#shared/server/lab-intake/looks-like-hl7.ts';
import { receiveLabFile } from '#shared/server/lab-intake/receive-lab-file.ts';
import { Order } from '#shared/server/models/order.ts';
import type { Services } from '#shared/server/services.ts';
import type { UploadedView } from '#shared/views/lab-intake.ts';

type Upload = Pick<Call<typeof labIntake.uploadHl7>, 'actor' | 'files' | 'request'>;

/** Takes uploaded files one by one: a file that is not HL7 is refused with its message, the others are stored. */
export async function uploadLabFiles(services: Services, call: Upload) {
  return receiveAll(services, call, null);
}

/** Takes the file of one order: messages in it that name another are set aside. */
export async function uploadLabFileOfOrder(services: Services, call: Call<typeof labIntake.uploadHl7OfOrder>) {
  const { id } = orNotFound(await findRow(services, Order, ['id'], { where: { id: call.params.orderId } }));
  return receiveAll(services, call, id);
}

async function receiveAll(services: Services, { files, actor, request }: Upload, expectedOrderId: string | null) {
  if (files.length === 0) return refuse('upload-failed');
  const outcomes: UploadedView['files'] = [];
  const receive = async ({ name, bytes }: UploadedFile) => {
    const file = { fileName: name, content: bytes, length: bytes.byteLength, actor, expectedOrderId };
    const { importId } = await receiveLabFile(services, file);
    return { fileName: name, importId, error: null, message: null };
  };
  for (const file of files) {
    const { error, message } = bodyOf(new ApiError('hl7-expected'), request.language);
    const isHl7 = looksLikeHl7(file.bytes);
    outcomes.push(isHl7 ? await receive(file) : { fileName: file.name, importId: null, error, message });
  }
  const isNone = outcomes.every(({ importId }) => importId === null);
  return isNone ? refuse('hl7-expected', { details: { files: outcomes } }) : { files: outcomes };
}
