import bloodMarkers from '#shared/content/blood-markers.json' with { type: 'json' };
import criticalLimits from '#shared/content/critical-limits.json' with { type: 'json' };
import type { Word } from './read-message.ts';
import { loincOf, shownValue } from './same-words.ts';

export type Side = 'below' | 'within' | 'above' | 'critical';

/** What is certainly true of a standing value. */
export interface Judgement {
  marker: string | null;
  /** Where it lies; null where it certainly has no place, undefined where the oracle does not know. */
  side: Side | null | undefined;
  /** It is critical, or nothing excludes that it is; undefined where the oracle does not know. */
  alarms: boolean | undefined;
}

type Marker = (typeof bloodMarkers.markers)[number];
interface Figure {
  sign: '<' | '>' | '<=' | '>=' | '';
  number: number;
}

/** Without a figure: it will come, could not be obtained, or was taken back. */
const NO_VALUE = ['X', 'I', 'O', 'N', 'D', 'W'];
/** Limits that hold for some samples or people only: the oracle says nothing about their values. */
const CONDITIONAL = bloodMarkers.markers
  .filter((marker) => 'fasting' in marker || 'sampledBetween' in marker || 'notApplicableFor' in marker)
  .map(({ key }) => key);

/** An evening's value below the limit of the morning is no alarm. */
const MORNING = 'cortisol-morning';

export function judge(word: Word): Judgement {
  const codes = loincOf(word);
  const markers = new Set(
    codes.flatMap((code) => bloodMarkers.markers.filter((marker) => codesOf(marker).includes(code))),
  );
  const [marker] = markers.size === 1 ? markers : [];
  const hasValue = !NO_VALUE.includes(word.status);
  const isPanic = hasValue && word.flags.some((flag) => ['HH', 'LL', 'AA'].includes(flag.trim().toUpperCase()));
  if (!marker) return { marker: null, side: null, alarms: isPanic };
  const figure = hasValue ? figureOf(shownValue(word)) : null;
  if (figure === null)
    return { marker: marker.key, side: null, alarms: isPanic || !hasValue ? isPanic : mayBeInText(word, marker) };
  if (figure === undefined) return { marker: marker.key, side: undefined, alarms: isPanic ? true : undefined };
  const unit = unitOf(word, marker);
  const beyond = isBeyond(figure, limitsIn(marker, unit, word.unit));
  const isKnown = unit === 'own';
  const side = !isKnown ? null : beyond === 'certain' ? 'critical' : placeOf(figure, word.range);
  const isOpen = CONDITIONAL.includes(marker.key) || (unit === 'other' && codes.some((code) => code !== marker.loinc));
  return {
    marker: marker.key,
    side: isOpen && (side !== 'critical' || marker.key === MORNING) ? undefined : side,
    alarms: isPanic || (beyond === null ? (isOpen ? undefined : false) : marker.key === MORNING ? undefined : true),
  };
}

const codesOf = (marker: Marker): string[] => [
  marker.loinc,
  ...('otherCodes' in marker ? (marker.otherCodes?.map(({ loinc }) => loinc) ?? []) : []),
];

