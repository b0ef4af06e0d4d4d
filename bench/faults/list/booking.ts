import { type Fault, journey, unit } from './fault.ts';

/** Places that many want, branches with fewer of them, and clocks. */
export const BOOKING: readonly Fault[] = [
  {
    id: 'F36',
    what: 'fifty want the last place',
    proofs: [
      journey('booking-race', 'the last place of a slot'),
      journey('booking-race-moves', 'orders and moves that want the same slot'),
    ],
  },
  {
    id: 'F37',
    what: 'one order is moved to two times at once',
    proofs: [journey('booking-rescheduling-fees', 'at the same moment: one of two times is held')],
  },
  {
    id: 'F38',
    what: 'a branch takes fewer people than are booked',
    proofs: [
      journey(
        'booking-administration',
        'names who stands over a lower number',
        'name the appointments on them first',
        'and appointments made at the same moment',
      ),
    ],
  },
  {
    id: 'F39',
    what: 'the clocks change',
    proofs: [
      unit('booking/slots', 'the days on which the clocks change'),
      unit('booking/is-bookable', 'counts elapsed hours, also over the night'),
      unit('booking/reschedule-fee', 'has slots, deadline, fees, fasting and reminder'),
    ],
  },
  {
    id: 'F40',
    what: 'clocks differ and jump',
    proofs: [
      journey('runtime-clocks', 'ends every hold that is over', 'keeps its job when it comes too early'),
      unit('database/database-clock', 'the time is the database’s'),
      unit('identity/tries', 'are no cheaper when the clock jumps back'),
    ],
  },
  {
    id: 'F41',
    what: 'the very moment of a deadline',
    proofs: [unit('booking/is-bookable', 'isBookable'), unit('booking/reschedule-fee', 'the fee that applies')],
  },
];
