import { Application } from '#shared/domain/orders/application.ts';
import { NewSample, newSampleOf, RejectionState, UNSOLVED } from '#shared/domain/orders/rejection.ts';
import type { OrderSamples } from '#shared/server/orders/read-samples.ts';
import type { ReviewRejectionView } from '#shared/views/reviewing.ts';

/** What the laboratory rejected of a case, and what became of the new sample; null where nothing waits for one. */
export function presentRejection(samples: OrderSamples | null): ReviewRejectionView | null {
  const waiting = samples?.rejections.filter(({ state }) => UNSOLVED.includes(state)) ?? [];
  const state = newSampleOf(waiting.map((one) => one.state));
  if (!samples || state === null) return null;
  const { application, startsAt, kitStatus } = samples;
  const isPlanned = state === NewSample.planned;
  return {
    state,
    markers: waiting
      .filter((one) => isPlanned || one.state === RejectionState.open)
      .map(({ marker, reason }) => ({ marker, reason })),
    startsAt: isPlanned && application === Application.branch ? (startsAt?.toISOString() ?? null) : null,
    kitStatus: isPlanned && application === Application.homeSampling ? (kitStatus ?? 'ordered') : null,
  };
}
