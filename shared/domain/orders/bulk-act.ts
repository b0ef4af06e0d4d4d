import type { Machine } from '#shared/domain/machine.ts';
import { decideCancellationOfStaff } from '#shared/domain/orders/decide-cancellation.ts';
import { decideOrderTransition, findOrderEvent } from '#shared/domain/orders/order-machine.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { isRefusal } from '#shared/errors.ts';

/** What is done to many orders at once. */
export const BulkKind = { status: 'status', cancel: 'cancel', sms: 'sms' } as const;

export type BulkKind = (typeof BulkKind)[keyof typeof BulkKind];

/** The statuses that a bulk act may set: cancelling is an act of its own, because it moves money. */
export const BULK_STATUSES: readonly OrderStatus[] = Object.values(OrderStatus).filter(
  (status) => status !== OrderStatus.CANCELLED,
);

/** The part of a bulk act that decides which orders it works for. */
export type BulkWish =
  | { kind: typeof BulkKind.status; status: OrderStatus }
  | { kind: typeof BulkKind.cancel; shouldRefund: boolean }
  | { kind: typeof BulkKind.sms };

/** All of a bulk act, as it is stored; what was written to people is forgotten once the act is over. */
export type BulkAct =
  | { kind: typeof BulkKind.status; status: OrderStatus; reason: string }
  | { kind: typeof BulkKind.cancel; shouldRefund: boolean; reasons: string[] }
  | { kind: typeof BulkKind.sms; message: string | null };

/** Where one order of a bulk act stands; stored. */
export const BulkItemState = {
  planned: 'planned',
  done: 'done',
  /** Its `fault` says why. */
  refused: 'refused',
  /** Taken back by a person before it was done. */
  withdrawn: 'withdrawn',
} as const;

export type BulkItemState = (typeof BulkItemState)[keyof typeof BulkItemState];

const { planned, done, refused, withdrawn } = BulkItemState;

export type BulkItemEvent = 'do' | 'refuse' | 'withdraw';

/** Each order is decided once: done, refused or taken back. */
export const BULK_ITEM_MACHINE: Machine<BulkItemState, BulkItemEvent> = {
  do: { from: [planned], to: done },
  refuse: { from: [planned], to: refused },
  withdraw: { from: [planned], to: withdrawn },
};

/** Why an order is left as it is; keys of texts. Stored. */
export const BULK_FAULTS = [
  'is-so',
  'no-step',
  'questionnaire-open',
  'result-waits',
  'cancelled',
  'completed',
  'at-lab',
  'account-closed',
  'written-lately',
  'same-person',
  'planned-already',
  'changed',
  'time-taken',
  'money-returned',
  'gone',
  'failed',
] as const;

export type BulkFault = (typeof BULK_FAULTS)[number];

/** What decides about one order. */
export interface BulkFacts {
  status: OrderStatus | null;
  questionnaireComplete: boolean;
  hasUnreleasedResult: boolean;
  isAccountClosed: boolean;
  /** Rappen that a cancellation could give back. */
  paid: number;
  /** From when on an administrator may write to the person again; null where it may be now. */
  nextSmsAt: string | null;
}

/** Why the act does not work for an order, by the rules of the single act; null where it does. */
export function findBulkFault(wish: BulkWish, facts: BulkFacts): BulkFault | null {
  switch (wish.kind) {
    case BulkKind.status:
      return findStatusFault(wish.status, facts);
    case BulkKind.cancel: {
      const decided = decideCancellationOfStaff({ ...facts, startsAt: null, kit: null }, wish.shouldRefund);
      return isRefusal(decided) ? faultOfRefusal(decided.refused, 'at-lab') : null;
    }
    case BulkKind.sms:
      if (facts.isAccountClosed) return 'account-closed';
      return facts.nextSmsAt === null ? null : 'written-lately';
  }
}

function findStatusFault(to: OrderStatus, facts: BulkFacts): BulkFault | null {
  if (facts.status === to) return 'is-so';
  if (facts.status === OrderStatus.CANCELLED) return 'cancelled';
  const event = findOrderEvent(facts.status, to);
  if (event === null) return 'no-step';
  const decided = decideOrderTransition(facts, event);
  if (isRefusal(decided)) return faultOfRefusal(decided.refused);
  return event === 'release' && facts.hasUnreleasedResult ? 'result-waits' : null;
}

/** An order that waits for another act on many of them. */
export interface WaitingOrder {
  kind: BulkKind;
  orderId: string;
  customerId: string;
}

/** Whether an act that waits would decide before this one: two that change the order, or two messages to its person. */
export const isPlannedAlready = (
  { kind }: Pick<BulkWish, 'kind'>,
  { orderId, customerId }: Omit<WaitingOrder, 'kind'>,
  waiting: readonly WaitingOrder[],
): boolean =>
  waiting.some((other) =>
    kind === BulkKind.sms
      ? other.kind === kind && other.customerId === customerId
      : other.kind !== BulkKind.sms && other.orderId === orderId,
  );

const FAULTS: Readonly<Record<string, BulkFault>> = {
  'order-cancelled': 'cancelled',
  'order-completed': 'completed',
  'questionnaire-required': 'questionnaire-open',
  'slot-taken': 'time-taken',
  'money-returned': 'money-returned',
  'price-changed': 'changed',
  TOO_FREQUENTLY: 'written-lately',
  'not-found': 'gone',
  'order-error': 'no-step',
};

/** What a refusal of the single act is called here. */
export const faultOfRefusal = (code: string, step: BulkFault = 'no-step'): BulkFault =>
  code === 'order-error' ? step : (FAULTS[code] ?? 'failed');
