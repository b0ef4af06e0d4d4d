import { AppointmentState } from './appointment-machine.ts';

/** The hold is over and the place still kept: the payment provider is being asked whether it was paid. */
export function isAsking(
  { slotState, heldUntil }: { slotState: AppointmentState | null; heldUntil: Date | null },
  now: Date,
): boolean {
  return slotState === AppointmentState.held && heldUntil !== null && heldUntil <= now;
}
