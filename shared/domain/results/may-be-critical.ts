import { isAbove, isBelow } from '#shared/domain/results/certain-side.ts';
import type { CriticalLimit } from '#shared/domain/results/content-types.ts';
import { foldUnit } from '#shared/domain/results/fold-unit.ts';
import { reachesCritical } from '#shared/domain/results/position-of-value.ts';
import type { Comparator, ObservationInput } from '#shared/domain/results/types.ts';

/** Digits that are no measured figure: days and times (`21.11.2026`, `07:30`), powers of ten and body surface inside a unit. */
const NO_FIGURES = [
  /\d{1,2}\.\s?\d{1,2}\.\s?(?:\d{2,4})?(?!\d)|\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}(?::\d{2})?/g,
  /\b10(?:\s?(?:\*{1,2}|\^|[eE])\s?\d{1,2}|⁹|¹²|⁶)|1[.,]73\s?_?m(?:2|²|\^2)?/g,
];
const FIGURE = /([<>]=?|[≤≥])?\s*(\d[\d'’]*(?:[.,]\d+)?|[.,]\d+)(?=\s*(\S*))/g;
const COMPARATORS: Record<string, Comparator> = { '<': '<', '>': '>', '<=': '<=', '>=': '>=', '≤': '<=', '≥': '>=' };
/** A note longer than this holds no single figure that somebody would have overlooked in the value. */
const LONGEST = 2000;

interface Figure {
  comparator: Comparator | null;
  number: number;
  /** What stands behind it, which may be its unit. */
  behind: string;
}

/**
 * Whether a value that could not be compared with its critical limits may lie beyond them: a figure whose unit may not be used, or a
 * figure inside a text (`7.2 mmol/l`, `siehe Bemerkung: 7.4`), in the laboratory's notes where the value itself has none. A figure is
 * compared in the unit that stands behind it or came with it, where the content knows limits in that unit, else as it stands: nothing
 * is converted and no position follows from it.
 */
export function mayBeCritical(
  { value, unit, notes }: Pick<ObservationInput, 'value' | 'unit' | 'notes'>,
  limit: CriticalLimit,
) {
  const own = figuresOf(value);
  const figures = own.length > 0 ? own : notes.flatMap(figuresOf);
  return figures.some((figure) => {
    const { low, high } = limitsIn(figure.behind, limit) ?? limitsIn(unit, limit) ?? limit;
    return (
      (low !== null && isBelow(figure, low)) ||
      (high !== null && isAbove(figure, high)) ||
      reachesCritical(figure, low, high)
    );
  });
}

function limitsIn(unit: string, limit: CriticalLimit): Pick<CriticalLimit, 'low' | 'high'> | undefined {
  const folded = foldUnit(unit.replace(/[.,;:)\]]+$/, ''));
  if (folded === '') return undefined;
  return [limit, ...(limit.otherUnits ?? [])].find((entry) => foldUnit(entry.unit) === folded);
}

/** Every figure of a text; one whose comma could part thousands as well is read both ways. */
function figuresOf(text: string): Figure[] {
  const plain = NO_FIGURES.reduce((left, kind) => left.replace(kind, ' '), text.slice(0, LONGEST)).normalize('NFKC');
  return [...plain.matchAll(FIGURE)].flatMap(([, sign = '', figure = '', behind = '']) => {
    const digits = figure.replace(/['’]/g, '');
    const readings = [digits.replace(',', '.'), ...(/^\d{1,3},\d{3}$/.test(digits) ? [digits.replace(',', '')] : [])];
    return readings.map((reading) => ({ comparator: COMPARATORS[sign] ?? null, number: Number(reading), behind }));
  });
}
