import { orNotFound } from '#shared/errors.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { type ChangedBy, noteChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { User } from '#shared/server/models/user.ts';
import type { UserView } from '#shared/views/identity.ts';
import { findUser } from './find-user.ts';
import { presentUser } from './present-user.ts';

export interface PhotoChange {
  actor: ChangedBy;
  params: { id: string };
  /** The stored file and the hash of what was uploaded; null takes the photo away. */
  photo: { photoId: string; sha256: string } | null;
}

const HELD = columns<{ photoId: string | null }>({ photoId: 'photoId' });

/** Names a stored photo in the person's record, or none; the file of the one before goes. Its address changes with it. */
export async function setPhoto(tx: Tx, { actor, params: { id }, photo }: PhotoChange): Promise<UserView> {
  const held = orNotFound(await selectOne(tx, HELD, 'FROM users WHERE id = ? AND closedAt IS NULL FOR UPDATE', [id]));
  if (photo !== null || held.photoId !== null) {
    const photoAvatarUrl = photo && `/api/users/${id}/photo?at=${tx.now.getTime()}`;
    const { photoId = null, sha256 = null } = photo ?? {};
    await updateRows(tx, User, { photoId, photoSha256: sha256, photoAvatarUrl, updatedAt: tx.now }, { id });
    if (held.photoId) await appendJob(tx, 'forget-photo', { photoId: held.photoId });
    noteChange(tx, { entity: 'user', id, event: 'identity.photo-changed', actor, about: id });
  }
  return presentUser(orNotFound(await findUser(tx, id)), tx.log);
}
