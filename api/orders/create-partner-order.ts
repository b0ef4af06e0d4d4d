import type { partnerSales } from '#shared/contract/partner-sales.ts';
import { slotNow } from '#shared/domain/booking/slot-now.ts';
import { isRefusal, orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import { Role } from '#shared/roles.ts';
import { findBranch } from '#shared/server/booking/read-branch.ts';
import type { Call } from '#shared/server/call.ts';
import { liveContent } from '#shared/server/content/live-content.ts';
import { findCounterCustomer } from '#shared/server/identity/counter-customer.ts';
import { maySellAgain } from '#shared/server/orders/may-sell-again.ts';
import type { Services } from '#shared/server/services.ts';
import { createOrder } from './create-order.ts';

/**
 * A branch orders for the customer whose ticket it holds: the same act as every other order, with this branch as its place and
 * the customer as the one who orders. The texts are confirmed later, by the customer.
 */
export async function createPartnerOrder(
  services: Services,
  { actor, body, request }: Pick<Call<typeof partnerSales.createPartnerOrder>, 'actor' | 'body' | 'request'>,
) {
  const found = await findCounterCustomer(services, body.ticket, actor);
  if (isRefusal(found)) return found;
  const customer = orNotFound(found.user);
  const tooOften = await maySellAgain(services, customer.id, services.now());
  if (tooOften) return tooOften;
  const { from: wanted, ticket: _ticket, ...said } = body;
  const isNow = wanted == null;
  const branch = orNotFound(await findBranch(services, actor.userId));
  const from = wanted ?? slotNow(branch, services.now())?.from;
  if (from === undefined) return refuse('branch-unavailable');
  const outcome = await createOrder(services, {
    actor: { userId: customer.id, roles: [Role.customer], sessionId: actor.sessionId },
    body: {
      ...said,
      application: 'branch',
      appointment: { partnerBranchId: branch.id, from },
      statementVersion: liveContent().texts.medicalStatement.version,
      statementConfirmed: true,
    },
    request,
    // Tickets differ where a code was asked for again, and time goes on: neither makes it another order.
    sale: { seller: actor, isNow, said: { ...said, from: wanted ?? null, branch: branch.id } },
  });
  if (!isRefusal(outcome)) return outcome;
  if (isNever(outcome)) throw new Error(`a branch was refused ${outcome.refused}`);
  return outcome as Refusal<Exclude<typeof outcome.refused, Never>>;
}

/** What no call of a branch is refused: it names no follow-up and no address. */
const NEVER = ['address-incomplete', 'follow-up-missing', 'follow-up-ordered', 'follow-up-ended'] as const;
type Never = (typeof NEVER)[number];

const isNever = ({ refused }: Refusal): boolean => NEVER.some((code) => code === refused);
