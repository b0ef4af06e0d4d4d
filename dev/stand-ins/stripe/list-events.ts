import { type FormRecord, valuesOf } from '../http/decode-form.ts';
import { type ListPage, listPage } from './list-page.ts';
import type { EventObject } from './objects.ts';
import type { StripeWorld } from './stripe-world.ts';

/** Events, of some types only where the request names them. */
export function listEvents(world: StripeWorld, query: FormRecord): ListPage<EventObject> {
  const types = [...valuesOf(query.types), ...(query.type ? [query.type] : [])].map(String);
  const events = world.events.all().filter(({ type }) => types.length === 0 || types.includes(type));
  return listPage('/v1/events', events, query);
}
