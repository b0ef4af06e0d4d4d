import { Application } from '#shared/domain/orders/application.ts';
import type { UserView } from '#shared/views/identity.ts';
import { ownArea } from '#web/app/own-area.ts';
import { isSignInPath, paths } from '#web/app/paths.ts';
import type { SelectionState } from '#web/orders/purchase/selection.ts';

type Chosen = Pick<SelectionState, 'productKey' | 'application' | 'slot' | 'partnerBranchId'>;

/**
 * Where a person goes after signing in: the page that asked for it, staff to their own area, a buyer whose selection is complete on
 * to the medical statement, everybody else to the overview.
 */
export function afterSignIn(user: UserView, attemptedPath: string | null, selection: Chosen): string {
  if (attemptedPath && !isSignInPath(attemptedPath)) return attemptedPath;
  const area = ownArea(user);
  if (area) return area;
  return isComplete(selection) ? paths.orderConfirm : paths.userOverview;
}

/** True when the purchase needs nothing but a person: a test, and a time or home sampling. */
export function isComplete({ productKey, application, slot, partnerBranchId }: Chosen): boolean {
  if (!productKey) return false;
  return application === Application.homeSampling || (slot !== null && partnerBranchId !== null);
}
