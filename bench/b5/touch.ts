/** Touches a row as a booking does; the limit runs the same statement. */
export const TOUCH = `INSERT INTO slot_places (partnerBranchId, startsAt, taken) VALUES (?, '2030-01-01 08:00:00', 1)
  ON DUPLICATE KEY UPDATE taken = taken + 1`;
