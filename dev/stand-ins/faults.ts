/** Whose traffic a fault is for: requests to the two APIs, or what they post back. */
export const FAULT_TARGETS = ['stripe', 'twilio', 'smtp', 'webhook', 'callback'] as const;
export type FaultTarget = (typeof FAULT_TARGETS)[number];

const REQUEST_FAULTS = [
  'delay', // replies `ms` later
  '429', // too many requests, nothing done
  '500', // nothing done, nothing remembered
  'reset', // the connection breaks before anything is done
  'commit-then-reset', // done and remembered, but the reply is lost
  'commit-then-hang', // done, and no reply ever comes
] as const;
const STRIPE_FAULTS = [
  ...REQUEST_FAULTS,
  'saved-500', // a 500 that the same idempotency key meets again, as the real API does
  'wrong-amount', // the session is opened over 1 Rappen
  'refund-pending', // the refund stays pending until POST /sandbox/refunds/:id decides it
  'webhook-before-answer', // the session is paid, and the webhook posted, before the reply to its creation
] as const;
const SMTP_FAULTS = [
  '421', // not now
  '550', // no such mailbox
  'reset', // the connection breaks when the whole mail has come, and nothing is kept
  'commit-then-reset', // kept, but nobody says so
] as const;
const POST_FAULTS = [
  'delay', // posted `ms` later
  'duplicate', // posted twice
  'reorder', // posted after the next one
  'withhold', // kept back until the faults are cleared
] as const;

/** Which faults each target knows. */
export const FAULT_KINDS: Record<FaultTarget, readonly string[]> = {
  stripe: STRIPE_FAULTS,
  twilio: REQUEST_FAULTS,
  smtp: SMTP_FAULTS,
  webhook: POST_FAULTS,
  callback: POST_FAULTS,
};

export interface Fault {
  target: FaultTarget;
  kind: string;
  /** How many more times it strikes. */
  times: number;
  /** For `delay`. */
  ms: number;
  /** Only where this text occurs: in the path of a request, or in the type of an event. */
  match: string;
}

export interface Faults {
  add(fault: Fault): void;
  list(): Fault[];
  clear(): void;
  /** Takes the first fault that fits, and counts it down. */
  take(target: FaultTarget, about: string, kinds?: readonly string[]): Fault | undefined;
}

/** The switches that make the stand-ins misbehave; kept in memory only, so that a restart clears them. */
export function createFaults(): Faults {
  let faults: Fault[] = [];
  return {
    add: (fault) => void faults.push(fault),
    list: () => faults.map((fault) => ({ ...fault })),
    clear: () => {
      faults = [];
    },
    take(target, about, kinds) {
      const found = faults.find(
        (fault) => fault.target === target && about.includes(fault.match) && (kinds?.includes(fault.kind) ?? true),
      );
      if (!found) return undefined;
      found.times -= 1;
      if (found.times <= 0) faults = faults.filter((fault) => fault !== found);
      return found;
    },
  };
}

/** Reads a switch from a request; returns what is wrong with it as a sentence. */
export function readFault(body: Record<string, unknown>): Fault | string {
  const target = FAULT_TARGETS.find((known) => known === body.target);
  if (!target) return `target must be one of ${FAULT_TARGETS.join(', ')}`;
  const kind = String(body.kind ?? body.fault ?? '');
  if (!FAULT_KINDS[target].includes(kind)) return `kind must be one of ${FAULT_KINDS[target].join(', ')}`;
  const times = Number(body.times ?? 1);
  const ms = Number(body.ms ?? 1000);
  if (!Number.isInteger(times) || times < 1) return 'times must be a whole number over 0';
  if (!(ms >= 0 && ms <= 600_000)) return 'ms must lie between 0 and 600000';
  return { target, kind, times, ms, match: String(body.match ?? '') };
}
