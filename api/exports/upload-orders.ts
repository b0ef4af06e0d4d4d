import type { exports } from '#shared/contract/exports.ts';
import type { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { looksLikeText } from '#shared/server/exports/looks-like-text.ts';
import { receiveOrderFile } from '#shared/server/exports/receive-order-file.ts';
import { isStorageFull } from '#shared/server/is-storage-full.ts';
import type { Services } from '#shared/server/services.ts';

/** Takes a file of orders; a job looks through it, and nothing is written before somebody agrees. */
export async function uploadOrders(services: Services, { actor, files, query }: Call<typeof exports.uploadOrders>) {
  const [file] = files;
  if (!file) return refuse('upload-failed');
  if (!looksLikeText(file.bytes)) return refuse('csv-expected');
  const { year = null, status, application = null, utcOffset = null } = query;
  const target = {
    year,
    status: status === undefined ? null : (Number(status) as OrderStatus),
    application,
    utcOffset,
  };
  try {
    return await receiveOrderFile(services, { file, target, actor });
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    services.log.error({ err: error }, 'no room for a file of orders');
    return refuse('storage-full');
  }
}
