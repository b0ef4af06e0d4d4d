import { basisCell, type CellChange } from './draft-cells.ts';
import type { LabPart } from './lab-version.ts';

/** With what a doctor changes goes on which values: those on the screen, whatever has arrived since. */
export function basisOf(changes: readonly CellChange[], { fingerprint, areas, healthMeasures }: LabPart): CellChange[] {
  return changes.flatMap(([path]): CellChange[] => {
    const [kind, key = ''] = path.split('/');
    const area = areas.find(({ resultCategoryId }) => resultCategoryId === key);
    const health = healthMeasures.find(({ healthMeasureId }) => healthMeasureId === key);
    if (kind === 'summary') return [[basisCell('summary'), fingerprint]];
    if (kind === 'recommendation' || kind === 'followUp') return [[basisCell('advice'), fingerprint]];
    if (kind === 'area' && area) return [[basisCell(`area/${key}`), area.fingerprint]];
    if (kind === 'health' && health) return [[basisCell(`health/${key}`), health.fingerprint]];
    return [];
  });
}
