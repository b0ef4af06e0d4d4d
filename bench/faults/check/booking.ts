import type { Invariant } from './invariant.ts';

/** A hold is ended by a job at its end, or by a sweep soon after. */
export const HOLD_GRACE_SECONDS = 60;

/** Whoever takes a place: appointments, and the times that are held while the fee of a move is paid. */
const TAKING = `(SELECT partnerBranchId, startsAt, orderId FROM appointments WHERE state IN ('held', 'booked')
  UNION ALL SELECT partnerBranchId, startsAt, orderId FROM reschedules WHERE state = 'held')`;

/** Slots: never more people than places, nobody kept out by a hold that is over, nobody who paid left without a time. */
export const booking: readonly Invariant[] = [
  {
    name: 'slots-hold-no-more-than-their-places',
    says: 'no slot has more appointments and times held for a move than places',
    sql: `SELECT CONCAT(b.\`key\`, ' ', a.startsAt, ': ', COUNT(*), ' of ', b.appointmentsPerTimeSlot) AS what
      FROM ${TAKING} a JOIN partner_branches b ON b.id = a.partnerBranchId
      GROUP BY a.partnerBranchId, a.startsAt, b.\`key\`, b.appointmentsPerTimeSlot
      HAVING COUNT(*) > b.appointmentsPerTimeSlot`,
  },
  {
    name: 'places-are-counted-right',
    says: 'the number of taken places is the number of appointments and of times held for a move',
    sql: `SELECT CONCAT(p.partnerBranchId, ' ', p.startsAt, ': ', p.taken, ' counted, ', COUNT(a.orderId), ' there') AS what
      FROM slot_places p LEFT JOIN ${TAKING} a
        ON a.partnerBranchId = p.partnerBranchId AND a.startsAt = p.startsAt
      GROUP BY p.partnerBranchId, p.startsAt, p.taken HAVING p.taken <> COUNT(a.orderId)`,
  },
  {
    name: 'appointments-have-their-place',
    says: 'every held or booked appointment is counted in its slot',
    sql: `SELECT CONCAT(a.orderId, ' ', a.startsAt) AS what FROM appointments a LEFT JOIN slot_places p
        ON p.partnerBranchId = a.partnerBranchId AND p.startsAt = a.startsAt
      WHERE a.state IN ('held', 'booked') AND COALESCE(p.taken, 0) < 1`,
  },
  {
    name: 'no-hold-past-its-end',
    says: 'no hold lives on past its end',
    sql: `SELECT CONCAT('order ', orderId, ' held until ', heldUntil) AS what FROM appointments
      WHERE state = 'held' AND (heldUntil IS NULL OR heldUntil < UTC_TIMESTAMP(3) - INTERVAL ${HOLD_GRACE_SECONDS} SECOND)
      UNION ALL SELECT CONCAT('move of order ', orderId, ' held until ', heldUntil) FROM reschedules
      WHERE state = 'held' AND heldUntil < UTC_TIMESTAMP(3) - INTERVAL ${HOLD_GRACE_SECONDS} SECOND`,
  },
  {
    name: 'paid-orders-have-their-time',
    says: 'an order that is paid and needs a branch has a booked time',
    sql: `SELECT CONCAT('order ', o.orderNumber, ' has status ', o.status, ' and its time is ', COALESCE(a.state, 'missing')) AS what
      FROM orders o LEFT JOIN appointments a ON a.orderId = o.id
      WHERE o.application = 'branch' AND o.status IS NOT NULL AND o.status <> 5 AND COALESCE(a.state, '') <> 'booked'`,
  },
  {
    name: 'booked-times-are-paid',
    says: 'a booked time belongs to an order that is paid',
    sql: `SELECT CONCAT('order ', o.orderNumber, ' has status ', COALESCE(o.status, 'none')) AS what
      FROM appointments a JOIN orders o ON o.id = a.orderId WHERE a.state = 'booked' AND (o.status IS NULL OR o.status = 5)`,
  },
];
