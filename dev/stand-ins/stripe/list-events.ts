import { type FormRecord, recordOf, textOf, valuesOf } from '../http/decode-form.ts';
import type { EventObject } from './objects.ts';
import type { StripeWorld } from './stripe-world.ts';

export interface EventPage {
  object: 'list';
  url: '/v1/events';
  has_more: boolean;
  data: EventObject[];
}

/** One page of events, newest first, filtered by time and type and continued after an id, as the real list is. */
export function listEvents(world: StripeWorld, query: FormRecord): EventPage {
  const created = recordOf(query.created);
  const from = Number(textOf(created.gte) ?? 0);
  const until = Number(textOf(created.lte) ?? Number.MAX_SAFE_INTEGER);
  const types = [...valuesOf(query.types), ...(query.type ? [query.type] : [])].map(String);
  const limit = Math.min(100, Math.max(1, Number(textOf(query.limit) ?? 10)));
  const fitting = world.events
    .all()
    .filter((event) => event.created >= from && event.created <= until)
    .filter((event) => types.length === 0 || types.includes(event.type))
    .reverse();
  const after = textOf(query.starting_after);
  const start = after ? fitting.findIndex((event) => event.id === after) + 1 : 0;
  const data = fitting.slice(start, start + limit);
  return { object: 'list', url: '/v1/events', has_more: start + limit < fitting.length, data };
}
