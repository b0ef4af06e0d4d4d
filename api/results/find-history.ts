import type { results } from '#shared/contract/results.ts';
import type { MarkerCourse } from '#shared/domain/results/build-course.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { listReadResults, readNow } from '#shared/server/results/list-read-results.ts';
import { readCase } from '#shared/server/results/read-case.ts';
import { readCourse } from '#shared/server/results/read-course.ts';
import type { Services } from '#shared/server/services.ts';
import type { HistoryView } from '#shared/views/results.ts';

/** How every marker of a person went over their released results. */
export async function findHistory(
  services: Services,
  { params }: Call<typeof results.getHistory>,
): Promise<HistoryView> {
  return { markers: await readCourse(services, params.customerId) };
}

/** The released values of before a result: for its person where it is released, for a doctor of the case as it stands. */
export async function findPreviousMeasures(
  services: Services,
  { params, actor }: Call<typeof results.listPreviousMeasures>,
): Promise<HistoryView> {
  if (!actor.roles.includes('doctor')) {
    const released = orNotFound((await listReadResults(services, actor.userId)).find(({ id }) => id === params.testId));
    const { bloodMeasures } = await readNow(services, released);
    const measured = bloodMeasures.map(({ marker }) => marker);
    return { markers: only(await readCourse(services, actor.userId, released.sampledAt), measured) };
  }
  const { row, measures } = orNotFound(await readCase(services, { resultId: params.testId }));
  // Of a closed account doctors see one case, and by it no other.
  if (row.closedAt !== null) return { markers: [] };
  const before = row.sampledAt ?? row.receivedAt;
  const measured = measures.flatMap(({ marker, held }) => (marker === null || held ? [] : [marker]));
  return { markers: only(await readCourse(services, row.customerId, before), measured) };
}

const only = (courses: MarkerCourse[], markers: readonly string[]): MarkerCourse[] =>
  courses.filter(({ marker }) => markers.includes(marker));
