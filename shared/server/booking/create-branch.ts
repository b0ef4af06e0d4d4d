import { v7 as uuidv7 } from 'uuid';
import type { branchAdministration } from '#shared/contract/branch-administration.ts';
import { branchPhone } from '#shared/domain/booking/branch-phone.ts';
import { refuseHours } from '#shared/domain/booking/refuse-hours.ts';
import { contentKeyOf } from '#shared/domain/content-key-of.ts';
import { refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { PartnerBranch } from '#shared/server/models/partner-branch.ts';
import { refuseProducts } from './refuse-products.ts';

/** Makes a branch; its key is made of its name and stays what it is. */
export async function createBranch(
  tx: Tx,
  { actor, body }: Pick<Call<typeof branchAdministration.createBranch>, 'actor' | 'body'>,
) {
  const faults = [...refuseHours(body.openingDays), ...(await refuseProducts(tx, body.products))];
  if (faults.length > 0) return refuse('invalid-input', { fields: faults });
  const id = uuidv7();
  await insert(tx, PartnerBranch, {
    ...{ id, key: contentKeyOf('branch', body.name, id), ...body },
    ...branchPhone(body),
  });
  const facts = { active: body.active, channel: body.channel };
  noteChange(tx, { entity: 'branch', id, event: 'booking.branch-created', actor, about: null, facts });
  return { _id: id };
}
