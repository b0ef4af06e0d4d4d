import { findRow } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { ClosedAccount } from '#shared/server/models/closed-account.ts';
import type { Actor } from '#shared/server/services.ts';
import type { ClosedIdentityView } from '#shared/views/closing.ts';
import { unsealIdentity } from './seal-identity.ts';

/**
 * Opens whom the kept records of a closed account are about. Each opening is an activity that says who opened it, and why. Undefined where
 * there is no closed account, or nothing has to be kept of it.
 */
export async function openKeptIdentity(
  tx: Tx,
  { actor, userId, reason }: { actor: Actor; userId: string; reason: string },
): Promise<ClosedIdentityView | undefined> {
  const names = ['sealedIdentity', 'closedAt', 'medicalUntil', 'invoicesUntil'] as const;
  const kept = await findRow(tx, ClosedAccount, names, { where: { userId } });
  if (!kept || kept.sealedIdentity === null) return undefined;
  const { sealedIdentity, closedAt, medicalUntil, invoicesUntil } = kept;
  const identity = unsealIdentity(tx.config.files.masterKeys, userId, sealedIdentity);
  const event = 'identity.closed-identity-opened';
  noteChange(tx, { entity: 'user', id: userId, event, actor, about: userId, facts: { reason } });
  return { ...identity, closedAt: closedAt.toISOString(), medicalUntil, invoicesUntil };
}
