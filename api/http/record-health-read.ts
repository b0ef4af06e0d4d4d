import type { Context } from 'koa';
import { v7 as uuidv7 } from 'uuid';
import type { Declaration } from '#shared/contract/define.ts';
import { insert, selectOne } from '#shared/server/database/sql.ts';
import type { Actor, Services } from '#shared/server/services.ts';

/** Whose data a call shows, by the name of its id parameter. */
const SUBJECT_OF: Record<string, string> = {
  order: 'SELECT customerId FROM orders WHERE id = ?',
  result: 'SELECT customerId FROM test_results WHERE id = ?',
  'customer-survey': 'SELECT customerId FROM customer_surveys WHERE id = ?',
};

/**
 * Records that health data were read or changed by somebody other than their owner: who, whose, what, when, from where
 * (decisions 'Privacy'; S65). Awaited before the answer: if it cannot be written, nothing is sent.
 */
export async function recordHealthRead(
  services: Services,
  endpoint: string,
  declaration: Declaration,
  actor: Actor,
  context: Context,
): Promise<void> {
  const params = context.params as Record<string, string>;
  const kind = declaration.owner?.entity ?? (params.orderId ? 'order' : 'result');
  const id = params.orderId ?? params.id ?? '';
  const subject = await selectOne<{ customerId: string }>(services, SUBJECT_OF[kind] ?? SUBJECT_OF.order ?? '', [id]);
  if (subject?.customerId === actor.userId) return;
  await insert(services, 'health_data_reads', {
    id: uuidv7(),
    actorId: actor.userId,
    role: actor.roles.find((role) => role !== 'customer') ?? 'customer',
    endpoint,
    customerId: subject?.customerId ?? null,
    entityId: id,
    at: services.now(),
    address: context.state.request.address,
    requestId: context.state.request.id,
  });
}
