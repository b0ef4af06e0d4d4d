import { describe, expect, it } from '@jest/globals';
import { fastingFrom } from '#shared/domain/booking/fasting-from.ts';
import { isPastBookingDeadline } from '#shared/domain/booking/is-bookable.ts';
import { reminderAt } from '#shared/domain/booking/reminder-at.ts';
import { feeAppliesFrom, findRescheduleFee, listRescheduleFees } from '#shared/domain/booking/reschedule-fee.ts';
import { slotsOfDay } from '#shared/domain/booking/slots-of-day.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import { formatDate, formatTime, zurichDate } from '#shared/domain/format-date.ts';
import { RUNTIME_DEFAULTS } from '#shared/domain/runtime/runtime-settings.ts';
import { HOUR_MS } from '#shared/durations.ts';

const FEES = listRescheduleFees(RUNTIME_DEFAULTS);
const keyAt = (startsAt: string, now: number) => findRescheduleFee(FEES, startsAt, new Date(now))?.key ?? null;

describe('the table of fees', () => {
  it('has amounts and hours of the settings', () => {
    expect(FEES).toEqual([
      { key: 'late-fee', amount: 2_000, fromHours: 48 },
      { key: 'extra-late-fee', amount: 4_000, fromHours: 24 },
      { key: 'after-appointment-fee', amount: 6_000, fromHours: 0 },
    ]);
    const others = { ...RUNTIME_DEFAULTS, RESCHEDULE_FREE_HOURS: 72, RESCHEDULE_LATE_FEE: 500 };
    const [late] = listRescheduleFees(others);
    expect(late).toEqual({ key: 'late-fee', amount: 500, fromHours: 72 });
    const now = new Date('2026-11-21T08:30:00.000Z');
    expect(findRescheduleFee(listRescheduleFees(others), '2026-11-24T07:30:00.000Z', now)?.amount).toBe(500);
  });
});

describe('the fee that applies', () => {
  const start = '2026-11-24T07:30:00.000Z';
  const at = Date.parse(start);

  it.each([
    ['more than 48 hours ahead', at - 48 * HOUR_MS - 1, null],
    ['exactly 48 hours ahead', at - 48 * HOUR_MS, 'late-fee'],
    ['exactly 24 hours ahead', at - 24 * HOUR_MS, 'late-fee'],
    ['less than 24 hours ahead', at - 24 * HOUR_MS + 1, 'extra-late-fee'],
    ['a moment before', at - 1, 'extra-late-fee'],
    ['as it begins', at, 'after-appointment-fee'],
    ['days later', at + 99 * HOUR_MS, 'after-appointment-fee'],
  ])('%s', (_when, now, key) => {
    expect(keyAt(start, now)).toBe(key);
  });

  it('is none before fees were introduced, on the first of February 2023 in Zurich', () => {
    expect(keyAt('2023-02-01T07:30:00.000Z', Date.parse('2023-01-31T22:59:59.999Z'))).toBeNull();
    expect(keyAt('2023-02-01T07:30:00.000Z', Date.parse('2023-01-31T23:00:00.000Z'))).toBe('extra-late-fee');
  });

  it.each([
    // 08:30 summer time; 48 hours before it the clocks showed 07:30, because they were put forward in between.
    ['the clocks are put forward', '2026-03-30T06:30:00.000Z', '28.03.2026', '07:30'],
    ['the clocks are put back', '2026-10-26T07:30:00.000Z', '24.10.2026', '09:30'],
  ])('counts hours that pass when %s', (_what, startsAt, date, time) => {
    expect(formatTime(startsAt)).toBe('08:30');
    const [late] = FEES;
    const from = new Date(late ? feeAppliesFrom(late, startsAt) : 0);
    expect([formatDate(from), formatTime(from)]).toEqual([date, time]);
    expect(keyAt(startsAt, from.getTime())).toBe('late-fee');
    expect(keyAt(startsAt, from.getTime() - 1)).toBeNull();
  });
});

describe('every day from 2024 to 2035', () => {
  const branch = {
    openingDays: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '08:00', to: '09:00' })),
    timeSlotDurationMinutes: 60,
    blockedDates: [],
  } as unknown as Parameters<typeof slotsOfDay>[0];

  it('has slots, deadline, fees, fasting and reminder at the same instant, printed alike', () => {
    const differing: string[] = [];
    let days = 0;
    for (let date = '2024-01-01'; date <= '2035-12-31'; date = addDays(date, 1)) {
      days += 1;
      // 08:00 on the clocks of Zurich, found without the rules under test: one of two offsets.
      const wanted =
        [`${date}T06:00:00.000Z`, `${date}T07:00:00.000Z`].find((text) => formatTime(text) === '08:00') ?? '';
      const slot = slotsOfDay(branch, date).find(({ from }) => from === wanted);
      const at = Date.parse(wanted);
      const facts = {
        slot: slot !== undefined && zurichDate(slot.from) === date,
        late: keyAt(wanted, at - 48 * HOUR_MS - 1) === null && keyAt(wanted, at - 48 * HOUR_MS) === 'late-fee',
        extra: keyAt(wanted, at - 24 * HOUR_MS + 1) === 'extra-late-fee',
        after: keyAt(wanted, at) === 'after-appointment-fee',
        reminder: keyAt(wanted, reminderAt(new Date(wanted), 24).getTime()) === 'late-fee',
        fasting: Date.parse(fastingFrom(wanted, 12)) === at - 12 * HOUR_MS,
        deadline:
          !isPastBookingDeadline(date, new Date(at + 5 * HOUR_MS - 1)) &&
          isPastBookingDeadline(date, new Date(at + 5 * HOUR_MS)),
        printed:
          `${formatDate(wanted)} ${formatTime(wanted)}` ===
          `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)} 08:00`,
      };
      for (const [what, isRight] of Object.entries(facts)) if (!isRight) differing.push(`${date} ${what}`);
    }
    expect(days).toBe(4383);
    expect(differing).toEqual([]);
  });
});
