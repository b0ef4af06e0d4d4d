/** Orders of everybody are listed by the day of ordering, appointments by their time. Additive and repeatable. */
export const up = [
  'ALTER TABLE orders ADD KEY IF NOT EXISTS byCreation (createdAt, id), ADD KEY IF NOT EXISTS byStatusAndCreation (status, createdAt, id)',
  'ALTER TABLE appointments ADD KEY IF NOT EXISTS byStart (startsAt, orderId)',
];
