import type { identity } from '#shared/contract/identity.ts';
import { countryOfZip } from '#shared/domain/identity/country-of-zip.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { User } from '#shared/server/models/user.ts';
import type { UserView } from '#shared/views/identity.ts';
import { findUser } from './find-user.ts';
import { presentUser } from './present-user.ts';

/**
 * Changes a person's own record and returns it. What is not sent stays; an empty e-mail or street is taken away. The
 * activity names the fields and never what they hold.
 */
export async function changeUser(
  tx: Tx,
  { actor, params, body }: Pick<Call<typeof identity.changeUser>, 'actor' | 'params' | 'body'>,
): Promise<UserView> {
  const { id } = params;
  const before = orNotFound(await findUser(tx, id));
  const sent = Object.entries({
    ...body,
    ...(body.email === '' ? { email: null } : {}),
    ...(body.streetAddress === '' ? { streetAddress: null } : {}),
    ...(body.zipCode === undefined ? {} : { country: countryOfZip(body.zipCode) }),
  });
  const changed = sent.filter(([key, value]) => value !== undefined && value !== before[key as keyof typeof before]);
  if (changed.length === 0) return presentUser(before, tx.log);
  await updateRows(tx, User, { ...Object.fromEntries(changed), updatedAt: tx.now }, { id });
  const fields = changed.map(([key]) => key).sort();
  noteChange(tx, {
    entity: 'user',
    id,
    event: 'identity.user-changed',
    actor,
    about: id,
    facts: { fields: fields.join(' ') },
  });
  return presentUser(orNotFound(await findUser(tx, id)), tx.log);
}
