import type { KitStatus } from '#shared/domain/orders/application.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';

/** The six steps of an order; words in `locales/{lng}/orders.json` under `timeline`. */
export const TIMELINE_STEPS = ['paid', 'sampled', 'at-lab', 'results-received', 'review', 'released'] as const;
/** Where the sample is taken at home, it is two steps: the kit travels there and back. */
export const KIT_TIMELINE_STEPS = [
  'paid',
  'kit-sent',
  'kit-returned',
  'at-lab',
  'results-received',
  'review',
  'released',
] as const;

export type TimelineStepKey = (typeof TIMELINE_STEPS | typeof KIT_TIMELINE_STEPS)[number];

/** `cancelled` is the crossed tick on the last step that was reached; no step follows it. */
export type TimelineStepState = 'done' | 'now' | 'later' | 'cancelled';

/** What hangs off the current step without being one. */
export type TimelineNote = 'waiting-for-questionnaire' | 'callback-requested' | 'refunded' | 'being-corrected';

export interface TimelineStep {
  key: TimelineStepKey;
  state: TimelineStepState;
  /** When the step was reached (ISO instant); null before, and for steps that were skipped. */
  at: string | null;
  /** When it is expected: the appointment for `sampled`, the promised day for `released`. */
  expectedAt: string | null;
  notes: TimelineNote[];
}

/** What is known of a kit's way (ISO instants). */
export interface KitSteps {
  status: KitStatus;
  sentAt: string | null;
  returnedAt: string | null;
}

export interface OrderTimelineFacts {
  status: OrderStatus | null;
  /** Rows of the order's history, oldest first. */
  history: readonly { to: OrderStatus; at: string }[];
  /** Start of the appointment; null for home sampling. */
  appointmentAt: string | null;
  /** Where the kit is, and since when; null at a branch. */
  kit: KitSteps | null;
  /** The instant a result is promised for; null where nothing is promised. */
  resultExpectedAt: string | null;
  questionnaireComplete: boolean;
  callbackRequested: boolean;
  refunded: boolean;
  /** A version was released before; with READY_FOR_APPROVAL it means that a correction is under review. */
  hasReleasedResult: boolean;
}

const { PAID, CONFIRMED, ANALYZING, RESULT_RECEIEVED, READY_FOR_APPROVAL, COMPLETED, CANCELLED } = OrderStatus;

/** The status whose history row dates each step; a kit's have dates of their own. */
const REACHED_BY: Record<Exclude<TimelineStepKey, 'kit-sent' | 'kit-returned'>, OrderStatus> = {
  paid: PAID,
  sampled: CONFIRMED,
  'at-lab': ANALYZING,
  'results-received': RESULT_RECEIEVED,
  review: READY_FOR_APPROVAL,
  released: COMPLETED,
};

/** The step a person waits for in each status; a completed order waits for nothing. */
function currentStep({ status, kit }: OrderTimelineFacts): TimelineStepKey | null {
  switch (status) {
    case null:
      return 'paid';
    case PAID:
      return kit === null ? 'sampled' : currentKitStep(kit.status);
    case CONFIRMED:
    case ANALYZING:
      return 'at-lab';
    case RESULT_RECEIEVED:
      return 'results-received';
    case READY_FOR_APPROVAL:
      return 'review';
    case COMPLETED:
    case CANCELLED:
      return null;
  }
}

function currentKitStep(status: KitStatus): TimelineStepKey {
  if (status === 'ordered') return 'kit-sent';
  return status === 'sent' ? 'kit-returned' : 'at-lab';
}

/**
 * The steps of an order from payment to release. Six at a branch, seven with a kit, or fewer when the order was cancelled: the line then ends
 * at the last step that was reached. Statuses are looked up, never compared by number.
 */
export function orderTimeline(facts: OrderTimelineFacts): TimelineStep[] {
  const keys: readonly TimelineStepKey[] = facts.kit === null ? TIMELINE_STEPS : KIT_TIMELINE_STEPS;
  const now = currentStep(facts);
  const reached = now === null ? keys.length : keys.indexOf(now);
  const steps = keys.map((key, index) => {
    const state = index < reached ? 'done' : index === reached ? 'now' : 'later';
    return describeStep(key, state, facts);
  });
  return facts.status === CANCELLED ? endAtCancellation(steps, facts) : steps;
}

function describeStep(key: TimelineStepKey, state: TimelineStepState, facts: OrderTimelineFacts): TimelineStep {
  return {
    key,
    state,
    at: state === 'later' ? null : reachedAt(key, facts),
    expectedAt: expectedAt(key, state, facts),
    notes: key === (currentStep(facts) ?? 'released') ? notesOf(facts) : [],
  };
}

function reachedAt(key: TimelineStepKey, { history, kit }: OrderTimelineFacts): string | null {
  if (key === 'kit-sent') return kit?.sentAt ?? null;
  if (key === 'kit-returned') return kit?.returnedAt ?? null;
  return history.findLast((row) => row.to === REACHED_BY[key])?.at ?? null;
}

function expectedAt(key: TimelineStepKey, state: TimelineStepState, facts: OrderTimelineFacts): string | null {
  if (state === 'done') return null;
  if (key === 'sampled') return facts.appointmentAt;
  return key === 'released' ? facts.resultExpectedAt : null;
}

function notesOf(facts: OrderTimelineFacts): TimelineNote[] {
  const notes: TimelineNote[] = [];
  if (facts.status === RESULT_RECEIEVED && !facts.questionnaireComplete) notes.push('waiting-for-questionnaire');
  if (facts.status === READY_FOR_APPROVAL && facts.hasReleasedResult) notes.push('being-corrected');
  if (facts.status === COMPLETED && facts.callbackRequested) notes.push('callback-requested');
  return notes;
}

/** Only paid, or paid and sampled, can precede a cancellation; an order that was never paid ends at its first step. */
function endAtCancellation(steps: TimelineStep[], facts: OrderTimelineFacts): TimelineStep[] {
  const cancelledAt = facts.history.findLast((row) => row.to === CANCELLED)?.at ?? null;
  const last = Math.max(
    0,
    steps.findLastIndex((step) => step.at !== null),
  );
  const notes: TimelineNote[] = facts.refunded ? ['refunded'] : [];
  return steps.slice(0, last + 1).map((step, index) => {
    if (index < last) return { ...step, notes: [] };
    return { ...step, state: 'cancelled', at: cancelledAt, notes };
  });
}
