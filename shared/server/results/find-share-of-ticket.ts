import { type Refusal, refuse } from '#shared/errors.ts';
import type { Config } from '#shared/server/config.ts';
import type { Database } from '#shared/server/database/sql.ts';
import { readShareTicket } from '#shared/server/identity/tokens.ts';
import { findOpenShare, type OpenShare } from './find-open-share.ts';

interface Reader extends Database {
  config: Pick<Config, 'jwtSecret'>;
  now(): Date;
}

/** The share that a ticket opens, as long as it is shared; a code is asked for again where the ticket is none, or over. */
export async function findShareOfTicket(
  on: Reader,
  bearer: string | null,
): Promise<OpenShare | Refusal<'share-over' | 'share-lapsed'>> {
  const now = on.now();
  const id = bearer === null ? null : await readShareTicket(on.config.jwtSecret, bearer, now);
  return id === null ? refuse('share-lapsed') : findOpenShare(on, id, now);
}
