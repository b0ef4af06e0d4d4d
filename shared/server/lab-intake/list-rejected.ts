import { findSpecimenRejection } from '#shared/domain/lab-intake/find-rejection.ts';
import type { RejectionReason } from '#shared/domain/orders/rejection.ts';
import type { ObservationInput } from '#shared/domain/results/types.ts';
import type { LabMessage, LabOrder } from '#shared/server/hl7/types.ts';
import type { ArrivingObservation } from './list-arriving.ts';

/** A test that the laboratory could not measure because of the sample, or a whole specimen that it rejected. */
export interface Rejected {
  reason: RejectionReason;
  /** Of one test; null where the specimen is meant, whose tests the message does not list. */
  observation: ObservationInput | null;
  /** When that sample was taken, as far as the message says. */
  sampledAt: Date | null;
}

/** What a message rejects: tests without a value because of the sample, and specimens that it sends no tests of. */
export function listRejected(message: LabMessage, values: readonly ArrivingObservation[]): Rejected[] {
  const tests = values.flatMap(({ observation, rejection, isSuperseded }) =>
    rejection && !isSuperseded
      ? [{ reason: rejection, observation, sampledAt: toDate(observation.observedAt ?? null) }]
      : [],
  );
  return [...tests, ...message.orders.flatMap((order) => specimenOf(order, message.notes))];
}

function specimenOf(order: LabOrder, messageNotes: readonly string[]): Rejected[] {
  if (order.observations.length > 0) return [];
  const reason = findSpecimenRejection({
    rejectCodes: order.rejectCodes,
    conditionCodes: order.conditionCodes,
    isRejected: order.status.trim().toUpperCase() === 'X',
    notes: [...order.notes, ...messageNotes],
  });
  return reason ? [{ reason, observation: null, sampledAt: toDate(order.observationDateTime) }] : [];
}

const toDate = (at: string | null): Date | null => (at === null ? null : new Date(at));
