import type { supports } from '#shared/contract/supports.ts';
import { SupportState } from '#shared/domain/crm/support-machine.ts';
import { normalisePhone } from '#shared/domain/identity/normalise-phone.ts';
import { isRefusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Changes } from '#shared/server/database/columns.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { Support } from '#shared/server/models/support.ts';
import { beginClock, watchPromise } from './begin-clock.ts';
import type { SupportRow } from './support-row.ts';

type Wish = Call<typeof supports.changeSupport>['body'];

/**
 * A customer changes number, language or time of a callback. As long as nobody has called and nothing is broken, another language or
 * time begins the clock anew; later the time is that of the next attempt.
 */
export async function changeOwnSupport(tx: Tx, support: SupportRow, { language, phoneNo, wishedAt }: Wish) {
  if (support.state === SupportState.done) return refuse('already-decided');
  const changes: Changes<Support> = {
    language: language ?? support.language,
    ...(phoneNo == null ? {} : { phoneNo: normalisePhone(phoneNo) }),
  };
  // Another number alone leaves the promise as it was.
  if (wishedAt === undefined && changes.language === support.language) return changes;
  const wish = { language: language ?? support.language, wishedAt: wishedAtOf(tx, support, wishedAt) };
  const clock = await beginClock(tx, wish);
  if (isRefusal(clock)) return clock;
  if (support.calledAt !== null || support.brokenAt !== null) return { ...changes, nextTryAt: clock.startsAt };
  await watchPromise(tx, support.id, clock);
  return { ...changes, ...clock };
}

/** Left out: what was wished before, unless it is past. Null: as soon as possible. */
function wishedAtOf({ now }: Tx, { startsAt }: SupportRow, wishedAt: string | null | undefined): Date | null {
  if (wishedAt === undefined) return startsAt > now ? startsAt : null;
  return wishedAt === null ? null : new Date(wishedAt);
}
