import { foldUnit } from '#shared/domain/results/fold-unit.ts';

/** Powers of ten of SI prefixes. */
const PREFIXES: Record<string, number> = { f: -15, p: -12, n: -9, u: -6, m: -3, c: -2, d: -1, '': 0, k: 3 };
/** Numbers of cells, as laboratories write them. */
const COUNTS: Record<string, number> = { Tsd: 3, tsd: 3, Mio: 6, mio: 6, M: 6, G: 9, T: 12 };
const COUNT = 'count';

/** A concentration: how much of what, in a litre. */
interface Concentration {
  of: string;
  exponent: number;
}

/**
 * Whether two units are known to say the same with the same figure: `ng/ml` and `µg/l`, `Tsd/µl` and `G/l`. Read from their SI prefixes
 * alone. Units that differ by a factor, even a known one (`g/dl` and `g/l`), and all that is not understood, are not the same: no figure
 * is ever converted.
 */
export function areEqualUnits(left: string, right: string): boolean {
  const [one, two] = [foldUnit(left), foldUnit(right)];
  if (one === '' || two === '') return false;
  if (one === two) return true;
  const [a, b] = [readConcentration(one), readConcentration(two)];
  return a !== null && b !== null && a.of === b.of && a.exponent === b.exponent;
}

/** The units of ours that a unit of a laboratory is the same as, each spelling once. */
export function findEqualUnits(sent: string, ours: readonly string[]): string[] {
  const equal = ours.filter((unit) => areEqualUnits(sent, unit));
  return [...new Map(equal.map((unit) => [foldUnit(unit), unit])).values()];
}

function readConcentration(folded: string): Concentration | null {
  const [amount = '', volume = '', ...more] = folded.split('/');
  const perLitre = readVolume(volume);
  const top = readAmount(amount);
  if (more.length > 0 || perLitre === null || top === null) return null;
  return { of: top.of, exponent: top.exponent - perLitre };
}

function readVolume(text: string): number | null {
  if (/^(?:c?mm3|mm\^3|cmm)$/.test(text)) return PREFIXES.u ?? null;
  const [, prefix] = /^([fpnumcd]?)l$/.exec(text) ?? [];
  return prefix === undefined ? null : (PREFIXES[prefix] ?? null);
}

function readAmount(text: string): Concentration | null {
  const [, power] = /^10\^(\d{1,2})$/.exec(text) ?? [];
  if (power !== undefined) return { of: COUNT, exponent: Number(power) };
  const count = COUNTS[text.replace(/\.$/, '')];
  if (count !== undefined) return { of: COUNT, exponent: count };
  const [, prefix, of] = /^([fpnumcdk]?)(g|mol|U|kat)$/.exec(text) ?? [];
  return of === undefined ? null : { of, exponent: PREFIXES[prefix ?? ''] ?? 0 };
}
