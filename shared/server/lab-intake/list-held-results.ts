import { isReadOtherwise } from '#shared/domain/lab-intake/read-by-mapping.ts';
import { columns, type Database, select } from '#shared/server/database/sql.ts';
import { OBSERVATION_COLUMNS, type ObservationRow } from '#shared/server/results/observation-rows.ts';
import { type LabMappings, readingOf } from './read-lab-mappings.ts';

const RESULT = columns<{ resultId: string }>({ resultId: 'o' });
const VALUE = columns<ObservationRow>(OBSERVATION_COLUMNS);

/** Values that stand, and words put aside that wait for a doctor, of which nobody knows what they are or in which unit. */
const HELD = `o.reading IN ('unknown-code', 'foreign-unit')
  AND (o.current = 1 OR (o.aside IS NOT NULL AND o.asideDecision IS NULL))`;

/** The results after `after` that hold such values, in the order of their ids. */
export async function listHeldResults(
  on: Database,
  { after, most }: { after: string; most: number },
): Promise<string[]> {
  const from = `FROM observations o WHERE ${HELD} AND o.resultId > ?
    GROUP BY o.resultId ORDER BY o.resultId LIMIT ${Math.trunc(most)}`;
  return (await select(on, RESULT, from, [after])).map(({ resultId }) => resultId);
}

/** Those of the results that hold a value which is read otherwise by the content and the mappings of now. */
export async function listReadOtherwise(
  on: Database,
  resultIds: readonly string[],
  mappings: LabMappings,
): Promise<string[]> {
  const rows = await select(on, VALUE, `FROM observations o WHERE ${HELD} AND o.resultId IN (?)`, [resultIds]);
  const otherwise = rows.filter((row) => {
    const reading = readingOf(row, mappings);
    return isReadOtherwise(row, reading) || row.reading !== reading.reading;
  });
  return [...new Set(otherwise.map(({ resultId }) => resultId))];
}
