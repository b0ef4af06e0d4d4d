import type { Sex, Values } from './draw-healthy-values.ts';

/** µmol/l of creatinine in one mg/dl. */
const CREATININE_MICROMOL = 88.4;
/** µmol/l of iron that one g/l of transferrin binds. */
const IRON_BOUND = 25.1;

/**
 * Makes the values agree that a laboratory computes or that a doctor would check against one another:
 * red cells, fats, kidneys, iron. Works on a full set of values; the message then takes the ordered ones.
 * @param age whole years, for the filtration rate
 * @param kept keys that are set on purpose and stay
 */
export function deriveValues(values: Values, sex: Sex, age: number, kept: string[] = []): void {
  const of = (key: string): number => values.get(key) ?? Number.NaN;
  const derive = (key: string, value: number): void => {
    if (!kept.includes(key)) values.set(key, value);
  };

  derive('hematocrit', (of('erythrocytes') * of('mcv')) / 1000);
  derive('hemoglobin', of('hematocrit') * of('mchc'));
  derive('mch', of('hemoglobin') / of('erythrocytes'));

  derive('non-hdl', of('cholesterol-total') - of('hdl'));
  // Friedewald (1972) in mmol/l, valid under 4.5 mmol/l of triglycerides; above it the direct value stays.
  if (of('triglycerides') < 4.5) derive('ldl', Math.max(0.5, of('non-hdl') - of('triglycerides') / 2.2));

  derive('egfr', filtrationRate(of('creatinine') / CREATININE_MICROMOL, sex, age));
  derive('transferrin-saturation', (of('iron') / (of('transferrin') * IRON_BOUND)) * 100);
}

/** CKD-EPI 2009 without the term for ancestry, in ml/min/1.73 m². @param creatinine mg/dl */
function filtrationRate(creatinine: number, sex: Sex, age: number): number {
  const [kappa, alpha, factor] = sex === 'female' ? [0.7, -0.329, 1.018] : [0.9, -0.411, 1];
  const ratio = creatinine / kappa;
  return 141 * Math.min(ratio, 1) ** alpha * Math.max(ratio, 1) ** -1.209 * 0.993 ** age * factor;
}
