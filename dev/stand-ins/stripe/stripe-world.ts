import type { Deliveries } from '../state/deliveries.ts';
import { makeId } from '../state/make-id.ts';
import type { Shelf, Store } from '../state/open-store.ts';
import type { Charge, EventObject, Intent, RefundObject, StoredSession } from './objects.ts';

/** A reply kept under its idempotency key. */
export interface SavedAnswer {
  /** Method, path and parameters; another one with the same key is refused. */
  fingerprint: string;
  status: number;
  body: unknown;
  at: number;
}

/** Everything the payment stand-in knows. */
export interface StripeWorld {
  publicUrl: string;
  sessions: Shelf<StoredSession>;
  intents: Shelf<Intent>;
  charges: Shelf<Charge>;
  refunds: Shelf<RefundObject>;
  events: Shelf<EventObject>;
  saved: Shelf<SavedAnswer>;
  /** Remembers an event about an object as it is now, and posts it. */
  emit(type: string, object: object): void;
}

/** The version the events are written in; the endpoint at the provider is pinned to the SDK's. */
const API_VERSION = '2026-10-28.endive';
/** Far more than one person makes; the oldest are forgotten first. */
const KEPT = 2_000;

export function createStripeWorld(store: Store, publicUrl: string, deliveries: Deliveries): StripeWorld {
  const events: Shelf<EventObject> = store.shelf('event', KEPT * 2);
  return {
    publicUrl,
    events,
    sessions: store.shelf('session', KEPT),
    intents: store.shelf('intent', KEPT),
    charges: store.shelf('charge', KEPT),
    refunds: store.shelf('refund', KEPT),
    saved: store.shelf('idempotency', KEPT),
    emit(type, object) {
      const event: EventObject = {
        id: makeId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created: epochSeconds(),
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      };
      events.put(event.id, event);
      deliveries.post({
        channel: 'webhook',
        url: `${publicUrl}/api/webhooks/stripe`,
        contentType: 'application/json; charset=utf-8',
        body: JSON.stringify(event, null, 2),
        about: type,
      });
    },
  };
}

/** The provider's clock counts whole seconds. */
export function epochSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
