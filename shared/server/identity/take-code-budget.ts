import type { CountryCode } from '#shared/countries.ts';
import { countryCap, isAlarming, isPrefixStopped } from '#shared/domain/identity/code-budget.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { CODE_LIFE_MS, CODES_PER_DAY_TO_STRANGERS } from '#shared/limits/sign-in.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { change, columns, insertNew, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { CodeBudget } from '#shared/server/models/code-budget.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';

type Budget = Pick<Row<CodeBudget>, 'scope' | 'subject'> & { cap: number };

const SENT = columns<{ sent: number }>({ sent: 'sent' });
const WATCHED = columns<{ sent: number; verified: number | null }>({
  sent: 'COUNT(*)',
  verified: 'SUM(verifiedAt IS NOT NULL)',
});

/**
 * Whether a stranger's code may be sent: the range of numbers is not stopped, and the country's and the day's budget have one
 * left. `take` takes it, with conditional updates; without it the same is only asked, because people with an account get
 * their code in any case and are told the same as everybody.
 */
export async function takeCodeBudget(
  tx: Tx,
  { prefix, country, take }: { prefix: string; country: CountryCode; take: boolean },
): Promise<boolean> {
  if (await isStopped(tx, prefix)) return false;
  const budgets: Budget[] = [
    { scope: 'country', subject: country, cap: countryCap(country, await readRuntimeSettings(tx)) },
    { scope: 'all', subject: 'all', cap: CODES_PER_DAY_TO_STRANGERS },
  ];
  for (const budget of budgets) if (!(await takeOne(tx, budget, take))) return false;
  return true;
}

/** An hour shows an attack on a range that was used well before, a day one that takes its time; both pass by themselves. */
const WATCHED_MS = [HOUR_MS, DAY_MS];

async function isStopped(tx: Tx, prefix: string): Promise<boolean> {
  for (const windowMs of WATCHED_MS) if (await isStoppedWithin(tx, prefix, windowMs)) return true;
  return false;
}

async function isStoppedWithin(tx: Tx, prefix: string, windowMs: number): Promise<boolean> {
  const watched = await selectOne(
    tx,
    WATCHED,
    'FROM sign_in_codes WHERE prefix = ? AND sentToStranger AND createdAt BETWEEN ? AND ?',
    // A code that is still valid may yet come back.
    [prefix, new Date(tx.now.getTime() - windowMs), new Date(tx.now.getTime() - CODE_LIFE_MS)],
  );
  const isStopped = isPrefixStopped({ sent: watched?.sent ?? 0, verified: Number(watched?.verified ?? 0) });
  if (isStopped && (await insertNew(tx, CodeBudget, { day: dayOf(tx), scope: 'prefix', subject: prefix }))) {
    tx.log.error({ alarm: 'sms-pumping', prefix, ...watched }, 'a range of numbers gets no more sign-in codes');
  }
  return isStopped;
}

/**
 * Takes one, or only asks whether there is one, in the same statements and under the same locks: otherwise the answer for a known number
 * came sooner, and the more so the more is going on.
 */
async function takeOne(tx: Tx, { scope, subject, cap }: Budget, take: boolean): Promise<boolean> {
  const key = [dayOf(tx), scope, subject];
  await change(
    tx,
    'INSERT INTO code_budgets (day, scope, subject) VALUES (?, ?, ?) ON DUPLICATE KEY UPDATE sent = sent',
    key,
  );
  const taken = await change(
    tx,
    'UPDATE code_budgets SET sent = sent + ? WHERE day = ? AND scope = ? AND subject = ? AND sent < ?',
    [Number(take), ...key, cap],
  );
  const where = 'FROM code_budgets WHERE day = ? AND scope = ? AND subject = ?';
  const sent = (await selectOne(tx, SENT, where, key))?.sent ?? 0;
  if (!take) return sent < cap;
  if (taken !== 1) return false;
  if (isAlarming(sent, cap))
    tx.log.error({ alarm: 'sms-budget', subject, sent, cap }, 'sign-in codes of the day run out');
  return true;
}

const dayOf = (tx: Tx): string => tx.now.toISOString().slice(0, 10);
