import { FAILURES } from '#shared/server/runtime/failures.ts';
import type { Services } from '#shared/server/services.ts';
import type { FailureListView } from '#shared/views/runtime.ts';

/** What one reply holds; whoever has more failures than this has one cause to look for, not a list to work off. */
const MOST = 200;

/** Everything that failed for good and waits for a person, of every kind, oldest first. */
export async function listFailures(services: Services): Promise<FailureListView> {
  const lists = await Promise.all(Object.values(FAILURES).map(({ list }) => list(services)));
  const all = lists.flat().sort((a, b) => a.failedAt.localeCompare(b.failedAt));
  return { items: all.slice(0, MOST), total: all.length };
}