/** A number, null where it is none, undefined where people read it in two ways. */
function figureOf(text: string): Figure | null | undefined {
  const [, sign = '', digits] = /^(<=|>=|<|>|≤|≥)?\s*(\d+(?:[.,]\d+)?|\.\d+)$/.exec(text) ?? [];
  if (digits === undefined) return /^\d[\d'’.,]*$/.test(text) || /^[<>=≤≥+-]+\s*[\d.,]/.test(text) ? undefined : null;
  if (/^[1-9]\d{0,2},\d{3}$/.test(digits)) return undefined;
  return {
    sign: sign.replace('≤', '<=').replace('≥', '>=') as Figure['sign'],
    number: Number(digits.replace(',', '.')),
  };
}

/** Other ways to write the unit of a marker. */
const SPELLINGS: readonly (readonly string[])[] = [
  ['mmol/l'],
  ['µmol/l', 'umol/l', 'μmol/l'],
  ['g/l'],
  ['µg/l', 'ug/l', 'μg/l'],
  ['mu/l', 'miu/l', 'mie/l'],
];
/** Prefixes are told apart by their case: these are spelt out. */
const EXACT: readonly (readonly string[])[] = [
  ['G/l', 'G/L', '10*9/L', '10^9/l', 'giga/l'],
  ['T/l', 'T/L', '10*12/L'],
];

function isSameUnit(one: string, two: string): boolean {
  const [a, b] = [one.replace(/\s/g, ''), two.replace(/\s/g, '')];
  if (EXACT.some((all) => all.includes(a) || all.includes(b)))
    return EXACT.some((all) => all.includes(a) && all.includes(b));
  const [left, right] = [a.replace(/L$/, 'l'), b.replace(/L$/, 'l')];
  if (left === right) return true;
  return SPELLINGS.some((all) =>
    [left, right].every((unit) =>
      all.includes(unit.replace(/^mI[UE]/, (name) => name.toLowerCase()).replace('mU', 'mu')),
    ),
  );
}

function unitOf({ unit }: Word, marker: Marker): 'own' | 'none' | 'other' {
  if (unit.trim() === '') return 'none';
  return isSameUnit(unit, marker.unit) ? 'own' : 'other';
}

interface Limits {
  low: number | null;
  high: number | null;
}

/** The critical limits in the unit of the value; where nobody knows the unit, those of the marker. */
function limitsIn({ key }: Marker, unit: string, sent: string): Limits | null {
  const entry = criticalLimits.limits.find(({ marker }) => marker === key);
  if (!entry) return null;
  const other = 'otherUnits' in entry ? entry.otherUnits?.find((one) => isSameUnit(one.unit, sent)) : undefined;
  return unit === 'other' && other ? other : entry;
}

/** Certainly beyond a limit, possibly, or not. */
function isBeyond({ sign, number }: Figure, limits: Limits | null): 'certain' | 'possible' | null {
  if (!limits) return null;
  const { low, high } = limits;
  const [isUpTo, isFrom] = [sign.startsWith('<'), sign.startsWith('>')];
  const below = low !== null && !isFrom && (sign === '<' ? number <= low : number < low);
  const above = high !== null && !isUpTo && (sign === '>' ? number >= high : number > high);
  if (below || above) return 'certain';
  return (isUpTo && low !== null) || (isFrom && high !== null) ? 'possible' : null;
}

/** Where a figure lies in the range as it was written; null where nothing is certain. */
function placeOf({ sign, number }: Figure, range: string): Side | null | undefined {
  const text = range
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/^\((.*)\)$/, '$1')
    .trim();
  const [, low, high] = /^(\d+[.,]?\d*)\s*(?:-|_|bis|to)\s*(\d+[.,]?\d*)$/.exec(text) ?? [];
  const [, bound, limit] = /^(<=|>=|<|>|≤|≥)\s*(\d+[.,]?\d*)$/.exec(text) ?? [];
  const value = (digits: string | undefined) => (digits === undefined ? null : Number(digits.replace(',', '.')));
  if ([low, high, limit].some((digits) => digits && /^[1-9]\d{0,2},\d{3}$/.test(digits))) return undefined;
  const isUpper = bound !== undefined && /[<≤]/.test(bound);
  const lower = value(low) ?? (bound && !isUpper ? value(limit) : null);
  const upper = value(high) ?? (isUpper ? value(limit) : null);
  if ((lower === null && upper === null) || (lower !== null && upper !== null && lower > upper)) return null;
  const [opensLow, opensHigh] = [bound === '>', bound === '<'];
  // Every number the figure may stand for lies on one side, or nothing is said.
  const least = sign.startsWith('<') ? 0 : number;
  const most = sign.startsWith('>') ? Number.POSITIVE_INFINITY : number;
  const isUnder =
    lower !== null && !sign.startsWith('>') && (most < lower || (most === lower && (sign === '<' || opensLow)));
  const isOver =
    upper !== null && !sign.startsWith('<') && (least > upper || (least === upper && (sign === '>' || opensHigh)));
  if (isUnder) return 'below';
  if (isOver) return 'above';
  const reachesLow =
    lower === null || (opensLow && sign !== '>' ? least > lower : least >= lower) || (lower === 0 && sign !== '');
  const reachesHigh = upper === null || (opensHigh && sign !== '<' ? most < upper : most <= upper);
  return reachesLow && reachesHigh ? 'within' : null;
}

/** A word with a figure in it (`Wert: 7.4`, `7.2 mmol/l`), read as a person would; undefined where that is not simple. */
function mayBeInText(word: Word, marker: Marker): boolean | undefined {
  const text = shownValue(word);
  if (!/\d/.test(text) && word.notes.every((note) => !/\d/.test(note))) return false;
  const [, digits, behind = ''] = /^(?:Wert: )?(\d+\.\d+)(?: (mmol\/l|H))?$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const unit = behind === 'mmol/l' ? behind : word.unit;
  const kind = unit.trim() === '' ? 'none' : isSameUnit(unit, marker.unit) ? 'own' : 'other';
  return isBeyond({ sign: '', number: Number(digits) }, limitsIn(marker, kind, unit)) !== null;
}
