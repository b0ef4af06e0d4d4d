import type { orders } from '#shared/contract/orders.ts';
import { Application } from '#shared/domain/orders/application.ts';
import { findKitEvent, type KitEvent, kitStatusOf } from '#shared/domain/orders/kit-machine.ts';
import type { OrderEvent } from '#shared/domain/orders/order-machine.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { isRefusal, orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import type { EventName } from '#shared/events.ts';
import type { Call } from '#shared/server/call.ts';
import type { Changes } from '#shared/server/database/columns.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { insertNew, type Tx } from '#shared/server/database/sql.ts';
import { Kit } from '#shared/server/models/kit.ts';
import { Order } from '#shared/server/models/order.ts';
import { changeOrderStatus } from './change-order-status.ts';
import { lockOrder } from './lock-order.ts';
import { readSamples } from './read-samples.ts';
import { tellKit } from './tell-kit.ts';

type KitCall = Pick<Call<typeof orders.moveKit>, 'actor' | 'params' | 'body'>;

interface Step {
  noted: EventName;
  /** What it means for the order: a kit that comes back holds the sample. */
  order: OrderEvent | null;
  writes(tx: Tx, trackingNo: string | null): Changes<Kit>;
}

const STEPS: Record<KitEvent, Step> = {
  send: { noted: 'orders.kit-sent', order: null, writes: ({ now }, trackingNo) => ({ sentAt: now, trackingNo }) },
  return: {
    noted: 'orders.kit-returned',
    order: 'take-sample',
    writes: ({ now }, returnTrackingNo) => ({ returnedAt: now, returnTrackingNo }),
  },
  'arrive-at-lab': { noted: 'orders.kit-at-lab', order: 'arrive-at-lab', writes: ({ now }) => ({ atLabAt: now }) },
};

/**
 * Says where the kit of a paid order is: sent, returned, at the laboratory; the order's status follows it, the customer hears when
 * it leaves and when it has arrived. Only the next stations are possible, so that the same scan twice is refused.
 */
export async function moveKit(
  tx: Tx,
  { actor, params: { orderId }, body }: KitCall,
): Promise<null | Refusal<'order-error' | 'order-cancelled' | 'invalid-input'>> {
  await lockOrder(tx, orderId);
  const columns = ['customerId', 'status', 'application'] as const;
  const order = orNotFound(await findRow(tx, Order, columns, { where: { id: orderId } }));
  if (order.status === OrderStatus.CANCELLED) return refuse('order-cancelled');
  if (order.application !== Application.homeSampling || order.status === null) return refuse('order-error');
  const stored = await findRow(tx, Kit, ['status'], { where: { orderId } });
  const [samples] = await readSamples(tx, [orderId]);
  const sampleNo = samples?.replacement?.sampleNo ?? 0;
  const event = findKitEvent(kitStatusOf(stored?.status ?? null, order.status, sampleNo > 0), body.status);
  if (event === null) return refuse('order-error');
  const trackingNo = body.trackingNo ?? null;
  if (event === 'send' && trackingNo === null) {
    return refuse('invalid-input', { fields: [{ path: 'trackingNo', key: 'field.required' }] });
  }
  const step = STEPS[event];
  await insertNew(tx, Kit, { orderId, status: 'ordered' });
  await updateRows(tx, Kit, { ...step.writes(tx, trackingNo), status: body.status }, { orderId });
  // The order came this far with its first sample.
  if (step.order && sampleNo === 0 && !(order.status === OrderStatus.CONFIRMED && step.order === 'take-sample')) {
    const moved = await changeOrderStatus(tx, { orderId, event: step.order, actor, reason: `kit ${body.status}` });
    if (isRefusal(moved)) return refuse('order-error');
  }
  noteChange(tx, { entity: 'order', id: orderId, event: step.noted, actor, about: order.customerId });
  if (event !== 'return') await tellKit(tx, { orderId, sampleNo }, event);
  return null;
}
