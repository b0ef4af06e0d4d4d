import { isForSex } from '#shared/domain/catalogue/is-selectable.ts';
import { priceOrder } from '#shared/domain/catalogue/price-order.ts';
import { compareKnownRow, type OrderChanges } from '#shared/domain/exports/compare-known-row.ts';
import type { ImportTarget } from '#shared/domain/exports/import-target.ts';
import type { OrderCells } from '#shared/domain/exports/order-columns.ts';
import { type NewRow, type RowPerson, readNewRow } from '#shared/domain/exports/read-new-row.ts';
import { readPhone } from '#shared/domain/exports/read-values.ts';
import { type Fault, faultAt, isFault } from '#shared/domain/exports/row-fault.ts';
import { formatAtOffset } from '#shared/domain/format-at-offset.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { Application } from '#shared/domain/orders/application.ts';
import { mayChangeAddress } from '#shared/domain/orders/may-change-address.ts';
import { isOrderNumber } from '#shared/domain/orders/order-number.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import type { Branch } from '#shared/server/booking/read-branch.ts';
import type { Product } from '#shared/server/catalogue/read-catalogue.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { readPurgedPhones } from '#shared/server/identity/seal-identifiers.ts';
import type { FileRow } from './read-order-file.ts';
import {
  findTest,
  isSamePerson,
  type KnownPerson,
  lockPeople,
  type Offer,
  placedKey,
  readOffer,
  readPeople,
  readPlaced,
} from './read-row-places.ts';
import { type KnownOrder, readStandingOrders } from './read-standing-orders.ts';

/** An order to be placed, with everything that was decided about it. */
export interface OrderToCreate {
  row: NewRow;
  /** Null where the number has no account yet. */
  customer: KnownPerson | null;
  product: Product;
  slot: { branch: Branch; startsAt: Date; endsAt: Date } | null;
}

export type RowOutcome = { row: FileRow } & (
  | { kind: 'refused'; fault: Fault }
  | { kind: 'same' }
  | { kind: 'changed'; order: KnownOrder; changes: OrderChanges }
  | { kind: 'created'; order: OrderToCreate }
);

/** A row, with the line that spoke of the same order before. */
export interface RowInFile extends FileRow {
  first: number | undefined;
}

/** What two rows of a file must agree on to be about one person. */
export type Brought = Pick<RowPerson, 'firstName' | 'lastName' | 'birthdate' | 'sex'>;
export type People = Pick<ReadonlyMap<string, Brought>, 'get'>;

interface Context {
  target: ImportTarget;
  /** Whom earlier rows of the file bring, by number. */
  people: People;
}

interface Known {
  /** Numbers of people who are being purged: nobody is brought back by a file that was agreed to before. */
  purged: ReadonlySet<string>;
  orders: Map<string, KnownOrder>;
  people: Map<string, KnownPerson>;
  placed: Map<string, string>;
  offer: Offer;
}

/**
 * What becomes of some rows of a file, in their order: an order they name is compared with what stands, one without a number is placed.
 * Nothing is written; the same rows are decided alike in the trial and in earnest, unless something changed between the two.
 */
export async function decideRows(
  tx: Tx,
  rows: readonly RowInFile[],
  { target, people: brought, writes = false }: Context & { writes?: boolean },
): Promise<RowOutcome[]> {
  const said = rows.flatMap(({ cells }) => (isFault(cells) ? [] : [cells]));
  const numbers = said.flatMap(({ orderNumber }) => (orderNumber && isOrderNumber(orderNumber) ? [orderNumber] : []));
  const fresh = said.filter(({ orderNumber }) => orderNumber === undefined);
  const phones = fresh.flatMap(({ phoneNo }) => (phoneNo ? (readPhone(phoneNo) ?? []) : []));
  const wanted = [...new Set(phones)];
  if (writes) await lockPeople(tx, wanted);
  const people = await readPeople(tx, wanted);
  const known: Known = {
    orders: await readStandingOrders(tx, [...new Set(numbers)], target),
    people,
    // After the accounts: whoever is not found any more because of a purge is found here.
    purged: phones.length > 0 ? await readPurgedPhones(tx) : new Set(),
    placed: await readPlaced(
      tx,
      [...people.values()].map(({ id }) => id),
    ),
    offer: fresh.length > 0 ? await readOffer(tx, fresh.some(namesBranch)) : { groups: [], branches: [] },
  };
  const bringing = new Map<string, RowPerson>();
  const isBrought = { get: (phoneNo: string) => brought.get(phoneNo) ?? bringing.get(phoneNo) };
  return rows.map((row) => {
    const outcome = decideRow(tx, row, known, { target, people: isBrought });
    if (outcome.kind === 'created' && !outcome.order.customer) {
      const { person } = outcome.order.row;
      if (!isBrought.get(person.phoneNo)) bringing.set(person.phoneNo, person);
    }
    return outcome;
  });
}

const namesBranch = ({ branch }: OrderCells): boolean => branch !== undefined;

