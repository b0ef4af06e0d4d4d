import type { sharing } from '#shared/contract/sharing.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange, tellChange } from '#shared/server/database/note-change.ts';
import { change, type Tx } from '#shared/server/database/sql.ts';
import { spendCodesOfShare } from '#shared/server/identity/spend-codes.ts';
import { ResultShare } from '#shared/server/models/result-share.ts';

/** Ends a share at once: its link opens nothing any more, and pages that show the result are told. Ended twice, it stays as it was. */
export async function endShare(tx: Tx, { actor, params }: Call<typeof sharing.endShare>): Promise<null> {
  const { shareId, orderId } = params;
  const where = { id: shareId, orderId };
  const { customerId } = orNotFound(await findRow(tx, ResultShare, ['customerId'], { where }));
  const ended = await updateRows(tx, ResultShare, { endedAt: tx.now }, { id: shareId, endedAt: null });
  if (ended === 0) return null;
  await spendCodesOfShare(tx, shareId);
  const note = { entity: 'share', id: shareId, actor, about: customerId } as const;
  noteChange(tx, { ...note, event: 'results.share-ended', facts: { orderId } });
  return null;
}

/** Ends what a person shares when their account is closed. That it was opened stays known; with whom it was shared does not. */
export async function endSharesOf(tx: Tx, customerId: string): Promise<void> {
  const shares = await findRows(tx, ResultShare, ['id', 'endedAt'], { where: { customerId } });
  for (const { id, endedAt } of shares) {
    await spendCodesOfShare(tx, id);
    if (endedAt === null) tellChange(tx, { entity: 'share', id });
  }
  const forget = "UPDATE result_shares SET endedAt = COALESCE(endedAt, ?), recipient = '', phoneNo = ''";
  await change(tx, `${forget} WHERE customerId = ?`, [tx.now, customerId]);
}
