import type { NewRow, RowPerson } from '#shared/domain/exports/read-new-row.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { type Branch, listBranches } from '#shared/server/booking/read-branch.ts';
import { type ProductGroup, readProductGroups } from '#shared/server/catalogue/read-catalogue.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, select, type Tx } from '#shared/server/database/sql.ts';
import { BIRTHDATE } from '#shared/server/identity/birthdate-column.ts';
import type { User } from '#shared/server/models/user.ts';

/** What is sold, and where, while a step of the file is decided. */
export interface Offer {
  groups: ProductGroup[];
  branches: Branch[];
}

/** @param withBranches whether any row names one */
export async function readOffer(tx: Tx, withBranches: boolean): Promise<Offer> {
  return { groups: await readProductGroups(tx), branches: withBranches ? await listBranches(tx) : [] };
}

/** The account that a row's number belongs to. */
export type KnownPerson = Pick<
  Row<User>,
  'id' | 'firstName' | 'lastName' | 'birthdate' | 'sex' | 'preferredLanguage'
> & {
  phoneNo: string;
  isCustomer: number;
};

const PERSON = columns<KnownPerson>({
  ...{ id: 'u', firstName: 'u', lastName: 'u', birthdate: BIRTHDATE, sex: 'u', preferredLanguage: 'u', phoneNo: 'u' },
  isCustomer: "EXISTS (SELECT 1 FROM user_roles r WHERE r.userId = u.id AND r.role = 'customer')",
});

/** The accounts of these numbers, by number. */
export async function readPeople(tx: Tx, numbers: readonly string[]): Promise<Map<string, KnownPerson>> {
  if (numbers.length === 0) return new Map();
  const rows = await select(tx, PERSON, 'FROM users u WHERE u.phoneNo IN (?) AND u.closedAt IS NULL', [numbers]);
  return new Map(rows.map((row) => [row.phoneNo, row]));
}

const ID = columns<{ id: string }>({ id: 'id' });

/**
 * Locks the accounts of these numbers for whoever writes orders for them: an account that ends at this moment is waited for, and so is another
 * file that brings the same people. By their ids, because the number itself changes with the end.
 */
export async function lockPeople(tx: Tx, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  const ids = (await select(tx, ID, 'FROM users WHERE phoneNo IN (?)', [numbers])).map(({ id }) => id);
  if (ids.length > 0) await select(tx, ID, 'FROM users WHERE id IN (?) ORDER BY id FOR UPDATE', [ids]);
}

interface PlacedRow {
  customerId: string;
  productKey: string;
  orderNumber: string;
  createdAt: Date;
}

const PLACED = columns<PlacedRow>({ customerId: 'o', productKey: 'o', orderNumber: 'o', createdAt: 'o' });

export const placedKey = (customerId: string, productKey: string, at: Date): string =>
  `${customerId} ${productKey} ${zurichDate(at)}`;

/** The numbers of what these people have ordered, by person, test and day: a file that comes twice places nothing twice. */
export async function readPlaced(tx: Tx, customerIds: readonly string[]): Promise<Map<string, string>> {
  if (customerIds.length === 0) return new Map();
  const rows = await select(tx, PLACED, 'FROM orders o WHERE o.customerId IN (?)', [customerIds]);
  return new Map(rows.map((row) => [placedKey(row.customerId, row.productKey, row.createdAt), row.orderNumber]));
}

/** Whom a row means, where its number has an account: what it says about the person must be what stands there. */
export function isSamePerson(said: RowPerson, known: KnownPerson): boolean {
  const pairs: [string | null, string | null][] = [
    [said.firstName, known.firstName],
    [said.lastName, known.lastName],
    [said.birthdate, known.birthdate],
    [said.sex, known.sex],
  ];
  return pairs.every(([own, stood]) => own === null || (stood !== null && fold(own) === fold(stood)));
}

const fold = (text: string): string => text.toLowerCase();

/** The test that a row names by its key or by its name in any language. */
export function findTest({ groups }: Offer, row: Pick<NewRow, 'productGroup' | 'product'>) {
  const group = groups.find(({ key }) => key === row.productGroup);
  const wanted = fold(row.product);
  return group?.products.find(
    ({ key, name }) => key === row.product || Object.values(name).some((one) => fold(one) === wanted),
  );
}
