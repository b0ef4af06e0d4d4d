import type { PartnerBranchView } from '#shared/views/booking.ts';
import type { MovedPlaceView } from '#shared/views/orders.ts';
import type { MoveChoice } from './use-move-choice.ts';

/** Where and when the appointment shall be, or null while no time is chosen at a branch that is open. */
export function placeOf(
  { branchId, slot }: Pick<MoveChoice, 'branchId' | 'slot'>,
  branches: readonly PartnerBranchView[],
): MovedPlaceView | null {
  const branch = branches.find(({ _id }) => _id === branchId);
  if (!branch || !slot) return null;
  const { streetAddress, zipCode, city } = branch.address;
  return { from: slot.from, branchName: branch.name, streetAddress, zipCode, city };
}
