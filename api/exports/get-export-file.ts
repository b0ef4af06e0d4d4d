import type { Readable } from 'node:stream';
import type { exports } from '#shared/contract/exports.ts';
import { refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { columns, selectOne } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { listWithdrawn } from '#shared/server/exports/approved.ts';
import { recordExportReads } from '#shared/server/exports/record-export-reads.ts';
import { FileFailure } from '#shared/server/gateways/files/file-failure.ts';
import { ExportPerson } from '#shared/server/models/export-person.ts';
import type { Services } from '#shared/server/services.ts';
import { findMadeExport, isMade, nameOfExport } from './find-made-export.ts';

type FileCall = Call<typeof exports.getExportFile>;

const OVER = columns<{ expiresAt: Date }>({ expiresAt: 'e' });

/** The file of an export that is done; after its last day, or once somebody in it has withdrawn, it is made anew. */
export async function getExportFile(services: Services, call: FileCall) {
  const { id } = call.params;
  const made = await findMadeExport(services, call);
  if (!isMade(made, services.now())) return refuse('file-not-found');
  try {
    const content = await services.files.read('exports', made.fileId ?? id);
    const isRecorded = made.kind === 'orders' || (await noteReading(services, call, made, content));
    if (!isRecorded) return refuse('file-not-found');
    return {
      name: `${nameOfExport(services, made)}.csv`,
      type: 'text/csv; charset=utf-8',
      ...(made.bytes === null ? {} : { length: made.bytes }),
      content,
    };
  } catch (error) {
    if (error instanceof FileFailure && error.kind === 'missing') return refuse('file-not-found');
    throw error;
  }
}

/** Records it for everybody in the file; a file that is not given out is closed. @returns false where somebody does not agree any more */
async function noteReading(
  services: Services,
  { actor, params: { id }, request }: FileCall,
  { kind, filter }: Awaited<ReturnType<typeof findMadeExport>>,
  content: Readable,
): Promise<boolean> {
  let isRecorded = false;
  try {
    isRecorded = await inTransaction(services, async (tx) => {
      // Whoever withdraws ends it, and then nobody is named to be in it any more: held, so that the names below are those of this file.
      const stands = await selectOne(tx, OVER, 'FROM exports e WHERE e.id = ? LOCK IN SHARE MODE', [id]);
      if (!stands || stands.expiresAt <= tx.now) return false;
      const people = await findRows(tx, ExportPerson, ['customerId'], { where: { exportId: id } });
      const ids = people.map(({ customerId }) => customerId);
      // What is fetched can never be taken back: it is asked once more.
      if (filter.approvedOnly === true && (await listWithdrawn(tx, ids)).length > 0) return false;
      await recordExportReads(tx, ids, { endpoint: 'getExportFile', entityId: id, dataset: kind, actor, request });
      return true;
    });
    return isRecorded;
  } finally {
    if (!isRecorded) content.destroy();
  }
}
