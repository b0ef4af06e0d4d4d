import type { FileContent } from '#shared/contract/define.ts';
import type { sharing } from '#shared/contract/sharing.ts';
import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { findOpenShare } from '#shared/server/results/find-open-share.ts';
import { findReadableVersion } from '#shared/server/results/find-readable-version.ts';
import { noteShareEvent } from '#shared/server/results/note-share-event.ts';
import type { Services } from '#shared/server/services.ts';
import { drawFile } from './download-result.ts';
import { findShared } from './find-shared-result.ts';
import { leaveOutPrivate } from './present-shared-result.ts';

/**
 * The shared result as a PDF. That it was taken is written before it leaves, and it does not leave when the share ended or the result was
 * taken back meanwhile; where another version was released meanwhile, that one is drawn.
 */
export async function getSharedFile(
  services: Services,
  call: Call<typeof sharing.getSharedFile>,
): Promise<FileContent | Refusal<'share-over' | 'share-lapsed' | 'result-taken-back'>> {
  const { query, request } = call;
  const shared = await findShared(services, request.bearer);
  if (isRefusal(shared)) return shared;
  const { result, person, share } = shared;
  const { brand } = services.config;
  const language = query.lang ?? request.language;
  const file = await drawFile({ result: leaveOutPrivate(result), person, language, brand });
  const left = await inTransaction(services, async (tx) => {
    const open = await findOpenShare(tx, share.id, tx.now);
    if (isRefusal(open)) return open;
    const readable = await findReadableVersion(tx, open.orderId);
    if (readable === null) return refuse('result-taken-back');
    if (readable !== result.version) return null;
    await noteShareEvent(tx, open, { kind: 'file-taken', version: result.version, request });
    return open;
  });
  if (left === null) return getSharedFile(services, call);
  return isRefusal(left) ? left : file;
}
