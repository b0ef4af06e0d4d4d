import { Application } from '#shared/domain/orders/application.ts';
import { isStaff, Role } from '#shared/roles.ts';
import type { UserView } from '#shared/views/identity.ts';
import { isSignInPath, paths } from '#web/app/paths.ts';
import type { SelectionState } from '#web/orders/purchase/selection.ts';

type Chosen = Pick<SelectionState, 'productKey' | 'application' | 'slot' | 'partnerBranchId'>;

/**
 * Where a person goes after signing in: the page that asked for it, staff to their own area, a buyer whose selection is complete on
 * to the medical statement, everybody else to the overview.
 */
export function afterSignIn(user: UserView, attemptedPath: string | null, selection: Chosen): string {
  if (attemptedPath && !isSignInPath(attemptedPath)) return attemptedPath;
  const area = staffArea(user);
  if (area) return area;
  return isComplete(selection) ? paths.orderConfirm : paths.userOverview;
}

/** True when the purchase needs nothing but a person: a test, and a time or home sampling. */
export function isComplete({ productKey, application, slot, partnerBranchId }: Chosen): boolean {
  if (!productKey) return false;
  return application === Application.homeSampling || (slot !== null && partnerBranchId !== null);
}

function staffArea(user: UserView): string | null {
  if (user.roles.includes(Role.doctor)) return paths.doctor;
  if (user.roles.includes(Role.admin)) return paths.adminUpload;
  return isStaff(user.roles) && !user.roles.includes(Role.customer) ? paths.home : null;
}
