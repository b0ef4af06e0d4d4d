import type { bulkActs } from '#shared/contract/bulk-acts.ts';
import { isRefusal } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { planBulkAct } from '#shared/server/orders/plan-bulk-act.ts';
import { readBulkWish } from '#shared/server/orders/read-bulk-wish.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import type { Services } from '#shared/server/services.ts';
import { presentBulkRow } from './present-bulk-row.ts';

/** What an act on many orders would do now; read like any list, nothing is locked. */
export async function previewBulkAct(services: Services, { body }: Call<typeof bulkActs.previewBulkAct>) {
  const wish = readBulkWish(body);
  if (isRefusal(wish)) return wish;
  const now = services.now();
  const { orderIds } = body;
  const plan = await planBulkAct(services, wish, { orderIds, now, brand: services.config.brand });
  const { BULK_UNDO_SECONDS: undoSeconds } = await readRuntimeSettings(services);
  const { outlook, maxLength, hash } = plan;
  return {
    rows: plan.rows.map(presentBulkRow),
    ...{ outlook, maxLength, undoSeconds, plan: hash, computedAt: now.toISOString() },
  };
}
