import { orNotFound } from '#shared/errors.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { PartnerBranch } from '#shared/server/models/partner-branch.ts';
import type { Actor } from '#shared/server/services.ts';
import { lockBranch } from './lock-branch.ts';

/** Names a stored picture as the logo of a branch; the file of the one before goes. */
export async function setBranchLogo(tx: Tx, { actor, id, logoId }: { actor: Actor; id: string; logoId: string }) {
  const held = orNotFound(await lockBranch(tx, id));
  await updateRows(tx, PartnerBranch, { logoId }, { id });
  if (held.logoId) await appendJob(tx, 'forget-photo', { photoId: held.logoId });
  noteChange(tx, { entity: 'branch', id, event: 'booking.branch-logo-changed', actor, about: null });
  return null;
}
