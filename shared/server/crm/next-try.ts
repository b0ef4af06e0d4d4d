import { dueFrom } from '#shared/domain/crm/promise-clock.ts';
import { CALLBACK_NEXT_TRY_MS } from '#shared/limits/support.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { openingTimesIn } from './begin-clock.ts';
import type { SupportRow } from './support-row.ts';

/** When somebody who did not answer is called again: after half an hour in which people call in this language. */
export const nextTry = async (tx: Tx, { language }: Pick<SupportRow, 'language'>): Promise<Date | null> =>
  dueFrom(await openingTimesIn(tx, language), tx.now, CALLBACK_NEXT_TRY_MS);
