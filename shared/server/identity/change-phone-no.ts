import { Op } from 'sequelize';
import { type Refusal, refuse } from '#shared/errors.ts';
import { isDuplicate } from '#shared/server/database/is-duplicate.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { change, type Tx } from '#shared/server/database/sql.ts';
import { Session } from '#shared/server/models/session.ts';
import type { Actor } from '#shared/server/services.ts';
import { endSession } from './end-session.ts';
import { findOpenUser } from './find-user.ts';
import { tellFormerPhone } from './tell-former-contact.ts';

/**
 * Gives a person the number that they proved to be theirs: the former one gets a notice, every other browser is signed out and no longer
 * known, because whoever sits at it may hold the former number only. A number of another account is refused, and only here, after its
 * code was given back.
 */
export async function changePhoneNo(
  tx: Tx,
  { actor, phoneNo }: { actor: Actor; phoneNo: string },
): Promise<null | Refusal<'number-in-use'>> {
  const { userId: id, sessionId } = actor;
  const before = await findOpenUser(tx, id);
  if (!(await takeNumber(tx, id, phoneNo))) return refuse('number-in-use', { keepsWrites: true });
  if (before.phoneNo === phoneNo) return null;
  await tellFormerPhone(tx, before);
  const others = { userId: id, endedAt: null, id: { [Op.ne]: sessionId } };
  for (const other of await findRows(tx, Session, ['id'], { where: others, order: ['id'] }))
    await endSession(tx, other.id, 'phone-changed');
  await change(tx, 'DELETE FROM known_devices WHERE userId = ?', [id]);
  noteChange(tx, { entity: 'user', id, event: 'identity.phone-changed', actor, about: id });
  return null;
}

/** The unique key decides, not a look before: of all who take a number at the same moment, whichever way, one has it. */
async function takeNumber(tx: Tx, id: string, phoneNo: string): Promise<boolean> {
  const text = 'UPDATE users SET phoneNo = ?, phoneNoVerified = 1, updatedAt = ? WHERE id = ? AND closedAt IS NULL';
  try {
    await change(tx, text, [phoneNo, tx.now, id]);
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}
