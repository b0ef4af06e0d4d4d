import { insertNew } from '#shared/server/database/sql.ts';
import { ResultOpening } from '#shared/server/models/result-opening.ts';
import type { Services } from '#shared/server/services.ts';
import type { ResultView } from '#shared/views/results.ts';

/** A person opened a version of their own result: the first time is kept, as readings by others are. */
export async function noteOpening(
  services: Services,
  { _id, customerId, version }: ResultView,
  readerId: string,
): Promise<void> {
  if (readerId !== customerId) return;
  await insertNew(services, ResultOpening, { resultId: _id, version, openedAt: services.now() });
}
