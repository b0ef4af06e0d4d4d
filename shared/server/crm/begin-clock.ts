import { dueFrom, isPromisedIn, openingTimesOf } from '#shared/domain/crm/promise-clock.ts';
import { DAY_MS } from '#shared/durations.ts';
import { refuse } from '#shared/errors.ts';
import type { Language } from '#shared/languages.ts';
import { CALLBACK_WISH_DAYS } from '#shared/limits/support.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import { readCallbackTimes } from './read-callback-times.ts';

/** When a callback begins to count, when it is due, and whether that was promised. */
interface Clock {
  startsAt: Date;
  dueAt: Date | null;
  isPromised: 0 | 1;
}

/** The times at which somebody calls back in a language, as they are set now; null where nobody does. */
export async function openingTimesIn(tx: Tx, language: Language) {
  const { callbackHours, callbackHolidays } = readCallbackTimes(await readRuntimeSettings(tx), tx.now);
  return openingTimesOf(callbackHours[language], callbackHolidays);
}

/** The clock of a callback that is asked for now, or from a wished time on; a time that is past, or too far ahead, is refused. */
export async function beginClock(tx: Tx, { language, wishedAt }: { language: Language; wishedAt: Date | null }) {
  const latest = new Date(tx.now.getTime() + CALLBACK_WISH_DAYS * DAY_MS);
  if (wishedAt && (wishedAt < tx.now || wishedAt > latest))
    return refuse('invalid-input', { fields: [{ path: 'wishedAt', key: 'field.choose' }] });
  const startsAt = wishedAt ?? tx.now;
  const dueAt = dueFrom(await openingTimesIn(tx, language), startsAt);
  const isPromised = isPromisedIn(language) && dueAt !== null ? 1 : 0;
  return { startsAt, dueAt, isPromised } satisfies Clock as Clock;
}

/** Somebody looks at the end of a promise whether it was kept. */
export async function watchPromise(tx: Tx, supportId: string, { dueAt, isPromised }: Clock): Promise<void> {
  if (dueAt === null || !isPromised) return;
  await appendJob(tx, 'check-callback', { supportId }, { key: `callback:${supportId}:${dueAt.getTime()}`, dueAt });
}
