import type { orders } from '#shared/contract/orders.ts';
import { mayHoldSlot, type SlotRefusal } from '#shared/domain/booking/may-hold-slot.ts';
import { offersProduct } from '#shared/domain/booking/offers-product.ts';
import { isAddonSelectable, isForSex, isProductSelectable } from '#shared/domain/catalogue/is-selectable.ts';
import { priceOrder } from '#shared/domain/catalogue/price-order.ts';
import { sumRappen } from '#shared/domain/money.ts';
import { Application } from '#shared/domain/orders/application.ts';
import { mayOrder } from '#shared/domain/runtime/may-order.ts';
import { mayUseVoucher, type VoucherRefusal } from '#shared/domain/vouchers/may-use-voucher.ts';
import { discountLines } from '#shared/domain/vouchers/voucher-discount.ts';
import { type FieldError, isRefusal, orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import { findBranch } from '#shared/server/booking/read-branch.ts';
import type { Call } from '#shared/server/call.ts';
import { type Addon, findProduct, type Product, readAddons } from '#shared/server/catalogue/read-catalogue.ts';
import { checkVersion } from '#shared/server/content/check-version.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { BIRTHDATE } from '#shared/server/identity/birthdate-column.ts';
import type { User } from '#shared/server/models/user.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import type { Actor } from '#shared/server/services.ts';
import { holdVoucher, type KnownVoucher } from '#shared/server/vouchers/find-voucher.ts';
import type { AddressView } from '#shared/views/orders.ts';

type OrderRequest = Call<typeof orders.createOrder>['body'];

export type DraftRefusal =
  | SlotRefusal
  | 'invalid-input'
  | 'store-closed'
  | 'admin-only-mode'
  | 'text-outdated'
  | VoucherRefusal
  | 'product-unavailable'
  | 'not-for-this-sex'
  | 'price-changed'
  | 'person-incomplete'
  | 'address-incomplete';

/** What is ordered, decided from the catalogue, the branch and the settings of this moment. */
export interface Draft {
  product: Product;
  addons: Addon[];
  /** What is reserved with it. */
  voucher: KnownVoucher | null;
  deliveryAddress: AddressView | null;
  slot: DraftSlot | null;
}

interface DraftSlot {
  partnerBranchId: string;
  startsAt: Date;
  endsAt: Date;
  heldUntil: Date;
  capacity: number;
}

type CustomerRow = Pick<Row<User>, 'birthdate' | 'sex' | 'streetAddress' | 'zipCode' | 'city'>;

const CUSTOMER = columns<CustomerRow>({
  birthdate: BIRTHDATE,
  ...{ sex: 'u', streetAddress: 'u', zipCode: 'u', city: 'u' },
});

/** How a branch sells at its counter. */
export interface CounterSale {
  /** The branch, as whoever did it. */
  seller: Actor;
  /** The customer is there: the sample is taken in the slot that is running. */
  isNow: boolean;
  /** What the branch's call said, by which a repeat is known. */
  said: unknown;
}

/** What an order would consist of, or why it cannot be placed; nothing is written, and the person is locked. */
export async function draftOrder(
  tx: Tx,
  actor: Pick<Actor, 'userId' | 'roles'>,
  body: OrderRequest,
  isNow = false,
): Promise<Draft | Refusal<DraftRefusal>> {
  const misplaced = findMisplaced(body);
  if (misplaced.length > 0) return refuse('invalid-input', { fields: misplaced });
  const settings = await readRuntimeSettings(tx);
  const closed = mayOrder(settings, actor);
  if (isRefusal(closed)) return closed;
  const outdated = await checkVersion(tx, 'medical-statement', body.statementVersion);
  if (outdated) return outdated;
  // Whoever closes the account at this moment waits, and finds the order; an account that is closed orders nothing.
  const open = 'FROM users u WHERE u.id = ? AND u.closedAt IS NULL FOR UPDATE';
  const customer = orNotFound(await selectOne(tx, CUSTOMER, open, [actor.userId]));
  // Without them no value could be read, nor a sample be matched.
  if (!customer.birthdate || !customer.sex) return refuse('person-incomplete');
  const items = await draftItems(tx, body, customer.sex);
  if (isRefusal(items)) return items;
  const voucher = await draftVoucher(tx, body);
  if (isRefusal(voucher)) return voucher;
  const total = priceWith(items, voucher);
  if (body.expectedTotal !== undefined && body.expectedTotal !== total) {
    return refuse('price-changed', { details: { total } });
  }
  if (body.application === Application.homeSampling) {
    const deliveryAddress = body.deliveryAddress ?? ownAddress(customer);
    return deliveryAddress ? { ...items, voucher, deliveryAddress, slot: null } : refuse('address-incomplete');
  }
  // Nobody who just came in has fasted.
  if (isNow && items.product.fastingHours > 0) return refuse('slot-too-soon');
  const slot = await draftSlot(tx, body, settings.SLOT_HOLD_MINUTES, isNow);
  return isRefusal(slot) ? slot : { ...items, voucher, deliveryAddress: null, slot };
}

/** What belongs to the other way of sampling: the caller means something else than it says, and nothing is dropped in silence. */
function findMisplaced(body: OrderRequest): FieldError[] {
  const { application, appointment, deliveryAddress } = body;
  const misplaced = application === Application.homeSampling ? { appointment } : { deliveryAddress };
  const faults = Object.entries(misplaced)
    .filter(([, value]) => value != null)
    .map(([path]) => ({ path, key: 'field.fields' }));
  return [...faults, ...findMisplacedInFollowUp(body)];
}

/** A follow-up is recommended as it is, a kit without extras; half of its two keys names nothing. */
function findMisplacedInFollowUp({ mainOrderId, followUpKey, application, addonKeys }: OrderRequest): FieldError[] {
  if (!mainOrderId && !followUpKey) return [];
  const faults: FieldError[] = [];
  if (!mainOrderId) faults.push({ path: 'mainOrderId', key: 'field.required' });
  if (!followUpKey) faults.push({ path: 'followUpKey', key: 'field.required' });
  if (application !== Application.homeSampling) faults.push({ path: 'application', key: 'field.choose' });
  if (addonKeys && addonKeys.length > 0) faults.push({ path: 'addonKeys', key: 'field.fields' });
  return faults;
}

async function draftItems(
  tx: Tx,
  body: OrderRequest,
  sex: CustomerRow['sex'],
): Promise<Pick<Draft, 'product' | 'addons'> | Refusal<'product-unavailable' | 'not-for-this-sex'>> {
  const found = await findProduct(tx, body.productGroupKey, body.productKey);
  if (!found || !isProductSelectable(found.group, found.product)) return refuse('product-unavailable');
  const { group, product } = found;
  if (!product.applications.includes(body.application)) return refuse('product-unavailable');
  const wanted = new Set(body.addonKeys ?? []);
  const addons = await readAddons(tx, [...wanted]);
  const offered = addons.every((addon) => isAddonSelectable(group, product, addon));
  if (addons.length < wanted.size || !offered) return refuse('product-unavailable');
  const excluded = [product, ...addons].filter((item) => !isForSex(item, sex)).map(({ key }) => key);
  return excluded.length === 0 ? { product, addons } : refuse('not-for-this-sex', { details: { keys: excluded } });
}

/** Null without a code; whether its limit is reached is decided by the statement that takes a use. */
async function draftVoucher(tx: Tx, body: OrderRequest): Promise<KnownVoucher | null | Refusal<VoucherRefusal>> {
  if (!body.voucherCode) return null;
  const voucher = await holdVoucher(tx, body.voucherCode);
  const refused = mayUseVoucher(voucher, body.productGroupKey, tx.now);
  return isRefusal(refused) ? refused : (voucher ?? null);
}

/** What is to be paid, Rappen. */
function priceWith({ product, addons }: Pick<Draft, 'product' | 'addons'>, voucher: KnownVoucher | null): number {
  const { lines, total } = priceOrder(product, addons);
  if (!voucher) return total;
  const prices = lines.map(({ price }) => price);
  return total - sumRappen(discountLines(prices, voucher.discount));
}

function ownAddress(customer: CustomerRow | undefined): AddressView | null {
  if (!customer?.streetAddress) return null;
  const { streetAddress, zipCode, city } = customer;
  return { streetAddress, zipCode: zipCode ?? '', city: city ?? '' };
}

/** Places are judged by the conditional update that takes one, not by what was read before. */
async function draftSlot(
  tx: Tx,
  { appointment, productKey }: OrderRequest,
  holdMinutes: number,
  isNow: boolean,
): Promise<DraftSlot | Refusal<SlotRefusal | 'invalid-input'>> {
  if (!appointment) return refuse('invalid-input', { fields: [{ path: 'appointment', key: 'field.required' }] });
  const branch = await findBranch(tx, appointment.partnerBranchId);
  if (!branch || !offersProduct(branch, productKey)) return refuse('branch-unavailable');
  const slot = mayHoldSlot({ branch, taken: 0 }, appointment.from, tx.now, isNow);
  if (isRefusal(slot)) return slot;
  return {
    partnerBranchId: branch.id,
    startsAt: new Date(slot.from),
    endsAt: new Date(slot.to),
    heldUntil: new Date(tx.now.getTime() + holdMinutes * 60_000),
    capacity: branch.appointmentsPerTimeSlot,
  };
}
