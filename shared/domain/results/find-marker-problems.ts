import { luhnDigit } from '#shared/domain/luhn.ts';
import type { Limits, Marker, ResultContent } from '#shared/domain/results/content-types.ts';
import { foldUnit } from '#shared/domain/results/fold-unit.ts';
import type { ContentProblem } from '#shared/domain/results/validate-result-content.ts';
import { LANGUAGES } from '#shared/languages.ts';

const DIRECTIONS = ['within', 'lower', 'higher'];
/** More decimals than any laboratory prints. */
const MOST_DECIMALS = 4;
/** Room of a name beside seven columns at 1280 pixels. */
const SHORT_NAME_MAX = 17;

/** Markers with a wrong LOINC check digit, doubled keys, unsound ranges or axes; critical limits and variations that cannot apply. */
export function findMarkerProblems({ bloodMarkers, criticalLimits, referenceChange }: ResultContent): ContentProblem[] {
  const at = (marker: string, problem: string): ContentProblem => ({ path: `bloodMarkers.${marker}`, problem });
  const { markers } = bloodMarkers;
  return [
    ...doubled(markers.map((marker) => marker.key)).map((key) => at(key, 'key is used twice')),
    ...doubled(markers.flatMap(codesOf)).map((loinc) => at(loinc, 'LOINC code is used twice')),
    ...markers.flatMap((marker) => problemsOf(marker).map((problem) => at(marker.key, problem))),
    ...LANGUAGES.flatMap((language) =>
      doubled(markers.map((marker) => marker.shortName?.[language] ?? marker.key)),
    ).map((name) => at(name, 'short name is used twice')),
    ...doubled(criticalLimits.limits.map((limit) => limit.marker)).map((key) => ({
      path: `criticalLimits.${key}`,
      problem: 'has two entries',
    })),
    ...criticalLimits.limits.flatMap((limit) => {
      const marker = markers.find((entry) => entry.key === limit.marker);
      const problems = [
        marker && foldUnit(marker.unit) !== foldUnit(limit.unit) && 'unit is not that of the marker',
        !isLimit(limit.low) || !isLimit(limit.high)
          ? 'limit is no number'
          : limit.low === null && limit.high === null && 'has no limit',
        typeof limit.low === 'number' &&
          typeof limit.high === 'number' &&
          limit.low >= limit.high &&
          'low is not below high',
        !(limit.urgency in criticalLimits.urgency) && 'urgency is unknown',
      ];
      return said(problems).map((problem) => ({ path: `criticalLimits.${limit.marker}`, problem }));
    }),
    ...referenceChange.items
      .filter((item) => !(item.cvi > 0 && item.cva >= 0 && item.cvi < 100 && item.cva < 100))
      .map((item) => ({ path: `referenceChange.${item.marker}`, problem: 'variation is no percentage' })),
  ];
}

function problemsOf(marker: Marker): string[] {
  const ranges = [marker.referenceRange.female, marker.referenceRange.male, marker.goalRange ?? null];
  return said([
    !codesOf(marker).every(hasLoincCheckDigit) && 'LOINC code has a wrong check digit',
    !(marker.otherCodes ?? []).every(({ units }) => units.length > 0 && units.every((unit) => isShown(marker, unit))) &&
      'a code brings a unit that the marker is not shown in',
    foldUnit(marker.unit) === '' && 'has no unit',
    LANGUAGES.some((language) => (marker.shortName?.[language] ?? '').length > SHORT_NAME_MAX) && 'short name is long',
    !(Number.isInteger(marker.decimals) && marker.decimals >= 0 && marker.decimals <= MOST_DECIMALS) &&
      'decimals is no small whole number',
    !(marker.axis.min < marker.axis.max) && 'axis has no length',
    !DIRECTIONS.includes(marker.betterDirection) && 'betterDirection is unknown',
    ranges.some((range) => range !== null && !isSound(range)) &&
      'has a range without limits or with limits the wrong way round',
  ]);
}

const codesOf = ({ loinc, otherCodes = [] }: Marker): string[] => [loinc, ...otherCodes.map((other) => other.loinc)];

const isShown = (marker: Marker, unit: string): boolean =>
  [marker, ...(marker.otherUnits ?? [])].some((entry) => foldUnit(entry.unit) === foldUnit(unit));

/** LOINC codes end in a mod-10 check digit (LOINC Users' Guide, appendix C), the same as Luhn's. */
function hasLoincCheckDigit(loinc: string): boolean {
  const [, digits, check] = /^(\d{1,5})-(\d)$/.exec(loinc) ?? [];
  return digits !== undefined && luhnDigit(digits) === check;
}

function isSound({ lower, upper }: Limits): boolean {
  if (!isLimit(lower) || !isLimit(upper) || (lower === null && upper === null)) return false;
  return lower === null || upper === null || lower < upper;
}

const isLimit = (value: unknown): boolean => value === null || (typeof value === 'number' && Number.isFinite(value));
const said = (problems: (string | false | undefined)[]): string[] =>
  problems.filter((problem) => typeof problem === 'string');
const doubled = (keys: string[]): string[] => [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))];
