import type { Fault, Faults } from '../faults.ts';
import { makeId } from './make-id.ts';
import type { Shelf, Store } from './open-store.ts';

export type Channel = 'webhook' | 'callback';

/** Something to be posted until the receiver returns 2xx. */
interface Delivery {
  id: string;
  channel: Channel;
  url: string;
  contentType: string;
  body: string;
  /** What faults are matched with: the event's type or the message's status. */
  about: string;
  tries: number;
  withheld: boolean;
}

export interface Deliveries {
  post(delivery: Pick<Delivery, 'channel' | 'url' | 'contentType' | 'body' | 'about'>, afterMs?: number): void;
  /** Posts what was withheld. */
  release(): void;
  /** Resolves when nothing is on its way any more (a failed one waiting for its next try counts as on its way). */
  settled(): Promise<void>;
  close(): void;
}

export interface DeliveryOptions {
  store: Store;
  faults: Faults;
  /** Headers that prove the sender; made anew for each try, as the real ones are. */
  sign: Record<Channel, (url: string, body: string) => Record<string, string>>;
  pauses: number[];
  report: (event: string, facts: Record<string, unknown>) => void;
}

/** About three days at the longest pause of a minute, as the real sender keeps trying. */
const MAX_TRIES = 4_320;
const ANSWER_TIMEOUT_MS = 10_000;
/** A reordered post waits this long for one to overtake it. */
const OVERTAKE_MS = 2_000;

/** Posts webhooks and receipts: unordered, repeated with growing pauses, remembered over a restart. */
export function startDeliveries(options: DeliveryOptions): Deliveries {
  const shelf: Shelf<Delivery> = options.store.shelf('delivery', 1_000);
  const timers = new Map<string, NodeJS.Timeout>();
  let open = true;
  let running = 0;
  let overtaken: (() => void) | undefined;
  let waiting: (() => void)[] = [];

  function later(delivery: Delivery, ms: number): void {
    if (!open) return;
    clearTimeout(timers.get(delivery.id));
    timers.set(
      delivery.id,
      setTimeout(() => {
        timers.delete(delivery.id);
        void attempt(delivery);
      }, ms),
    );
  }

  async function attempt(delivery: Delivery): Promise<void> {
    running += 1;
    const arrived = await send(delivery, options.sign[delivery.channel](delivery.url, delivery.body));
    running -= 1;
    if (!open) return;
    if (arrived) {
      shelf.remove(delivery.id);
      overtaken?.();
      overtaken = undefined;
    } else {
      const next = { ...delivery, tries: delivery.tries + 1 };
      if (next.tries >= MAX_TRIES) {
        shelf.remove(delivery.id);
        options.report('delivery.given-up', { channel: delivery.channel, about: delivery.about });
      } else {
        shelf.put(delivery.id, next);
        later(next, options.pauses[Math.min(delivery.tries, options.pauses.length - 1)] ?? 1_000);
      }
    }
    if (running === 0 && timers.size === 0) {
      for (const resolve of waiting) resolve();
      waiting = [];
    }
  }

  function start(delivery: Delivery, fault: Fault | undefined, afterMs: number): void {
    shelf.put(delivery.id, delivery);
    if (delivery.withheld) return;
    if (fault?.kind === 'reorder') {
      overtaken = () => later(delivery, 0);
      later(delivery, OVERTAKE_MS);
    } else {
      later(delivery, fault?.kind === 'delay' ? fault.ms : afterMs);
    }
  }

  for (const left of shelf.all()) if (!left.withheld) later(left, 0);

  return {
    post(facts, afterMs = 0) {
      const fault = options.faults.take(facts.channel, facts.about);
      const once = (): Delivery => ({ ...facts, id: makeId('dl'), tries: 0, withheld: fault?.kind === 'withhold' });
      start(once(), fault, afterMs);
      if (fault?.kind === 'duplicate') start(once(), undefined, afterMs);
    },
    release() {
      for (const delivery of shelf.all().filter((held) => held.withheld)) {
        start({ ...delivery, withheld: false }, undefined, 0);
      }
    },
    settled: () =>
      running === 0 && timers.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)),
    close() {
      open = false;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      for (const resolve of waiting) resolve();
    },
  };
}

async function send(delivery: Delivery, proof: Record<string, string>): Promise<boolean> {
  try {
    const answer = await fetch(delivery.url, {
      method: 'POST',
      headers: { 'content-type': delivery.contentType, ...proof },
      body: delivery.body,
      // A redirect does not acknowledge a webhook; the real senders do not follow one either.
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
