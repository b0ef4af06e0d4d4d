import { v7 as uuidv7 } from 'uuid';
import type { Declaration } from '#shared/contract/define.ts';
import type { RequestFacts } from '#shared/server/call.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { type Database, insert, type Tx } from '#shared/server/database/sql.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import type { Actor } from '#shared/server/services.ts';
import { ApiError } from './api-error.ts';
import { findOwner, isIdOf } from './find-owner.ts';

export interface HealthRead {
  endpoint: string;
  health: NonNullable<Declaration['health']>;
  /** Of the path, and what the query or the body names. */
  params: Record<string, string>;
  actor: Actor;
  request: RequestFacts;
  at: Date;
  outcome: Row<HealthDataRead>['outcome'];
}

/**
 * Records that health data were read or changed by somebody other than their owner, or that they were refused: who, whose (nobody
 * in particular for a list), which call, when, from where. Written with the change, or before the reply is sent: if it cannot
 * be written, nothing happens and nothing is sent.
 */
export async function recordHealthRead(on: Database | Tx, read: HealthRead): Promise<void> {
  const { endpoint, actor, request, at, outcome } = read;
  const { subject } = read.health;
  const entityId = subject === 'list' ? '' : (read.params[subject.param] ?? '');
  // What is no id is nobody's record; it is not looked up and has no place in a column of ids.
  if (subject !== 'list' && !isIdOf(subject.entity, entityId)) return;
  const customerId = subject === 'list' ? null : ((await findOwner(on, subject.entity, entityId)) ?? null);
  if (customerId === actor.userId) return;
  await insert(on, HealthDataRead, {
    id: uuidv7(),
    actorId: actor.userId,
    role: actor.roles.find((role) => role !== 'customer') ?? 'customer',
    endpoint,
    customerId,
    entityId,
    at,
    address: request.address,
    requestId: request.id,
    outcome,
  });
}

/** Whether a call failed because somebody may not see what they asked for; what is not theirs does not exist for them. */
export const isRefusedRead = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'no-permission' || error.code === 'not-found');
