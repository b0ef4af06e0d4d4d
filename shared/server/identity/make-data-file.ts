import { v7 as uuidv7 } from 'uuid';
import type { ownData } from '#shared/contract/own-data.ts';
import { orNotFound } from '#shared/errors.ts';
import { DATA_FILE_KEPT_MS } from '#shared/limits/privacy.ts';
import type { Call } from '#shared/server/call.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { startProgress } from '#shared/server/jobs/start-progress.ts';
import { DataFile } from '#shared/server/models/data-file.ts';
import type { DataFileView } from '#shared/views/own-data.ts';
import { lockUser } from './lock-user.ts';
import { noteDataMade } from './note-data-made.ts';
import { isBeingMade, listDataFileRows, presentDataFile } from './present-data-file.ts';

/** Starts making a file of everything that is held of a person; one of the same form that is being made already is returned. */
export async function makeDataFile(
  tx: Tx,
  { actor, params, body, request }: Pick<Call<typeof ownData.makeDataFile>, 'actor' | 'params' | 'body' | 'request'>,
): Promise<DataFileView> {
  const { id: userId } = params;
  const { format } = body;
  // Two requests at the same moment make one file.
  const user = orNotFound(await lockUser(tx, userId));
  orNotFound(user.closedAt === null ? user : null);
  const rows = await listDataFileRows(tx, userId, tx.now);
  const running = rows.find((row) => row.format === format && isBeingMade(row));
  if (running) return presentDataFile(running);
  const id = uuidv7();
  const language = body.lang ?? request.language;
  const expiresAt = new Date(tx.now.getTime() + DATA_FILE_KEPT_MS);
  await insert(tx, DataFile, { id, userId, format, language, createdAt: tx.now, expiresAt });
  await startProgress(tx, { id, kind: 'make-data-file', ownerId: userId });
  await appendJob(tx, 'make-data-file', { fileId: id });
  noteDataMade(tx, actor, format);
  const made = (await listDataFileRows(tx, userId, tx.now)).find((row) => row.id === id);
  return presentDataFile(orNotFound(made));
}
