import { findRows } from '#shared/server/database/model-rows.ts';
import { Activity } from '#shared/server/models/activity.ts';
import type { World } from './open-world.ts';

/** What happened, who did it (a person, or a job of the product), about whom, and the facts that were written with it. */
export type Noted = [event: string, by: string, about: string | null, facts?: Record<string, unknown>];

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-/;
const INSTANT = /^\d{4}-\d\d-\d\dT/;

/**
 * What was written of records of one kind, in the order of its coming. Ids and numbers are told by the names that a test gives them, others
 * and times as what they are.
 */
export async function listNoted(
  world: World,
  where: { entityId: string | readonly string[]; entity?: string },
  names: Readonly<Record<string, string>>,
): Promise<Noted[]> {
  const rows = await findRows(world.services, Activity, ['event', 'actorId', 'actorRole', 'aboutId', 'facts'], {
    where: { ...where, entityId: typeof where.entityId === 'string' ? where.entityId : [...where.entityId] },
    order: ['position'],
  });
  const nameOf = (value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    return names[value] ?? (ID.test(value) ? 'an id' : INSTANT.test(value) ? 'a time' : value);
  };
  return rows.map(({ event, actorId, actorRole, aboutId, facts }): Noted => {
    const { job, ...more } = (facts ?? {}) as Record<string, unknown>;
    const by = actorId === null ? `${actorRole} ${job ?? ''}`.trim() : `${actorRole} ${nameOf(actorId)}`;
    const told = Object.fromEntries(Object.entries(more).map(([name, value]) => [name, nameOf(value)]));
    const about = aboutId === null ? null : String(nameOf(aboutId));
    return Object.keys(told).length === 0 ? [event, by, about] : [event, by, about, told];
  });
}
