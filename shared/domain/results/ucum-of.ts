import { foldUnit } from '#shared/domain/results/fold-unit.ts';

/**
 * UCUM codes by the folded form of a unit. Folding makes `IU` a plain `U`: the codes say again which of the two is meant, as far as
 * laboratories use them (`mU/l`, `kU/l`: international units; `U/l`: enzymes).
 */
const CODES: Record<string, string> = {
  '%': '%',
  fl: 'fL',
  pg: 'pg',
  'l/l': 'L/L',
  'g/l': 'g/L',
  'mg/l': 'mg/L',
  'ug/l': 'ug/L',
  'ng/l': 'ng/L',
  'ng/ml': 'ng/mL',
  'mmol/l': 'mmol/L',
  'umol/l': 'umol/L',
  'nmol/l': 'nmol/L',
  'pmol/l': 'pmol/L',
  'mmol/mol': 'mmol/mol',
  'G/l': '10*9/L',
  'T/l': '10*12/L',
  'U/l': 'U/L',
  'mU/l': 'm[IU]/L',
  'kU/l': 'k[IU]/L',
  'ml/min/1.73m2': 'mL/min/{1.73_m2}',
};

/** The UCUM code of a unit as a laboratory writes it; null where none is surely the same. Source: https://ucum.org/ucum */
export const ucumOf = (unit: string): string | null => CODES[foldUnit(unit)] ?? null;
