import path from 'node:path';
import { ApiError } from '#api/http/api-error.ts';
import { bodyOf } from '#api/http/reply-with-error.ts';
import type { labIntake } from '#shared/contract/lab-intake.ts';
import { normaliseText } from '#shared/domain/normalise-text.ts';
import { type ErrorCode, refuse } from '#shared/errors.ts';
import type { Call, UploadedFile } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { isStorageFull } from '#shared/server/is-storage-full.ts';
import { looksLikeHl7 } from '#shared/server/lab-intake/looks-like-hl7.ts';
import { type ReceivedFile, receiveLabFile } from '#shared/server/lab-intake/receive-lab-file.ts';
import { Order } from '#shared/server/models/order.ts';
import type { Services } from '#shared/server/services.ts';
import type { UploadedView } from '#shared/views/lab-intake.ts';

type Upload = Pick<Call<typeof labIntake.uploadHl7>, 'actor' | 'files' | 'request'>;
type Wish = Pick<ReceivedFile, 'expectedOrderId' | 'asksBeforeReplacing'>;
type Outcome = UploadedView['files'][number];

/**
 * Takes uploaded files one by one: a file that is not HL7 or has no room is refused with its message, the others are stored.
 * `filename` is the name the file is kept and shown under; with it, or where the caller says `multipleFileUpload=false`, more
 * than one file is a mistake and none is stored.
 */
export async function uploadLabFiles(services: Services, call: Call<typeof labIntake.uploadHl7>) {
  const { filename = '', multipleFileUpload } = call.query;
  const name = nameOf(filename);
  if (call.files.length > 1 && (multipleFileUpload === false || name)) {
    const field = name ? 'filename' : 'multipleFileUpload';
    return refuse('invalid-input', { fields: [{ path: field, key: 'field.one-file' }] });
  }
  const files = name ? call.files.map(({ bytes }) => ({ name, bytes })) : call.files;
  return receiveAll(services, { ...call, files }, { asksBeforeReplacing: call.query.askBeforeReplacing ?? false });
}

/** Takes the file of one order: messages in it that name another are set aside. */
export async function uploadLabFileOfOrder(services: Services, call: Call<typeof labIntake.uploadHl7OfOrder>) {
  const order = await findRow(services, Order, ['id'], { where: { id: call.params.orderId } });
  return order ? receiveAll(services, call, { expectedOrderId: order.id }) : refuse('no-matching-customer');
}

/** The last part of a path of whatever system, on one line; '' where it names nothing. */
function nameOf(filename: string): string {
  const name = path.win32.basename(normaliseText(filename).replace(/\s+/g, ' ')).trim();
  return /^\.*$/.test(name) ? '' : name;
}

async function receiveAll(services: Services, { files, actor, request }: Upload, wish: Wish) {
  if (files.length === 0) return refuse('upload-failed');
  const outcomes: Outcome[] = [];
  const refused = (fileName: string, code: ErrorCode): Outcome => {
    const { error, message } = bodyOf(new ApiError(code), request.language);
    return { fileName, importId: null, error, message };
  };
  const receive = async ({ name, bytes }: UploadedFile): Promise<Outcome> => {
    const file = { fileName: name, content: bytes, length: bytes.byteLength, actor, ...wish };
    try {
      const { importId } = await receiveLabFile(services, file);
      return { fileName: name, importId, error: null, message: null };
    } catch (error) {
      if (!isStorageFull(error)) throw error;
      services.log.error({ err: error }, 'no room for a laboratory file');
      return refused(name, 'storage-full');
    }
  };
  for (const file of files) {
    outcomes.push(looksLikeHl7(file.bytes) ? await receive(file) : refused(file.name, 'hl7-expected'));
  }
  if (outcomes.some(({ importId }) => importId !== null)) return { files: outcomes };
  const isFull = outcomes.some(({ error }) => error === 'storage-full');
  return refuse(isFull ? 'storage-full' : 'hl7-expected', { details: { files: outcomes } });
}
