import { updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { User } from '#shared/server/models/user.ts';
import type { UserRow } from './find-user.ts';
import { rolesOf } from './roles-of.ts';

/** A right code verifies the number of a person whom staff had created; returns the person as they are now. */
export async function verifyNumber(tx: Tx, user: UserRow): Promise<UserRow> {
  if (user.phoneNoVerified) return user;
  await updateRows(tx, User, { phoneNoVerified: true, updatedAt: tx.now }, { id: user.id });
  const actor = { userId: user.id, roles: rolesOf(user, tx.log) };
  noteChange(tx, { entity: 'user', id: user.id, event: 'identity.number-verified', actor, about: user.id });
  return { ...user, phoneNoVerified: 1 };
}
