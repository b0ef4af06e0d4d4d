import { contentOf } from '#shared/domain/lab-intake/identify-observations.ts';
import { isReadOtherwise } from '#shared/domain/lab-intake/read-by-mapping.ts';
import { isFinal } from '#shared/domain/results/effective-status.ts';
import { type StoodRow, toInput } from './observation-rows.ts';

/** What stood in the place of a value before it; `row` is null where there was nothing. */
export interface FormerValue {
  row: StoodRow | null;
  /** The released version in which the customer reads it; null where it was never released. */
  version: number | null;
}

/** The values that stood at a moment, of all that ever stood. */
export function listStoodAt(stood: readonly StoodRow[], at: Date): StoodRow[] {
  const last = new Map<string, StoodRow>();
  for (const row of inTime(stood)) if (since(row) <= at.getTime()) last.set(row.identity, row);
  return [...last.values()];
}

/**
 * What stood before, for every standing value that says something else: after a release what was released, before one what came last.
 * A preliminary value that became final as it was says nothing else.
 */
export function findFormerValues(
  stood: readonly StoodRow[],
  released: { version: number; releasedAt: Date } | null,
): Map<string, FormerValue> {
  const before = released ? listStoodAt(stood, released.releasedAt) : inTime(stood.filter(({ current }) => !current));
  const byIdentity = new Map(before.map((row) => [row.identity, row]));
  const version = released?.version ?? null;
  return new Map(
    stood
      .filter(({ current }) => current === 1)
      .flatMap((row): [string, FormerValue][] => {
        const former = byIdentity.get(row.identity) ?? null;
        if (former === null && released === null) return [];
        return former && !saysOther(row, former) ? [] : [[String(row.id), { row: former, version }]];
      }),
  );
}

const since = ({ stoodAt }: StoodRow): number => stoodAt?.getTime() ?? 0;

const inTime = (rows: readonly StoodRow[]): StoodRow[] =>
  [...rows].sort((left, right) => since(left) - since(right) || Number(left.id) - Number(right.id));

const saysOther = (row: StoodRow, former: StoodRow): boolean =>
  contentOf(toInput(row)) !== contentOf(toInput(former)) ||
  isReadOtherwise(former, row) ||
  (row.status !== former.status && !(row.status === 'F' && !isFinal(former.status)));
