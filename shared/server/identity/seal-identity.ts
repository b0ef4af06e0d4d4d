import { insert, type Tx } from '#shared/server/database/sql.ts';
import { ClosedAccount } from '#shared/server/models/closed-account.ts';
import { seal, unsealWithAny } from '#shared/server/seal.ts';
import { mustOpen } from './birthdate-column.ts';
import type { LockedUser } from './lock-user.ts';
import { readRetention } from './read-retention.ts';

/** Whom a locked-away record is about: what a medical record and an invoice must name. */
export type SealedIdentity = Pick<
  LockedUser,
  'firstName' | 'lastName' | 'birthdate' | 'sex' | 'streetAddress' | 'zipCode' | 'city' | 'country'
>;

export const identityPurpose = (userId: string): string => `closed-account:${userId}`;

/**
 * Keeps whom the records are about that the law demands, sealed under the master key, with the days on which they end. Where nothing has
 * to be kept, nobody's name is.
 */
export async function sealIdentity(tx: Tx, user: LockedUser): Promise<void> {
  await mustOpen(tx, user);
  const { firstName, lastName, birthdate, sex, streetAddress, zipCode, city, country } = user;
  const identity: SealedIdentity = { firstName, lastName, birthdate, sex, streetAddress, zipCode, city, country };
  const ends = await readRetention(tx, user.id);
  const isKept = ends.medicalUntil !== null || ends.invoicesUntil !== null;
  const [masterKey = ''] = tx.config.files.masterKeys;
  await insert(tx, ClosedAccount, {
    userId: user.id,
    closedAt: tx.now,
    sealedIdentity: isKept ? seal(masterKey, identityPurpose(user.id), JSON.stringify(identity)) : null,
    ...ends,
  });
}

/** Opens what `sealIdentity` closed. @param masterKeys the newest first @throws when none of them fits */
export function unsealIdentity(masterKeys: readonly string[], userId: string, sealed: string): SealedIdentity {
  const opened = unsealWithAny(masterKeys, identityPurpose(userId), sealed);
  if (!opened) throw new Error('the identity of a closed account is sealed under a key that is not known');
  return JSON.parse(opened.text) as SealedIdentity;
}
