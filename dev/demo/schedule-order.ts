import { DateTime } from 'luxon';
import type { Slot } from '#shared/domain/booking/branch-hours.ts';
import { slotsOfDay } from '#shared/domain/booking/slots-of-day.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import type { Branch } from '#shared/server/booking/read-branch.ts';
import type { DemoOrder } from './demo-orders.ts';

/** From the sample to the laboratory's report, at least. */
const REPORT_HOURS = 22;
/** Days looked at for an open branch: the longest holidays and then some. */
const LOOK_DAYS = 14;

/** The instants of an order; those of steps it has not reached are simply not used. */
export interface Schedule {
  slot: Slot | null;
  createdAt: Date;
  paidAt: Date;
  answeredAt: Date;
  cancelledAt: Date;
  sampledAt: Date;
  atLabAt: Date;
  reportedAt: Date;
  releasedAt: Date;
  correctedAt: Date;
}

/** Finds the order's appointment among the branch's real slots, and lays all its other instants around it. */
export function scheduleOrder(
  order: DemoOrder,
  branch: Branch | null,
  now: Date,
  isFree: (slot: Slot) => boolean,
): Schedule {
  const slot = branch && findSlot(order, branch, now, isFree);
  const sampledAt = slot ? new Date(slot.from) : sampledAtHome(order, now);
  const isAhead = sampledAt > now;
  const createdAt = isAhead ? after(now, -createdHoursAgo(order)) : after(sampledAt, -4.5 * 24);
  const { sampling } = order;
  const reportedAt =
    'reportedHoursAgo' in sampling ? after(now, -sampling.reportedHoursAgo) : after(sampledAt, REPORT_HOURS + 7);
  const releasedAt = after(reportedAt, 'date' in sampling ? 50.2 : 7.5);
  return {
    slot,
    createdAt,
    paidAt: after(createdAt, 0.06),
    answeredAt: after(createdAt, isAhead ? 1.2 : 20),
    cancelledAt: after(createdAt, 20),
    sampledAt: slot ? after(sampledAt, 0.1) : sampledAt,
    atLabAt: after(sampledAt, 9),
    reportedAt,
    releasedAt,
    correctedAt: after(releasedAt, 60),
  };
}

const after = (start: Date, hours: number): Date => new Date(start.getTime() + hours * HOUR_MS);

function createdHoursAgo({ events }: DemoOrder): number {
  if (events.length === 0) return 3;
  return events.includes('cancel') ? 72 : 27;
}

function findSlot(order: DemoOrder, branch: Branch, now: Date, isFree: (slot: Slot) => boolean): Slot {
  const { sampling, time = '08:00' } = order;
  const isAhead = 'daysAhead' in sampling;
  const latest = latestSampling(order, now);
  const start = isAhead ? now.getTime() + sampling.daysAhead * DAY_MS : latest;
  const first = 'date' in sampling ? sampling.date : zurichDate(new Date(start));
  for (let step = 0; step < LOOK_DAYS; step++) {
    const date = addDays(first, isAhead ? step : -step);
    const wished = DateTime.fromISO(`${date}T${time}`, { zone: 'Europe/Zurich' }).toMillis();
    const free = slotsOfDay(branch, date).filter((slot) => Date.parse(slot.from) <= latest && isFree(slot));
    const slot = free.find(({ from }) => Date.parse(from) >= wished) ?? free.at(-1);
    if (slot) return slot;
  }
  throw new Error(`${branch.key} has no slot for the demo order '${order.ref}'`);
}

/** The last instant at which the sample may have been taken; none for one that is still to come. */
function latestSampling({ sampling }: DemoOrder, now: Date): number {
  if ('reportedHoursAgo' in sampling) return now.getTime() - (sampling.reportedHoursAgo + REPORT_HOURS) * HOUR_MS;
  if ('daysAgo' in sampling) return now.getTime() - sampling.daysAgo * DAY_MS + 10 * HOUR_MS;
  return Number.POSITIVE_INFINITY;
}

/** A kit has no appointment; its tube is filled some days after the order. */
function sampledAtHome(order: DemoOrder, now: Date): Date {
  if ('daysAhead' in order.sampling) return new Date(now.getTime() + order.sampling.daysAhead * DAY_MS);
  return new Date(latestSampling(order, now) - 20 * HOUR_MS);
}
