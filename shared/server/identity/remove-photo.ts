import type { profile } from '#shared/contract/profile.ts';
import type { Call } from '#shared/server/call.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { setPhoto } from './set-photo.ts';

/** Takes a person's photo away, with its file. */
export const removePhoto = (tx: Tx, { actor, params }: Pick<Call<typeof profile.removePhoto>, 'actor' | 'params'>) =>
  setPhoto(tx, { actor, params, photo: null });
