import type { KitStatus } from '#shared/domain/orders/application.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { NewSample } from '#shared/domain/orders/rejection.ts';

/** The six steps of an order; words in `locales/{lng}/orders.json` under `timeline`. */
export const TIMELINE_STEPS = ['paid', 'sampled', 'at-lab', 'results-received', 'review', 'released'] as const;
/** Where the sample is taken at home, the kit travels there and back; its values are part of the doctor's review. */
export const KIT_TIMELINE_STEPS = [
  'paid',
  'kit-sent',
  'kit-with-you',
  'kit-returned',
  'at-lab',
  'review',
  'released',
] as const;

export type TimelineStepKey = (typeof TIMELINE_STEPS | typeof KIT_TIMELINE_STEPS)[number];

/** `cancelled` is the crossed tick on the last step that was reached; no step follows it. */
export type TimelineStepState = 'done' | 'now' | 'later' | 'cancelled';

/** What hangs off the current step without being one. */
export type TimelineNote =
  | 'new-sample-needed'
  | 'waiting-for-questionnaire'
  | 'callback-requested'
  | 'refunded'
  | 'being-corrected';

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
  /** What the rejections of its samples ask for; null where none does. */
  newSample: NewSample | null;
}

const { PAID, CONFIRMED, ANALYZING, RESULT_RECEIEVED, READY_FOR_APPROVAL, COMPLETED, CANCELLED } = OrderStatus;

/** The status whose history row dates each step; a kit's have dates of their own. */
const REACHED_BY: Record<Exclude<TimelineStepKey, 'kit-sent' | 'kit-with-you' | 'kit-returned'>, OrderStatus> = {
  paid: PAID,
  sampled: CONFIRMED,
  'at-lab': ANALYZING,
  'results-received': RESULT_RECEIEVED,
  review: READY_FOR_APPROVAL,
  released: COMPLETED,
};

const BEFORE_VALUES: readonly OrderStatus[] = [PAID, CONFIRMED, ANALYZING];

/** The step a person waits for in each status; a completed order waits for nothing. A new sample takes it back to where it is taken. */
function currentStep({ status, kit, newSample }: OrderTimelineFacts): TimelineStepKey | null {
  switch (newSample === null || status === null || !BEFORE_VALUES.includes(status) ? status : PAID) {
    case null:
      return 'paid';
    case PAID:
      return kit === null ? 'sampled' : newSample === NewSample.needed ? 'kit-sent' : currentKitStep(kit.status);
    case CONFIRMED:
      // What comes back in a parcel is not at the laboratory yet.
      return kit === null ? 'at-lab' : 'kit-returned';
    case ANALYZING:
      return 'at-lab';
    case RESULT_RECEIEVED:
      return kit === null ? 'results-received' : 'review';
    case READY_FOR_APPROVAL:
      return 'review';
    case COMPLETED:
    case CANCELLED:
      return null;
  }
}

function currentKitStep(status: KitStatus): TimelineStepKey {
  switch (status) {
    case 'ordered':
      return 'kit-sent';
    // Nobody tells us when it is in the letter box.
    case 'sent':
      return 'kit-with-you';
    case 'returned':
      return 'kit-returned';
    case 'at-lab':
      return 'at-lab';
  }
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
    at: state === 'later' || (state === 'now' && isTakenAgain(key, facts)) ? null : reachedAt(key, facts),
    expectedAt: expectedAt(key, state, facts),
    notes: key === (currentStep(facts) ?? 'released') ? notesOf(facts) : [],
  };
}

/** The order reached it with the sample that was rejected. */
const isTakenAgain = (key: TimelineStepKey, { newSample }: OrderTimelineFacts): boolean =>
  newSample !== null && (key === 'sampled' || key.startsWith('kit-'));

function reachedAt(key: TimelineStepKey, { history, kit }: OrderTimelineFacts): string | null {
  if (key === 'kit-sent') return kit?.sentAt ?? null;
  if (key === 'kit-with-you') return null;
  if (key === 'kit-returned') return kit?.returnedAt ?? null;
  return history.findLast((row) => row.to === REACHED_BY[key])?.at ?? null;
}

function expectedAt(key: TimelineStepKey, state: TimelineStepState, facts: OrderTimelineFacts): string | null {
  if (state === 'done') return null;
  // The time of the sample that was rejected is over.
  if (key === 'sampled') return facts.newSample === NewSample.needed ? null : facts.appointmentAt;
  return key === 'released' ? facts.resultExpectedAt : null;
}

function notesOf(facts: OrderTimelineFacts): TimelineNote[] {
  const notes: TimelineNote[] = [];
  if (facts.newSample === NewSample.needed && facts.status !== CANCELLED) notes.push('new-sample-needed');
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
