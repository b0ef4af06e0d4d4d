import type { branchAdministration } from '#shared/contract/branch-administration.ts';
import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { keepsAppointment } from '#shared/domain/booking/keeps-appointment.ts';
import { RebookingState } from '#shared/domain/booking/rebooking-machine.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { smsFailureReason } from '#shared/domain/messaging/sms-failure-reason.ts';
import { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { DAY_MS } from '#shared/durations.ts';
import { orNotFound } from '#shared/errors.ts';
import { REBOOKING_LISTED_DAYS, REBOOKINGS_AT_ONCE } from '#shared/limits/rescheduling.ts';
import { findBranch, keepingOf, listBranches } from '#shared/server/booking/read-branch.ts';
import type { Call } from '#shared/server/call.ts';
import { columns, select } from '#shared/server/database/sql.ts';
import { nameOf } from '#shared/server/identity/name-of.ts';
import type { Services } from '#shared/server/services.ts';
import type { RebookingOfferView, RebookingsView, RebookingView } from '#shared/views/booking.ts';

interface TimeRow {
  orderId: string;
  partnerBranchId: string;
  startsAt: Date;
}

interface AheadRow extends TimeRow {
  productKey: string;
}

interface NamedRow extends TimeRow {
  orderNumber: string;
  branchName: string;
  firstName: string;
  lastName: string;
}

interface OfferRow extends NamedRow {
  state: RebookingState;
  offeredAt: Date;
  offeredBy: string | null;
  freeUntil: string;
  smsState: SmsState | null;
  smsError: string | null;
  toStartsAt: Date | null;
  toBranchName: string | null;
}

const AHEAD = columns<AheadRow>({ orderId: 'a', partnerBranchId: 'a', startsAt: 'a', productKey: 'o' });
const PERSON = { orderNumber: 'o', branchName: 'b.name', firstName: 'u', lastName: 'u' };
const NAMED = columns<NamedRow>({ ...PERSON, orderId: 'a', partnerBranchId: 'a', startsAt: 'a' });
const OFFER = columns<OfferRow>({
  ...PERSON,
  ...{ orderId: 'f', partnerBranchId: 'f.fromBranchId', startsAt: 'f.fromStartsAt', state: 'f', offeredAt: 'f' },
  ...{ freeUntil: 'f', toStartsAt: 'f', smsState: 's.state', smsError: 's.error', toBranchName: 't.name' },
  offeredBy: nameOf('p'),
});

const JOINED = 'JOIN orders o ON o.id = a.orderId JOIN users u ON u.id = o.customerId';

/** What waits for an offer and what was offered: the appointments to come that their branches cannot keep, and offers of the last weeks. */
export async function listRebookings(
  services: Services,
  { query: { partnerBranchId } }: Call<typeof branchAdministration.listRebookings>,
): Promise<RebookingsView> {
  const branches = partnerBranchId
    ? [orNotFound(await findBranch(services, partnerBranchId))]
    : await listBranches(services);
  const ids = branches.map(({ id }) => id);
  if (ids.length === 0) return { count: 0, waiting: 0, appointments: [] };
  const offers = await listOffers(services, ids);
  const keepings = new Map(branches.map((branch) => [branch.id, keepingOf(branch)]));
  const today = zurichDate(services.now());
  const lost = (await listAhead(services, ids)).filter(
    (time) => !keepsAppointment(keepings.get(time.partnerBranchId) ?? null, time),
  );
  const answered = new Set(offers.filter((row) => isAnswered(row, today)).map(keyOf));
  const waiting = lost.filter((row) => !answered.has(keyOf(row)));
  const last = new Map(offers.map((row) => [keyOf(row), row]));
  const waits = (await listNamed(services, waiting.slice(0, REBOOKINGS_AT_ONCE))).map((row) =>
    present(row, true, last.get(keyOf(row))),
  );
  const waitingKeys = new Set(waiting.map(keyOf));
  const rest = [...last.values()].filter((row) => !waitingKeys.has(keyOf(row))).sort(byTime);
  return {
    count: waiting.length + rest.length,
    waiting: waiting.length,
    appointments: [...waits, ...rest.map((row) => present(row, false, row))].slice(0, REBOOKINGS_AT_ONCE),
  };
}

const keyOf = ({ orderId, partnerBranchId, startsAt }: TimeRow): string =>
  `${orderId} ${partnerBranchId} ${startsAt.getTime()}`;
const byTime = (a: TimeRow, b: TimeRow): number => a.startsAt.getTime() - b.startsAt.getTime();

/** Nobody has to offer anything more: an offer is open, and its day is not over. */
const isAnswered = ({ state, freeUntil }: OfferRow, today: string): boolean =>
  state === RebookingState.open && freeUntil >= today;

/** The appointments ahead, without names: most of them are kept. */
function listAhead(services: Services, branchIds: readonly string[]): Promise<AheadRow[]> {
  const from = `FROM appointments a JOIN orders o ON o.id = a.orderId
    WHERE a.partnerBranchId IN (?) AND a.startsAt >= ? AND a.state = ? AND o.status IS NOT NULL
      AND (o.status = ? OR EXISTS (SELECT 1 FROM replacements r WHERE r.orderId = o.id AND r.endedAt IS NULL))
    ORDER BY a.startsAt, a.orderId`;
  return select(services, AHEAD, from, [branchIds, services.now(), AppointmentState.booked, OrderStatus.PAID]);
}

async function listNamed(services: Services, times: readonly TimeRow[]): Promise<NamedRow[]> {
  if (times.length === 0) return [];
  const from = `FROM appointments a ${JOINED} JOIN partner_branches b ON b.id = a.partnerBranchId
    WHERE a.orderId IN (?) ORDER BY a.startsAt, a.orderId`;
  return select(services, NAMED, from, [times.map(({ orderId }) => orderId)]);
}

/** The oldest first, so that the last one of an appointment counts. */
function listOffers(services: Services, branchIds: readonly string[]): Promise<OfferRow[]> {
  const since = new Date(services.now().getTime() - REBOOKING_LISTED_DAYS * DAY_MS);
  const from = `FROM rebooking_offers f JOIN orders o ON o.id = f.orderId JOIN users u ON u.id = o.customerId
    JOIN partner_branches b ON b.id = f.fromBranchId LEFT JOIN partner_branches t ON t.id = f.toBranchId
    LEFT JOIN users p ON p.id = f.offeredBy LEFT JOIN sms_messages s ON s.id = f.smsId
    WHERE f.fromBranchId IN (?) AND (f.decidedAt >= ? OR (f.state = ? AND f.fromStartsAt >= ?)) ORDER BY f.offeredAt, f.id`;
  return select(services, OFFER, from, [branchIds, since, RebookingState.open, since]);
}

function present(row: NamedRow, mayOffer: boolean, offer: OfferRow | undefined): RebookingView {
  const { orderId, orderNumber, partnerBranchId, startsAt, branchName, firstName, lastName } = row;
  return {
    ...{ orderId, orderNumber, partnerBranchId, from: startsAt.toISOString(), branchName, firstName, lastName },
    mayOffer,
    offer: offer ? presentOffer(offer) : null,
  };
}

const FAILED: readonly (SmsState | null)[] = [SmsState.failed, SmsState.unknown];

function presentOffer(row: OfferRow): RebookingOfferView {
  const { state, offeredAt, offeredBy, freeUntil, smsState, smsError, toStartsAt, toBranchName } = row;
  const reason = FAILED.includes(smsState) ? smsFailureReason(smsError) : null;
  return {
    ...{ state, at: offeredAt.toISOString(), by: offeredBy ?? '', freeUntil },
    sms: smsState === null ? null : { state: smsState, reason },
    to: toStartsAt === null ? null : { from: toStartsAt.toISOString(), branchName: toBranchName ?? '' },
  };
}
