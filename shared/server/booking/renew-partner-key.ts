import { randomInt } from 'node:crypto';
import type { branchAdministration } from '#shared/contract/branch-administration.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { endPartnerSessions } from '#shared/server/identity/end-partner-sessions.ts';
import { hashPartnerKey } from '#shared/server/identity/partner-key.ts';
import { PartnerBranch } from '#shared/server/models/partner-branch.ts';
import { lockBranch } from './lock-branch.ts';

/** Nothing that is mistaken for something else when it is read out or typed. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Makes the key of a branch, some 98 bits, of which its hash alone is kept. The former one ends with it, and so do its sessions. */
export async function renewPartnerKey(
  tx: Tx,
  { actor, params: { id } }: Pick<Call<typeof branchAdministration.renewPartnerKey>, 'actor' | 'params'>,
) {
  orNotFound(await lockBranch(tx, id));
  const key = Array.from({ length: GROUPS }, drawGroup).join('-');
  await updateRows(tx, PartnerBranch, { partnerKeyHash: hashPartnerKey(key), partnerKeyMadeAt: tx.now }, { id });
  await endPartnerSessions(tx, id);
  noteChange(tx, { entity: 'branch', id, event: 'booking.partner-key-renewed', actor, about: null });
  return { key, madeAt: tx.now.toISOString() };
}

const drawGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => SIGNS[randomInt(SIGNS.length)] ?? '').join('');
