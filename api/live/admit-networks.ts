import type { IncomingMessage } from 'node:http';
import { MINUTE_MS } from '#shared/durations.ts';
import { createMeter, type Meter } from './create-meter.ts';
import type { LiveLimits } from './live-limits.ts';

/** What one network (an IPv4 address, a /64 of IPv6) uses of this process. */
interface Usage {
  sockets: number;
  handshakes: Meter;
  requests: Meter;
  lastUsed: number;
}

export type Refused = 'network-sockets' | 'network-handshakes' | 'network-requests';

export interface Admission {
  /** Counts a request on the sockets' path, whatever it asks for. */
  ask(request: IncomingMessage): Refused | null;
  /** Takes a place for the socket that this request opens; `leave` gives it back. */
  enter(request: IncomingMessage): Refused | null;
  /** Gives the place of a request back; doing it twice changes nothing. */
  leave(request: object): void;
  close(): void;
}

/** Counts the sockets of every network in memory, so that a refusal costs next to nothing. */
export function admitNetworks(limits: LiveLimits, networkOf: (request: IncomingMessage) => string): Admission {
  const networks = new Map<string, Usage>();
  const places = new WeakMap<object, Usage>();
  const usageOf = (request: IncomingMessage): Usage => {
    const network = networkOf(request);
    const usage = networks.get(network) ?? {
      sockets: 0,
      handshakes: createMeter(limits.handshakesPerMinute),
      requests: createMeter(limits.requestsPerMinute),
      lastUsed: 0,
    };
    usage.lastUsed = performance.now();
    networks.set(network, usage);
    return usage;
  };
  const forget = setInterval(() => {
    const before = performance.now() - MINUTE_MS;
    for (const [network, usage] of networks)
      if (usage.sockets === 0 && usage.lastUsed < before) networks.delete(network);
  }, MINUTE_MS).unref();
  return {
    ask: (request) => (usageOf(request).requests() ? null : 'network-requests'),
    enter(request) {
      const usage = usageOf(request);
      if (!usage.handshakes()) return 'network-handshakes';
      if (usage.sockets >= limits.socketsPerNetwork) return 'network-sockets';
      usage.sockets += 1;
      places.set(request, usage);
      return null;
    },
    leave(request) {
      const usage = places.get(request);
      if (!usage) return;
      places.delete(request);
      usage.sockets -= 1;
    },
    close: () => clearInterval(forget),
  };
}
