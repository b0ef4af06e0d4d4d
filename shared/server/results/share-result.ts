import { v7 as uuidv7 } from 'uuid';
import type { sharing } from '#shared/contract/sharing.ts';
import { normalisePhone } from '#shared/domain/identity/normalise-phone.ts';
import { DAY_MS } from '#shared/durations.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import { SHARES_A_DAY, SHARES_AT_ONCE } from '#shared/limits/sharing.ts';
import type { Call } from '#shared/server/call.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { columns, insert, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { lockUser } from '#shared/server/identity/lock-user.ts';
import { ResultShare } from '#shared/server/models/result-share.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import { findReadableVersion } from './find-readable-version.ts';
import { hashOfToken, tokenOfShare } from './share-token.ts';

const COUNT = columns<{ active: number; today: number }>({
  active: 'COALESCE(SUM(s.orderId = ? AND s.endedAt IS NULL AND s.expiresAt > ?), 0)',
  today: 'COALESCE(SUM(s.createdAt > ?), 0)',
});

/**
 * Shares the released result of an order: a link for whoever gets the codes at this number. The reply holds no link, because replies are
 * kept for repeats; the list shows it to its person.
 */
export async function shareResult(tx: Tx, { actor, params, body }: Call<typeof sharing.shareResult>) {
  const phoneNo = normalisePhone(body.phoneNo);
  if (phoneNo === null) throw new Error('a number of no listed country came past its schema');
  // Locked, so that calls at the same moment are counted one after the other, and a closing waits for them.
  const user = orNotFound(await lockUser(tx, actor.userId));
  orNotFound(user.closedAt === null ? await findReadableVersion(tx, params.orderId) : null);
  const { active = 0, today = 0 } = (await countShares(tx, user.id, params.orderId)) ?? {};
  if (Number(active) >= SHARES_AT_ONCE || Number(today) >= SHARES_A_DAY) return refuse('too-many-shares');
  const { RESULT_SHARE_DAYS } = await readRuntimeSettings(tx);
  const id = uuidv7();
  await insert(tx, ResultShare, {
    id,
    orderId: params.orderId,
    customerId: user.id,
    tokenHash: hashOfToken(tokenOfShare(tx.config, id)),
    recipient: body.recipient.trim(),
    phoneNo,
    createdAt: tx.now,
    expiresAt: new Date(tx.now.getTime() + RESULT_SHARE_DAYS * DAY_MS),
    endedAt: null,
  });
  const { orderId } = params;
  noteChange(tx, { entity: 'share', id, actor, about: user.id, event: 'results.shared', facts: { orderId } });
  return { _id: id };
}

const countShares = (tx: Tx, customerId: string, orderId: string) =>
  selectOne(tx, COUNT, 'FROM result_shares s WHERE s.customerId = ?', [
    orderId,
    tx.now,
    new Date(tx.now.getTime() - DAY_MS),
    customerId,
  ]);
