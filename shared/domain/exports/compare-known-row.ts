import { findOrderEvent, type OrderEvent } from '#shared/domain/orders/order-machine.ts';
import type { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { ImportTarget } from './import-target.ts';
import { ORDER_COLUMNS, type OrderCells, type OrderColumn } from './order-columns.ts';
import { plainCell } from './read-cells.ts';
import { readAddress } from './read-new-row.ts';
import { readAmount, readClock, readDay, readPhone, readStatus, STATUS_NAMES } from './read-values.ts';
import { type Fault, faultAt, isFault } from './row-fault.ts';

/** An order as it stands, as an export would write it now. */
export interface StandingOrder {
  cells: Record<OrderColumn, string>;
  status: OrderStatus | null;
  /** The names of its test, in every language, and its key. */
  products: readonly string[];
}

/** What a row would change of its order; empty where it says what stands. */
export interface OrderChanges {
  event?: OrderEvent;
  address?: { streetAddress: string; zipCode: string; city: string };
}

/** The steps that an import may take: they move no money, and no doctor or laboratory says them. */
const STEPS: readonly OrderEvent[] = ['take-sample', 'arrive-at-lab'];
const OF_MONEY: readonly OrderEvent[] = ['settle', 'cancel'];
const ADDRESS = ['streetAddress', 'zipCode', 'city'] as const;
/** The label follows from the rest, in the language of whoever had the file made. */
const READ_OVER: readonly OrderColumn[] = ['label', 'status', ...ADDRESS];

const READERS: Partial<Record<OrderColumn, (text: string) => string | number | null>> = {
  orderedOn: readDay,
  appointmentOn: readDay,
  birthdate: readDay,
  orderedAt: readClock,
  appointmentFrom: readClock,
  appointmentTo: readClock,
  total: readAmount,
  paid: readAmount,
  phoneNo: readPhone,
};

/**
 * What a row changes of an order that is there. Everything but its status and the address of its kit must say what stands: a file that
 * is out of date is told so, and nothing is dropped in silence.
 */
export function compareKnownRow(
  said: OrderCells,
  standing: StandingOrder,
  target: Pick<ImportTarget, 'status'>,
): OrderChanges | Fault {
  for (const column of ORDER_COLUMNS) {
    const text = said[column];
    if (text === undefined || READ_OVER.includes(column)) continue;
    if (!agrees(column, text, standing)) return faultAt(column, 'differs');
  }
  const event = eventOf(said.status, standing.status, target.status);
  if (event !== null && typeof event === 'object') return event;
  const address = addressOf(said, standing);
  if (address && isFault(address)) return address;
  return { ...(event ? { event } : {}), ...(address ? { address } : {}) };
}

function agrees(column: OrderColumn, said: string, { cells, products }: StandingOrder): boolean {
  if (column === 'product') return products.some((name) => same(name, said));
  const stood = cells[column];
  if (same(stood, said)) return true;
  const read = READERS[column];
  if (read) {
    const value = read(said);
    return value !== null && value === read(plainCell(stood));
  }
  return false;
}

const same = (stood: string, said: string): boolean => stood === said || plainCell(stood) === said;

function eventOf(
  said: string | undefined,
  from: OrderStatus | null,
  wished: OrderStatus | null,
): OrderEvent | null | Fault {
  const own = said === undefined ? null : readStatus(said);
  if (said !== undefined && own === null) return faultAt('status', 'status');
  if (own !== null && wished !== null && own !== wished && own !== from) return faultAt('status', 'differs');
  const to = wished ?? own;
  if (to === null || to === from) return null;
  const event = findOrderEvent(from, to);
  if (event === null) return faultAt('status', 'step-not-allowed', from === null ? undefined : STATUS_NAMES.get(from));
  if (STEPS.includes(event)) return event;
  return faultAt('status', OF_MONEY.includes(event) ? 'step-of-money' : 'step-of-medicine');
}

/** All three parts, or what is left out stays. */
function addressOf(said: OrderCells, { cells }: StandingOrder): OrderChanges['address'] | Fault {
  if (ADDRESS.every((part) => said[part] === undefined || same(cells[part], said[part]))) return undefined;
  if (cells.application !== 'homesampling') {
    return faultAt(ADDRESS.find((part) => said[part] !== undefined) ?? 'streetAddress', 'misplaced');
  }
  const [streetAddress = '', zipCode = '', city = ''] = ADDRESS.map((part) => said[part] ?? cells[part]);
  return readAddress({ streetAddress, zipCode, city });
}
