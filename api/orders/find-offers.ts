import { mayReschedule } from '#shared/domain/booking/may-reschedule.ts';
import { findRescheduleFee, listRescheduleFees } from '#shared/domain/booking/reschedule-fee.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { decideOwnCancellation } from '#shared/domain/orders/decide-cancellation.ts';
import { mayAddAddons } from '#shared/domain/orders/may-add-addons.ts';
import { listAllowedStatuses } from '#shared/domain/orders/order-machine.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { isRefusal } from '#shared/errors.ts';
import { presentFacts } from '#shared/server/orders/facts-of-cancellation.ts';
import { hasUnreleasedResult } from '#shared/server/orders/has-unreleased-result.ts';
import { leftToGiveBack, type OrderOffers } from '#shared/server/orders/present-order.ts';
import type { WholeOrderRow } from '#shared/server/orders/read-order.ts';
import { presentSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import type { Actor, Services } from '#shared/server/services.ts';
import { findLastChange } from './find-last-change.ts';

/**
 * What can be done with an order now: what cancelling gives back, what moving costs, whether extras can be added, and for an
 * administrator the statuses by hand and who changed the last one.
 */
export async function findOffers(services: Services, row: WholeOrderRow, actor: Actor): Promise<OrderOffers> {
  const isAdmin = actor.roles.includes('admin');
  const forAdmin = {
    allowedStatuses: isAdmin ? await listStatuses(services, row) : [],
    lastChange: isAdmin ? await findLastChange(services, row.id) : null,
  };
  // Nobody asks any more, and most orders that are read are over.
  if (row.status !== null && row.status !== OrderStatus.PAID) {
    return { cancelling: null, rescheduling: null, addingBarred: barFor(row.status, services.now()), ...forAdmin };
  }
  const { status: orderStatus, startsAt, kitStatus } = row;
  const isAtBranch = row.partnerBranchId !== null;
  const slotState = isAtBranch ? row.slotState : null;
  // Whose branch cannot keep the appointment neither moves nor cancels for a fee.
  const isFree = isAtBranch && row.movesFreeUntil !== null && row.movesFreeUntil >= zurichDate(services.now());
  const fees = isFree ? [] : listRescheduleFees(presentSettings(row.settings));
  const known = presentFacts({ orderStatus, slotState, startsAt }, { kitStatus, paid: leftToGiveBack(row) });
  const decided = decideOwnCancellation(known, fees, services.now());
  const mayMove = mayReschedule({ status: orderStatus, slotState });
  const fee = isRefusal(mayMove) ? null : (findRescheduleFee(fees, startsAt, services.now())?.amount ?? 0);
  const barred = mayAddAddons(known, services.now());
  return {
    cancelling: isRefusal(decided) ? null : decided,
    rescheduling: fee === null ? null : { fee },
    addingBarred: isRefusal(barred) ? barred.refused : null,
    ...forAdmin,
  };
}

/** Extras cannot be added to what is over, whatever its place or kit. */
function barFor(status: OrderStatus, now: Date): OrderOffers['addingBarred'] {
  const barred = mayAddAddons({ status, startsAt: null, kit: null }, now);
  return isRefusal(barred) ? barred.refused : null;
}

async function listStatuses(services: Services, row: WholeOrderRow): Promise<OrderStatus[]> {
  const questionnaireComplete = row.surveyId === null || row.surveyStatus === SurveyStatus.COMPLETED;
  const allowed = listAllowedStatuses({ status: row.status, questionnaireComplete });
  if (!allowed.includes(OrderStatus.COMPLETED) || !(await hasUnreleasedResult(services, row.id))) return allowed;
  return allowed.filter((status) => status !== OrderStatus.COMPLETED);
}
