import type { MarkerCourse } from '#shared/domain/results/build-course.ts';

/** Pictures one under the other; more of them nobody compares. */
export const COMPARED_MAX = 6;
/** Where several values stand in the address, by their keys. */
export const COMPARE = 'compare';
const OF_AREA = 3;

/** Words cannot be drawn over time. */
export const isComparable = ({ values }: MarkerCourse): boolean => values.some(({ number }) => number !== null);

/** One measurement of each has no course: only from the second test on there is something to lay beside each other. */
export const mayCompare = (markers: readonly MarkerCourse[]): boolean =>
  markers.filter(isComparable).length > 1 &&
  markers.some(({ values }) => values.filter(({ number }) => number !== null).length > 1);

/** The values that an address names, in its order: what is not known or named twice is left out. */
export function comparedMarkers(named: string, markers: readonly MarkerCourse[]): MarkerCourse[] {
  const keys = [...new Set(named.split(','))];
  return keys
    .flatMap((key) => markers.find((one) => one.marker === key && isComparable(one)) ?? [])
    .slice(0, COMPARED_MAX);
}

/** What a comparison begins with: a value and the next ones of its area, which say most beside each other. */
export function beginWith(current: MarkerCourse, markers: readonly MarkerCourse[]): string {
  const others = markers.filter(
    (one) => one !== current && one.resultCategoryId === current.resultCategoryId && isComparable(one),
  );
  return nameMarkers([current, ...others].filter(isComparable).slice(0, OF_AREA));
}

/** A value more, at the end, or one less. */
export const withOrWithout = (chosen: readonly MarkerCourse[], one: MarkerCourse): string =>
  nameMarkers(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);

const nameMarkers = (chosen: readonly MarkerCourse[]): string => chosen.map(({ marker }) => marker).join(',');
