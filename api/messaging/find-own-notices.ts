import type { messaging } from '#shared/contract/messaging.ts';
import type { Call } from '#shared/server/call.ts';
import { findNotices } from '#shared/server/messaging/find-notices.ts';
import type { Services } from '#shared/server/services.ts';

/** Which messages the person gets. */
export function findOwnNotices(services: Services, { params }: Call<typeof messaging.getNotices>) {
  return findNotices(services, params.id);
}
