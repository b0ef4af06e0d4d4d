import { updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { User } from '#shared/server/models/user.ts';
import type { Actor } from '#shared/server/services.ts';
import { findOpenUser } from './find-user.ts';
import { tellFormerEmail } from './tell-former-contact.ts';

/**
 * Gives a person the address that they proved to be theirs, and tells the one before it. One that nobody ever confirmed hears nothing: it
 * may be a stranger's.
 */
export async function changeEmail(tx: Tx, { actor, email }: { actor: Actor; email: string }): Promise<void> {
  const { userId: id } = actor;
  const before = await findOpenUser(tx, id);
  await updateRows(tx, User, { email, emailVerifiedAt: tx.now, updatedAt: tx.now }, { id, closedAt: null });
  if (before.email === email) return;
  if (before.emailVerifiedAt !== null) await tellFormerEmail(tx, before, 'email-changed');
  noteChange(tx, { entity: 'user', id, event: 'identity.email-changed', actor, about: id });
}
