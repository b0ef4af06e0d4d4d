import { Application } from '#shared/domain/orders/application.ts';
import type { ChosenSample } from '#shared/domain/orders/decide-rejections.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { columns, type Database, json, select, type Tx } from '#shared/server/database/sql.ts';
import type { Kit } from '#shared/server/models/kit.ts';
import type { Order } from '#shared/server/models/order.ts';
import { OrderItem } from '#shared/server/models/order-item.ts';
import { Rejection } from '#shared/server/models/rejection.ts';
import { Replacement } from '#shared/server/models/replacement.ts';

export type RejectionRow = Pick<
  Row<Rejection>,
  'id' | 'orderId' | 'marker' | 'sampleNo' | 'state' | 'reason' | 'importMessageId'
>;
export type ReplacementRow = Pick<
  Row<Replacement>,
  'orderId' | 'sampleNo' | 'chosenAt' | 'formerBranchId' | 'formerSampledAt' | 'endedAt'
>;

interface PlaceRow extends Pick<Row<Order>, 'application' | 'orderNumber' | 'customerId' | 'status'> {
  orderId: string;
  partnerBranchId: string | null;
  startsAt: Date | null;
  kitStatus: Row<Kit>['status'] | null;
  sentAt: Row<Kit>['sentAt'];
  returnedAt: Row<Kit>['returnedAt'];
  atLabAt: Row<Kit>['atLabAt'];
}

/** The samples of an order: where the present one is taken, the new ones that were chosen, and what was rejected. */
export interface OrderSamples extends PlaceRow {
  /** Markers that were ordered. */
  ordered: string[];
  rejections: RejectionRow[];
  /** The new sample that was chosen last and is still wanted; null without one. */
  replacement: ReplacementRow | null;
  /** How many new samples were chosen so far. */
  replacements: number;
}

const PLACE = columns<PlaceRow>({
  orderId: 'o.id',
  orderNumber: 'o',
  customerId: 'o',
  status: 'o',
  application: 'o',
  partnerBranchId: 'a',
  startsAt: 'a',
  kitStatus: 'k.status',
  sentAt: 'k',
  returnedAt: 'k',
  atLabAt: 'k',
});

/** Of all of these orders, the rejections in the order of their markers. */
export function listRejections(on: Database | Tx, orderIds: readonly string[]): Promise<RejectionRow[]> {
  const fields = ['id', 'orderId', 'marker', 'sampleNo', 'state', 'reason', 'importMessageId'] as const;
  return findRows(on, Rejection, fields, { where: { orderId: [...orderIds] }, order: ['orderId', 'sampleNo', 'id'] });
}

/** The samples of some orders, which the caller has locked where it is to change them. */
export async function readSamples(on: Database | Tx, orderIds: readonly string[]): Promise<OrderSamples[]> {
  if (orderIds.length === 0) return [];
  const from = `FROM orders o LEFT JOIN appointments a ON a.orderId = o.id LEFT JOIN kits k ON k.orderId = o.id
    WHERE o.id IN (?) ORDER BY o.id`;
  const places = await select(on, PLACE, from, [orderIds]);
  const where = { orderId: [...orderIds] };
  const items = Map.groupBy(await findRows(on, OrderItem, ['orderId', 'markers'], { where }), ({ orderId }) => orderId);
  const rejections = Map.groupBy(await listRejections(on, orderIds), ({ orderId }) => orderId);
  const fields = ['orderId', 'sampleNo', 'chosenAt', 'formerBranchId', 'formerSampledAt', 'endedAt'] as const;
  const chosen = Map.groupBy(
    await findRows(on, Replacement, fields, { where, order: ['orderId', 'sampleNo'] }),
    ({ orderId }) => orderId,
  );
  return places.map((place) => {
    const own = chosen.get(place.orderId) ?? [];
    const last = own.at(-1);
    return {
      ...place,
      ordered: [...new Set(items.get(place.orderId)?.flatMap(({ markers }) => json<string[]>(markers)))],
      rejections: rejections.get(place.orderId) ?? [],
      replacement: last && last.endedAt === null ? last : null,
      replacements: own.length,
    };
  });
}

/** When the present sample of an order was taken, or can have been; null while nobody knows of one. */
export function takenAt({ application, startsAt, returnedAt, atLabAt, sentAt }: OrderSamples): Date | null {
  return application === Application.branch ? startsAt : (returnedAt ?? atLabAt ?? sentAt);
}

/** The new sample as the rules take it. */
export const chosenSampleOf = (samples: OrderSamples): ChosenSample | null =>
  samples.replacement && { ...samples.replacement, takenFrom: takenAt(samples) };
