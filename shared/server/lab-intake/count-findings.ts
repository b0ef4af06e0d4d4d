import { isAlarming } from '#shared/domain/results/is-alarming.ts';
import { readBloodMeasures } from '#shared/domain/results/read-blood-measures.ts';
import type { Sex } from '#shared/domain/results/types.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import { type ObservationRow, toInput } from '#shared/server/results/observation-rows.ts';

/** What the doctors' list says about a result. */
export interface Findings {
  outside: number;
  /** Critical values, and those whose being critical nothing excludes. */
  critical: number;
  unmapped: number;
  /**
   * The critical values themselves, by test and content, and whether it is certain: distinguishes a new one from one that doctors
   * already know, of which they are told again once it is no doubt any more.
   */
  criticalValues: string[];
}

/** Whose the observations are, and what the laboratory noted about their sample. */
export interface Circumstances {
  lab: string;
  sex: Sex | null;
  notes: readonly string[];
}

/** Counts what stands out among the standing observations of a result. */
export function countFindings(rows: readonly ObservationRow[], { lab, sex, notes }: Circumstances): Findings {
  const context = { content: resultContent, lab: lab || null, sex, sampleNotes: notes };
  const measures = readBloodMeasures(rows.map(toInput), context);
  const critical = measures.filter(isAlarming);
  return {
    outside: measures.filter(({ position }) => position === 'below' || position === 'above').length,
    critical: critical.length,
    unmapped: measures.filter(({ marker }) => marker === null).length,
    criticalValues: critical.map(({ system, code, sub, valueText, unit, critical: isCertain }) =>
      [system, code, sub, valueText, unit, isCertain].join('|'),
    ),
  };
}
