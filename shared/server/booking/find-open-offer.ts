import { RebookingState } from '#shared/domain/booking/rebooking-machine.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, selectOne, type Tx } from '#shared/server/database/sql.ts';
import type { RebookingOffer } from '#shared/server/models/rebooking-offer.ts';
import type { Place } from './take-place.ts';

export type OpenOffer = Pick<Row<RebookingOffer>, 'id' | 'freeUntil'>;

/** SQL of the last day on which the appointment `a` of an order `o` moves without a fee, as `findOpenOffer` has it; NULL without an offer. */
export const MOVES_FREE_UNTIL = `(SELECT CAST(MAX(f.freeUntil) AS CHAR) FROM rebooking_offers f WHERE f.orderId = o.id
    AND f.state = '${RebookingState.open}' AND f.fromBranchId = a.partnerBranchId AND f.fromStartsAt = a.startsAt)`;

const OPEN = columns<OpenOffer>({ id: 'id', freeUntil: 'freeUntil' });

/**
 * The offer by which an appointment moves without a fee now, or undefined: it is for the place where the appointment is, and its day is
 * not over. In a transaction it stays as it was read, so that nobody withdraws it while the appointment moves.
 */
export function findOpenOffer(
  on: Database | Tx,
  { orderId, partnerBranchId, startsAt }: Place & { orderId: string },
  now: Date,
): Promise<OpenOffer | undefined> {
  const from = `FROM rebooking_offers WHERE orderId = ? AND state = ? AND fromBranchId = ? AND fromStartsAt = ?
    AND freeUntil >= ?${'connection' in on ? ' FOR UPDATE' : ''}`;
  return selectOne(on, OPEN, from, [orderId, RebookingState.open, partnerBranchId, startsAt, zurichDate(now)]);
}
