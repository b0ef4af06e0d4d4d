import { Op } from 'sequelize';
import { isClosedPhoneNo } from '#shared/domain/identity/closed-phone-no.ts';
import { PurgeState } from '#shared/domain/identity/purge-machine.ts';
import type { Identifiers } from '#shared/domain/identity/purge-needles.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { columns, select, type Tx } from '#shared/server/database/sql.ts';
import { ClosedAccount } from '#shared/server/models/closed-account.ts';
import { Purge } from '#shared/server/models/purge.ts';
import { seal, unsealWithAny } from '#shared/server/seal.ts';
import { mustOpen } from './birthdate-column.ts';
import type { LockedUser } from './lock-user.ts';
import { unsealIdentity } from './seal-identity.ts';

/** Says what lies sealed there, so that it opens nowhere else. */
export const purgePurpose = (purgeId: string): string => `purge:${purgeId}`;

const CONTACT = columns<{ contact: string }>({ contact: 'c.contact' });

const PHONES = `FROM (SELECT phoneNo AS contact FROM users WHERE id = ? UNION SELECT phoneNo FROM sms_messages WHERE userId = ?
  UNION SELECT phoneNo FROM sign_in_codes WHERE userId = ?) c`;
const EMAILS = `FROM (SELECT email AS contact FROM users WHERE id = ? UNION SELECT email FROM mail_messages WHERE userId = ?
  UNION SELECT email FROM email_codes WHERE userId = ?) c WHERE c.contact <> ''`;

/**
 * What the scanner will look for once nothing of it stands in the person's record any more: sealed, under the id of the purge. Of an account
 * that was closed before, number and address are gone already, and the name is what was kept of it.
 */
export async function sealIdentifiers(tx: Tx, purgeId: string, user: LockedUser): Promise<string> {
  await mustOpen(tx, user);
  const ids = [user.id, user.id, user.id];
  const phones = (await select(tx, CONTACT, PHONES, ids)).map(({ contact }) => contact);
  const emails = (await select(tx, CONTACT, EMAILS, ids)).map(({ contact }) => contact);
  const { firstName, lastName, birthdate, streetAddress, zipCode, city } = (await openKept(tx, user)) ?? user;
  const named = { firstName, lastName, birthdate, streetAddress, zipCode, city };
  const identifiers: Identifiers = { phones: phones.filter((phone) => !isClosedPhoneNo(phone)), emails, ...named };
  return seal(tx.config.files.masterKeys[0] ?? '', purgePurpose(purgeId), JSON.stringify(identifiers));
}

/** Opens what `sealIdentifiers` closed. @throws when no known key fits */
export function unsealIdentifiers(masterKeys: readonly string[], purgeId: string, sealed: string): Identifiers {
  const opened = unsealWithAny(masterKeys, purgePurpose(purgeId), sealed);
  if (!opened) throw new Error('what a purge looks for is sealed under a key that is not known');
  return JSON.parse(opened.text) as Identifiers;
}

/** Numbers of people whose purge is not proven yet. */
export async function readPurgedPhones(tx: Tx): Promise<Set<string>> {
  const open = { state: [PurgeState.running, PurgeState.leaking], sealedIdentifiers: { [Op.ne]: null } };
  const purges = await findRows(tx, Purge, ['id', 'sealedIdentifiers'], { where: open });
  const { masterKeys } = tx.config.files;
  return new Set(
    purges.flatMap(({ id, sealedIdentifiers: sealed }) =>
      sealed ? unsealIdentifiers(masterKeys, id, sealed).phones : [],
    ),
  );
}

async function openKept(tx: Tx, { id, closedAt }: LockedUser) {
  if (closedAt === null) return null;
  const kept = await findRow(tx, ClosedAccount, ['sealedIdentity'], { where: { userId: id } });
  return kept?.sealedIdentity ? unsealIdentity(tx.config.files.masterKeys, id, kept.sealedIdentity) : null;
}