function decideRow(tx: Tx, row: RowInFile, known: Known, { target, people }: Context): RowOutcome {
  const refused = (fault: Fault): RowOutcome => ({ kind: 'refused', row, fault });
  const { cells } = row;
  if (isFault(cells)) return refused(cells);
  if (row.first !== undefined) {
    return refused(faultAt(cells.orderNumber ? 'orderNumber' : 'phoneNo', 'twice', String(row.first)));
  }
  if (cells.orderNumber !== undefined) {
    if (!isOrderNumber(cells.orderNumber)) return refused(faultAt('orderNumber', 'check-digit'));
    const order = known.orders.get(cells.orderNumber);
    if (!order) return refused(faultAt('orderNumber', 'unknown-order'));
    const changes = decideKnown(cells, order, target);
    if (isFault(changes)) return refused(changes);
    return Object.keys(changes).length === 0 ? { kind: 'same', row } : { kind: 'changed', row, order, changes };
  }
  const order = decideNew(tx, cells, known, { target, people });
  return isFault(order) ? refused(order) : { kind: 'created', row, order };
}

function decideKnown(cells: OrderCells, order: KnownOrder, target: ImportTarget): OrderChanges | Fault {
  const { year, application } = target;
  if (year !== null && !order.placedOn.startsWith(String(year))) return faultAt('orderedOn', 'other-year');
  if (application !== null && order.application !== application) return faultAt('application', 'other-application');
  const changes = compareKnownRow(cells, order, target);
  if (isFault(changes) || !changes.address) return changes;
  const refused = mayChangeAddress(order, { delivery: true });
  if (!refused) return changes;
  return faultAt('streetAddress', refused.refused === 'kit-sent' ? 'kit-sent' : 'order-over');
}

function decideNew(tx: Tx, cells: OrderCells, known: Known, { target, people }: Context): OrderToCreate | Fault {
  const row = readNewRow(cells, target, tx.now);
  if (isFault(row)) return row;
  const { year, application } = target;
  if (year !== null && !zurichDate(row.placedAt).startsWith(String(year))) return faultAt('orderedOn', 'other-year');
  if (application !== null && row.place.application !== application) return faultAt('application', 'other-application');
  const person = decidePerson(row.person, known, people);
  if (person !== null && isFault(person)) return person;
  const product = findTest(known.offer, row);
  if (!product?.applications.includes(row.place.application)) return faultAt('product', 'product');
  const price = priceOrder(product, []).total;
  if (row.total !== null && row.total !== price) return faultAt('total', 'price', (price / 100).toFixed(2));
  if (!isForSex(product, person?.sex ?? row.person.sex)) return faultAt('product', 'not-for-this-sex');
  const placed = person && known.placed.get(placedKey(person.id, product.key, row.placedAt));
  if (placed) return faultAt('product', 'exists', placed);
  const slot = row.place.application === Application.branch ? findSlot(known.offer, row.place, cells, target) : null;
  if (slot !== null && isFault(slot)) return slot;
  return { row, customer: person, product, slot };
}

/** Nobody can be tested whose birth date and sex are not known. */
function decidePerson(said: RowPerson, { people, purged }: Known, earlier: People): KnownPerson | null | Fault {
  const account = people.get(said.phoneNo);
  if (account) {
    if (!account.isCustomer) return faultAt('phoneNo', 'not-customer');
    if (!isSamePerson(said, account)) return faultAt('phoneNo', 'other-person');
    return account.birthdate && account.sex ? account : faultAt('birthdate', 'incomplete-person');
  }
  if (purged.has(said.phoneNo)) return faultAt('phoneNo', 'account-ended');
  const missing = (['firstName', 'lastName', 'birthdate', 'sex'] as const).find((part) => said[part] === null);
  const brought = earlier.get(said.phoneNo);
  if (brought) {
    const { firstName = '', lastName = '', birthdate, sex } = brought;
    const stood = {
      ...{ id: '', isCustomer: 1, preferredLanguage: 'de' as const, phoneNo: said.phoneNo, birthdate, sex },
    };
    const same = isSamePerson(said, { ...stood, firstName: firstName ?? '', lastName: lastName ?? '' });
    return same ? null : faultAt('phoneNo', 'other-person');
  }
  return missing ? faultAt(missing, 'required') : null;
}

function findSlot(
  { branches }: Offer,
  { branch: name, startsAt }: Extract<NewRow['place'], { branch: string }>,
  { appointmentTo }: OrderCells,
  { utcOffset }: ImportTarget,
): OrderToCreate['slot'] | Fault {
  const named = branches.filter((branch) => branch.name.toLowerCase() === name.toLowerCase() || branch.key === name);
  const [branch] = named;
  if (!branch || named.length > 1) return faultAt('branch', 'branch');
  const endsAt = new Date(startsAt.getTime() + branch.timeSlotDurationMinutes * MINUTE_MS);
  const ends = formatAtOffset(endsAt, utcOffset ?? undefined).time;
  if (appointmentTo !== undefined && appointmentTo.padStart(5, '0') !== ends)
    return faultAt('appointmentTo', 'slot', ends);
  return { branch, startsAt, endsAt };
}
