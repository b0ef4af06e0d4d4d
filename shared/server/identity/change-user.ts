import type { profile } from '#shared/contract/profile.ts';
import { countryOfZip } from '#shared/domain/identity/country-of-zip.ts';
import { mayChangeFields } from '#shared/domain/identity/may-change-fields.ts';
import { SAMPLE_WITH_US } from '#shared/domain/orders/order-status.ts';
import { orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { User } from '#shared/server/models/user.ts';
import type { UserView } from '#shared/views/identity.ts';
import { mustOpen } from './birthdate-column.ts';
import { findOpenUser, findUser } from './find-user.ts';
import { presentUser } from './present-user.ts';
import { rolesOf } from './roles-of.ts';
import { tellFormerEmail } from './tell-former-contact.ts';

/**
 * Changes a person's own record and returns it. What is not sent stays; an empty e-mail or street is taken away. The
 * activity names the fields and never what they hold. Refused with `sample-taken` while a sample is matched and read by what
 * would change; what was never given may still be added. A confirmed e-mail address is replaced by code only (`verifyContactCode`), and
 * hears of it when it is taken away.
 */
export async function changeUser(
  tx: Tx,
  { actor, params, body }: Pick<Call<typeof profile.changeUser>, 'actor' | 'params' | 'body'>,
): Promise<UserView | Refusal<'sample-taken' | 'email-needs-code' | 'no-permission'>> {
  const { id } = params;
  const before = await findOpenUser(tx, id);
  const sent = Object.entries({
    ...body,
    ...(body.email === '' ? { email: null } : {}),
    ...(body.streetAddress === '' ? { streetAddress: null } : {}),
    ...(body.zipCode === undefined ? {} : { country: countryOfZip(body.zipCode) }),
  });
  const changed = sent.filter(([key, value]) => value !== undefined && value !== before[key as keyof typeof before]);
  const person = { id, roles: rolesOf(before, tx.log) };
  if (!mayChangeFields({ actor, person, fields: Object.keys(body) })) return refuse('no-permission');
  if (changed.length === 0) return presentUser(before, tx.log);
  if ('birthdate' in Object.fromEntries(changed)) await mustOpen(tx, before);
  if (changed.some(([key]) => isMatchedBy(key) && before[key] !== null) && (await hasSampleWithUs(tx, id))) {
    return refuse('sample-taken');
  }
  const changes = Object.fromEntries(changed);
  const losesEmail = before.emailVerifiedAt !== null && 'email' in changes;
  if (losesEmail && changes.email !== null) return refuse('email-needs-code');
  await updateRows(
    tx,
    User,
    { ...changes, ...(losesEmail ? { emailVerifiedAt: null } : {}), updatedAt: tx.now },
    { id, closedAt: null },
  );
  if (losesEmail) await tellFormerEmail(tx, before, 'email-removed');
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

const MATCHED_BY = ['birthdate', 'sex'] as const;
const isMatchedBy = (key: string): key is (typeof MATCHED_BY)[number] => MATCHED_BY.some((one) => one === key);

const ID = columns<{ id: string }>({ id: 'id' });

/** Locks the orders it looks at: no sample is taken between the look and the change. */
async function hasSampleWithUs(tx: Tx, customerId: string): Promise<boolean> {
  const from = 'FROM orders WHERE customerId = ? AND status IN (?) LIMIT 1 FOR UPDATE';
  return (await selectOne(tx, ID, from, [customerId, [...SAMPLE_WITH_US]])) !== undefined;
}
