import { facilityKey, MappingKind } from '#shared/domain/lab-intake/mapping-kind.ts';
import { codesOf } from '#shared/domain/lab-intake/read-by-mapping.ts';
import { unitText } from '#shared/domain/results/fold-unit.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, select } from '#shared/server/database/sql.ts';
import type { Observation } from '#shared/server/models/observation.ts';

/** How a mapping of a laboratory was used last. */
export interface MappedUse {
  name: string;
  codes: string[];
  units: string[];
  markers: string[];
  seenAt: Date;
}

type UseRow = Pick<
  Row<Observation>,
  'lab' | 'code' | 'alternateCode' | 'text' | 'unit' | 'mappedMarker' | 'mappedUnit'
> & {
  seenAt: Date;
};

const USE = columns<UseRow>({
  lab: 'o',
  code: 'o',
  alternateCode: 'o',
  text: 'o',
  unit: 'o',
  mappedMarker: 'o',
  mappedUnit: 'o',
  seenAt: 'MAX(m.createdAt)',
});

/** What a laboratory's mappings read, by kind and what was sent: `code HB`, `unit ng/ml`. */
export async function listUses(on: Database, facility: string): Promise<Map<string, MappedUse>> {
  const rows = await select(
    on,
    USE,
    `FROM observations o JOIN import_messages m ON m.id = o.importMessageId
     WHERE o.reading = 'mapped' AND o.lab = ? AND o.current = 1
     GROUP BY o.lab, o.code, o.alternateCode, o.text, o.unit, o.mappedMarker, o.mappedUnit`,
    [facility],
  );
  const uses = new Map<string, MappedUse>();
  for (const row of rows.filter(({ lab }) => facilityKey(lab) === facility)) {
    if (row.mappedMarker !== null) for (const code of codesOf(row)) note(uses, `${MappingKind.code} ${code}`, row);
    if (row.mappedUnit !== null) note(uses, `${MappingKind.unit} ${unitText(row.unit)}`, row);
  }
  return uses;
}

function note(uses: Map<string, MappedUse>, key: string, row: UseRow): void {
  const { code, text, unit, mappedMarker, seenAt } = row;
  const known = uses.get(key);
  uses.set(key, {
    name: known?.name || text || code,
    codes: [...(known?.codes ?? []), code.trim()],
    units: [...(known?.units ?? []), unitText(unit)],
    markers: [...(known?.markers ?? []), ...(mappedMarker === null ? [] : [mappedMarker])],
    seenAt: known && known.seenAt > seenAt ? known.seenAt : seenAt,
  });
}
