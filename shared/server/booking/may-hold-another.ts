import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import { MAX_UNPAID_HOLDS } from '#shared/limits/booking.ts';
import { columns, select, selectOne, type Tx } from '#shared/server/database/sql.ts';

/** Who holds: the person, and the browser they order with where it is known. */
export interface Holder {
  customerId: string;
  deviceId: string | null;
  /** The order itself, where its hold is renewed. */
  orderId?: string;
}

interface Holds {
  held: number;
  /** When the first of them ends. */
  until: Date | null;
}

const HOLDS = columns<Holds>({ held: 'COUNT(*)', until: 'MIN(a.heldUntil)' });
const ID = columns<{ id: string }>({ id: 'userId' });

/**
 * Whether one more time may be held for an order that is not paid: one person with many orders, or many accounts at one
 * browser, would otherwise keep a branch empty for nothing. Person and browser stay locked until the commit, so that
 * orders at the same moment are counted one after the other.
 */
export async function mayHoldAnother(tx: Tx, holder: Holder): Promise<null | Refusal<'too-many-holds'>> {
  const { customerId, deviceId, orderId = '' } = holder;
  const byPerson = await countHolds(tx, 'o.customerId', customerId, orderId);
  if (byPerson.held >= MAX_UNPAID_HOLDS) return tooMany(byPerson);
  if (deviceId === null) return null;
  await select(tx, ID, 'FROM known_devices WHERE deviceId = ? FOR UPDATE', [deviceId]);
  const byDevice = await countHolds(tx, 'o.deviceId', deviceId, orderId);
  return byDevice.held >= MAX_UNPAID_HOLDS ? tooMany(byDevice) : null;
}

/** A hold whose end is past counts while its place is taken. */
async function countHolds(tx: Tx, by: 'o.customerId' | 'o.deviceId', value: string, without: string): Promise<Holds> {
  const from = `FROM orders o JOIN appointments a ON a.orderId = o.id
    WHERE ${by} = ? AND o.id <> ? AND o.status IS NULL AND a.state = ?`;
  const found = await selectOne(tx, HOLDS, from, [value, without, AppointmentState.held]);
  return found ?? { held: 0, until: null };
}

const tooMany = ({ until }: Holds): Refusal<'too-many-holds'> =>
  refuse('too-many-holds', { details: { until: until?.toISOString() ?? null } });
