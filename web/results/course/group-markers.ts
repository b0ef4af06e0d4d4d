import type { MarkerCourse } from '#shared/domain/results/build-course.ts';
import type { Language } from '#shared/languages.ts';
import { localized } from '#web/kit/localized.ts';

/** Since the last test: measured differently, moved, steady, or nothing to compare with. */
export const COURSE_GROUPS = ['new', 'moved', 'steady', 'rest'] as const;
export type CourseGroup = (typeof COURSE_GROUPS)[number];

/** What became of a marker since its last measurement, as the list shows it. */
export function groupOf({ values, change }: MarkerCourse): CourseGroup {
  const newest = values.at(-1);
  if (values.length > 1 && newest?.breaks.some((kind) => kind === 'unit' || kind === 'method')) return 'new';
  if (change === 'within') return 'steady';
  return change === 'unknown' ? 'rest' : 'moved';
}

/** Markers in the order of the groups, whose name holds what was typed; empty groups are left out. */
export function groupMarkers(
  markers: readonly MarkerCourse[],
  search: string,
  language: Language,
): { group: CourseGroup; markers: MarkerCourse[] }[] {
  const wanted = search.trim().toLocaleLowerCase(language);
  const found = markers.filter(({ name }) => localized(name, language).toLocaleLowerCase(language).includes(wanted));
  return COURSE_GROUPS.map((group) => ({ group, markers: found.filter((one) => groupOf(one) === group) })).filter(
    ({ markers: own }) => own.length > 0,
  );
}
