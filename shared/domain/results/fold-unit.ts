/** Spellings that laboratories use for one and the same unit, by the folded form. Spelling only: no entry changes a number. */
const SPELLINGS: Record<string, string> = {
  'giga/l': 'G/l',
  'Gpt/l': 'G/l',
  'Giga/l': 'G/l',
  '10^9/l': 'G/l',
  'tera/l': 'T/l',
  'Tera/l': 'T/l',
  'Tpt/l': 'T/l',
  '10^12/l': 'T/l',
  'ml/min/{1.73_m2}': 'ml/min/1.73m2',
  'ml/min/1.73_m2': 'ml/min/1.73m2',
};

/** Everything up to the first component separator; the caret of a power (`10^9/l`, `m^2`) is none. */
const FIRST_COMPONENT = /^(?:(?:10|m)\^\d|[^^])*/;

/** The unit as a person reads it: OBX-6 without name and coding system (`G/l^^L` is `G/l`). */
export function unitText(sent: string): string {
  return (FIRST_COMPONENT.exec(sent)?.[0] ?? '').trim();
}

/** Folded forms by what was sent: a laboratory writes some dozens of units, thousands of times. */
const known = new Map<string, string>();
const MOST_KNOWN = 1000;

/**
 * Form of a unit in which harmless differences of spelling are gone (`µg/L`, `ug / l`, `μg/l`, `G/l^^L`), to compare units by.
 * Prefixes keep their case (`mU` is not `MU`, `g/l` is not `G/l`), and no two different units share a form: nothing is converted.
 * International units count as units (`mIU/l`, German `mIE/l`, French `mUI/l`), powers of ten as the prefix they equal (`10*9/L` is `G/l`).
 * @param sent OBX-6 or a unit of the content; '' stays ''.
 */
export function foldUnit(sent: string): string {
  const earlier = known.get(sent);
  if (earlier !== undefined) return earlier;
  if (known.size >= MOST_KNOWN) known.clear();
  const folded = fold(sent);
  known.set(sent, folded);
  return folded;
}

function fold(sent: string): string {
  const folded = unitText(sent)
    .replace(/[\u00b5\u03bc]/g, 'u')
    .replace(/⁹/g, '^9')
    .replace(/¹²/g, '^12')
    .replace(/m(?:²|\^2)/g, 'm2')
    .replace(/\s+/g, '')
    .replace(/,/g, '.')
    .replace(/L/g, 'l')
    .replace(/(?:IU|IE|UI)(?=\/)/g, 'U')
    .replace(/^x?10(?:\*\*?|\^|[eE]\+?)(\d+)/, '10^$1');
  return SPELLINGS[folded] ?? folded;
}
