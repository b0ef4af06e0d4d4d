import { BOARD_PATH } from '#api/http/cookies.ts';
import type { runtime } from '#shared/contract/runtime.ts';
import type { Call } from '#shared/server/call.ts';
import type { Services } from '#shared/server/services.ts';
import type { QueueBoardView } from '#shared/views/runtime.ts';
import { makeTicket } from './ticket.ts';

/** Lets the browser of an administrator open the pages of the queues. */
export async function openQueueBoard(
  services: Services,
  { actor, request }: Call<typeof runtime.openQueueBoard>,
): Promise<QueueBoardView> {
  request.setBoardTicket(makeTicket(services, actor.sessionId));
  return { path: `${BOARD_PATH}/` };
}
