/** One interval a branch is open on a weekday (1 Monday to 7 Sunday); a lunch break makes two of them. */
export interface OpeningInterval {
  day: number;
  /** Wall time in Zurich, `07:30`; `24:00` ends a day. */
  from: string;
  to: string;
}

/** What the slots of a branch depend on. */
export interface BranchHours {
  openingDays: readonly OpeningInterval[];
  timeSlotDurationMinutes: number;
  /** Days without appointments, `YYYY-MM-DD`: the branch's own and those for all branches. */
  blockedDates: readonly string[];
}

/** A time that can be booked: two instants (ISO 8601 with Z). */
export interface Slot {
  from: string;
  to: string;
}
