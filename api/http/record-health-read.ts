import { v7 as uuidv7 } from 'uuid';
import type { Declaration } from '#shared/contract/define.ts';
import type { RequestFacts } from '#shared/server/call.ts';
import { insert } from '#shared/server/database/sql.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import type { Actor, Services } from '#shared/server/services.ts';
import { findOwner } from './find-owner.ts';

/**
 * Records that health data were read or changed by somebody other than their owner: who, whose (nobody in particular for a
 * list), which call, when, from where. Awaited before the reply: if it cannot be written, nothing is sent.
 */
export async function recordHealthRead(
  services: Services,
  endpoint: string,
  health: NonNullable<Declaration['health']>,
  params: Record<string, string>,
  actor: Actor,
  request: RequestFacts,
): Promise<void> {
  const { subject } = health;
  const entityId = subject === 'list' ? '' : (params[subject.param] ?? '');
  const customerId = subject === 'list' ? null : ((await findOwner(services, subject.entity, entityId)) ?? null);
  if (customerId === actor.userId) return;
  await insert(services, HealthDataRead, {
    id: uuidv7(),
    actorId: actor.userId,
    role: actor.roles.find((role) => role !== 'customer') ?? 'customer',
    endpoint,
    customerId,
    entityId,
    at: services.now(),
    address: request.address,
    requestId: request.id,
  });
}
