import { Application, type KitStatus } from '#shared/domain/orders/application.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { type FieldError, type Refusal, refuse } from '#shared/errors.ts';

interface Facts {
  status: OrderStatus | null;
  application: Application;
  /** Null at a branch. */
  kit: KitStatus | null;
}

type AddressRefusal = 'order-cancelled' | 'order-completed' | 'kit-sent' | 'invalid-input';

const misplaced: FieldError = { path: 'deliveryAddress', key: 'field.fields' };

/**
 * Whether the addresses of an order can still be changed: where the kit goes until it is sent, where the invoice goes until
 * the order is over. At a branch nothing is delivered.
 */
export function mayChangeAddress(
  { status, application, kit }: Facts,
  changes: { delivery: boolean },
): null | Refusal<AddressRefusal> {
  if (status === OrderStatus.CANCELLED) return refuse('order-cancelled');
  if (status === OrderStatus.COMPLETED) return refuse('order-completed');
  if (!changes.delivery) return null;
  if (application !== Application.homeSampling) return refuse('invalid-input', { fields: [misplaced] });
  return kit === 'ordered' ? null : refuse('kit-sent');
}
