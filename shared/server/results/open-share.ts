import type { sharing } from '#shared/contract/sharing.ts';
import { CodePurpose } from '#shared/domain/identity/code-purpose.ts';
import { isRefusal } from '#shared/errors.ts';
import { SHARE_TICKET_MS } from '#shared/limits/sharing.ts';
import type { Call } from '#shared/server/call.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { checkCode } from '#shared/server/identity/check-code.ts';
import { spendCodesOfShare } from '#shared/server/identity/spend-codes.ts';
import { issueShareTicket } from '#shared/server/identity/tokens.ts';
import { lockOpenShare } from './find-open-share.ts';
import { findReadableVersion } from './find-readable-version.ts';
import { noteShareEvent } from './note-share-event.ts';

/** Exchanges the right code of a link for a ticket that reads the result for a while. A wrong one is counted, and its person sees it. */
export async function openShare(tx: Tx, { body, request }: Call<typeof sharing.openShare>) {
  const share = await lockOpenShare(tx, body.shareId);
  if (isRefusal(share)) return share;
  const { id: shareId, phoneNo } = share;
  const attempt = { phoneNo, code: body.code, address: request.address, deviceId: null, shareId };
  const checked = await checkCode(tx, { ...attempt, purposes: [CodePurpose.openShare] });
  if (isRefusal(checked)) {
    if (checked.refused === 'code-wrong')
      await noteShareEvent(tx, share, { kind: 'wrong-code', version: null, request });
    return checked;
  }
  await spendCodesOfShare(tx, shareId);
  await noteShareEvent(tx, share, { kind: 'opened', version: await findReadableVersion(tx, share.orderId), request });
  return {
    ticket: await issueShareTicket(tx.config.jwtSecret, shareId, tx.now),
    // The page is empty after it, whether it hears of the end or not.
    expiresInSeconds: Math.ceil(Math.min(SHARE_TICKET_MS, share.expiresAt.getTime() - tx.now.getTime()) / 1000),
  };
}
