import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { type Bound, type Database, exists } from '#shared/server/database/sql.ts';

const { RESULT_RECEIEVED, READY_FOR_APPROVAL } = OrderStatus;

/**
 * Cases that doctors see, as a part of a WHERE over `users u`, `orders o` and `test_results r`. Those of a closed account are locked away,
 * but for one: the laboratory corrected a value to a critical one after the closing. A doctor has to tell the person, and sees the case
 * until its corrected result is released, which takes a contact.
 */
export const DOCTORS_SEE: { text: string; values: Bound[] } = {
  text: `(u.closedAt IS NULL OR (o.status IN (?) AND EXISTS
    (SELECT 1 FROM critical_alerts n WHERE n.resultId = r.id AND n.raisedAt >= u.closedAt)))`,
  values: [[RESULT_RECEIEVED, READY_FOR_APPROVAL]],
};

const CASE = 'FROM orders o JOIN test_results r ON r.orderId = o.id JOIN users u ON u.id = o.customerId';

/** Whether doctors see the case of an order. */
export const doctorsSee = (on: Database, orderId: string): Promise<boolean> =>
  exists(on, `${CASE} WHERE o.id = ? AND ${DOCTORS_SEE.text}`, [orderId, ...DOCTORS_SEE.values]);
