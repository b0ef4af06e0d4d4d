import { zurichDate } from '#shared/domain/format-date.ts';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { json } from '#shared/server/database/sql.ts';
import { ownExport } from '#shared/server/exports/own-export.ts';
import { Export } from '#shared/server/models/export.ts';
import { JobProgress } from '#shared/server/models/job-progress.ts';
import type { Actor, Services } from '#shared/server/services.ts';

const COLUMNS = ['kind', 'filter', 'createdAt', 'expiresAt', 'bytes', 'fileId', 'manifest'] as const;

type Made = Pick<Row<Export>, (typeof COLUMNS)[number]> & { isDone: boolean };

/** An export that somebody may see, and whether it is done. @throws NotFound where it is somebody else's */
export async function findMadeExport(
  services: Services,
  { params: { id }, actor }: { params: { id: string }; actor: Actor },
): Promise<Made> {
  const made = orNotFound(await findRow(services, Export, COLUMNS, { where: { id, ...ownExport(actor) } }));
  const progress = await findRow(services, JobProgress, ['state'], { where: { jobId: id } });
  const manifest = made.manifest && json<NonNullable<typeof made.manifest>>(made.manifest);
  return { ...made, filter: json(made.filter), manifest, isDone: progress?.state === JobState.done };
}

/** Whether its file is there to be fetched. */
export const isMade = ({ isDone, expiresAt }: Made, now: Date): boolean => isDone && expiresAt > now;

/** What a file is called: its kind and the day, and nothing of what it holds. */
export const nameOfExport = ({ config }: Pick<Services, 'config'>, { kind, createdAt }: Made): string =>
  `${config.brand.toLowerCase()}-${kind}-${zurichDate(createdAt)}`;
