import { facilityKey } from '#shared/domain/lab-intake/mapping-kind.ts';
import { codesOf } from '#shared/domain/lab-intake/read-by-mapping.ts';
import { unitText } from '#shared/domain/results/fold-unit.ts';
import { loincCodes, mapMarker } from '#shared/domain/results/map-marker.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { type Bound, columns, type Database, select } from '#shared/server/database/sql.ts';
import type { Observation } from '#shared/server/models/observation.ts';

/** A value that waits for a mapping, without what it says. */
export interface HeldValue {
  facility: string;
  kind: 'code' | 'unit';
  /** The code or unit that nobody has mapped. */
  sent: string;
  code: string;
  name: string;
  unit: string;
  marker: string | null;
  loinc: string | null;
  resultId: string;
  importId: string;
  at: Date;
}

type HeldRow = Pick<
  Row<Observation>,
  | 'lab'
  | 'code'
  | 'codingSystem'
  | 'alternateCode'
  | 'alternateSystem'
  | 'text'
  | 'unit'
  | 'reading'
  | 'mappedMarker'
  | 'resultId'
> & { importId: string; at: Date };

const HELD = columns<HeldRow>({
  lab: 'o',
  code: 'o',
  codingSystem: 'o',
  alternateCode: 'o',
  alternateSystem: 'o',
  text: 'o',
  unit: 'o',
  reading: 'o',
  mappedMarker: 'o',
  resultId: 'o',
  importId: 'm',
  at: 'm.createdAt',
});

/** More than wait anywhere; beyond it a list says too little, never too much. */
const MOST = 20_000;

/** They stand, and no mapping says what they mean. */
export const UNREAD = ['unknown-code', 'foreign-unit'] as const;

/** Values that stand and wait for a mapping; of all, or of what `where` says. */
export async function readHeld(on: Database, where = '', values: readonly Bound[] = []): Promise<HeldValue[]> {
  const rows = await select(
    on,
    HELD,
    `FROM observations o JOIN import_messages m ON m.id = o.importMessageId
     WHERE o.reading IN (?) AND o.current = 1 ${where} ORDER BY o.id LIMIT ${MOST}`,
    [UNREAD, ...values],
  );
  return rows.map(toHeld);
}

/** Those that came with these imports. */
export const readHeldOf = (on: Database, importIds: readonly string[]): Promise<HeldValue[]> =>
  importIds.length === 0 ? Promise.resolve([]) : readHeld(on, 'AND m.importId IN (?)', [importIds]);

function toHeld({ lab, codingSystem: system, reading, resultId, importId, at, ...row }: HeldRow): HeldValue {
  const test = { ...row, system };
  const [code = ''] = codesOf(row);
  const isCode = reading === 'unknown-code';
  return {
    ...{ facility: facilityKey(lab), resultId, importId, at, code },
    kind: isCode ? 'code' : 'unit',
    sent: isCode ? code : unitText(row.unit),
    name: row.text || code,
    unit: unitText(row.unit),
    marker: isCode ? null : (mapMarker(test, lab || null, resultContent.bloodMarkers)?.key ?? null),
    loinc: isCode ? (loincCodes(test)[0] ?? null) : null,
  };
}

/** Held values by what they wait for. */
export const groupHeld = (held: readonly HeldValue[]): HeldValue[][] => [
  ...Map.groupBy(held, ({ facility, kind, sent }) => JSON.stringify([facility, kind, sent])).values(),
];
