import type { exports } from '#shared/contract/exports.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { cancelProgress } from '#shared/server/jobs/cancel-progress.ts';
import { Export } from '#shared/server/models/export.ts';
import { ownExport } from './own-export.ts';

/** Stops an export at its next step; one that has ended stays as it is. */
export async function cancelExport(
  tx: Tx,
  { params, actor }: Pick<Call<typeof exports.cancelExport>, 'params' | 'actor'>,
) {
  const { id } = params;
  orNotFound(await findRow(tx, Export, ['id'], { where: { id, ...ownExport(actor) } }));
  await cancelProgress(tx, id);
  return null;
}
