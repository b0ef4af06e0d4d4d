import { addDays } from '#shared/domain/calendar-date.ts';
import { weekdayOf, zurichDate, zurichHour } from '#shared/domain/format-date.ts';
import type { KitStatus } from '#shared/domain/orders/application.ts';
import { KIT_DELIVERY_WORKING_DAYS, KIT_POST_UNTIL_HOUR } from '#shared/limits/orders.ts';

const THURSDAY = 4;
const FRIDAY = 5;

/** The Zurich day so many working days after another; public holidays are not known to it. */
function workingDaysAfter(date: string, days: number): string {
  let after = date;
  for (let left = days; left > 0; ) {
    after = addDays(after, 1);
    if (weekdayOf(after) <= FRIDAY) left -= 1;
  }
  return after;
}

/** The Zurich day on which a kit is expected in the letter box. */
export const kitArrivesOn = (paidAt: string): string => workingDaysAfter(zurichDate(paidAt), KIT_DELIVERY_WORKING_DAYS);

/**
 * The first good day for the sample: the kit is there, the follow-up makes sense, and the envelope reaches the laboratory before
 * the weekend.
 * @param idealFrom Zurich date, or null where nothing has to be waited for
 */
export function goodSampleDay(arrivesOn: string, idealFrom: string | null): string {
  let date = addDays(arrivesOn, 1);
  if (idealFrom !== null && idealFrom > date) date = idealFrom;
  while (weekdayOf(date) > THURSDAY) date = addDays(date, 1);
  return date;
}

/** What is known of a kit, and from when a sample makes sense at all (Zurich date). */
export interface KitPlanFacts {
  /** Instants. */
  paidAt: string;
  sentAt: string | null;
  status: KitStatus;
  idealFrom: string | null;
  turnaroundDays: number;
}

/** Zurich dates on which a kit's next steps are expected, if it is posted on the good day. */
export interface KitPlan {
  sentOn: string;
  arrivesOn: string;
  sampleOn: string;
  releasedOn: string;
}

/** The way of a kit that nobody has posted yet; of days that are over the next one counts. */
export function planKit({ paidAt, sentAt, idealFrom, turnaroundDays }: KitPlanFacts, now: Date): KitPlan {
  const arrivesOn = sentAt === null ? kitArrivesOn(paidAt) : workingDaysAfter(zurichDate(sentAt), 1);
  const next = listPostDays(arrivesOn, now).find(({ verdict }) => verdict === 'good')?.date ?? null;
  const first = goodSampleDay(arrivesOn, idealFrom);
  const sampleOn = next !== null && next > first ? next : first;
  return {
    sentOn: workingDaysAfter(zurichDate(paidAt), 1),
    arrivesOn,
    sampleOn,
    releasedOn: workingDaysAfter(sampleOn, turnaroundDays),
  };
}

/** Why a day is good for posting the sample, or is not. */
export type PostVerdict = 'good' | 'too-late' | 'no-post' | 'before-weekend' | 'kit-on-way';

export interface PostDay {
  /** Zurich date. */
  date: string;
  verdict: PostVerdict;
}

const DAYS_SHOWN = 7;

/** This day and the next six: on which of them the sample reaches the laboratory fresh. */
export function listPostDays(arrivesOn: string, now: Date): PostDay[] {
  const today = zurichDate(now);
  return Array.from({ length: DAYS_SHOWN }, (_, ahead) => {
    const date = addDays(today, ahead);
    return {
      date,
      verdict: verdictOf(date, { arrivesOn, isOver: ahead === 0 && zurichHour(now) >= KIT_POST_UNTIL_HOUR }),
    };
  });
}

function verdictOf(date: string, { arrivesOn, isOver }: { arrivesOn: string; isOver: boolean }): PostVerdict {
  const weekday = weekdayOf(date);
  if (weekday > FRIDAY) return 'no-post';
  // What comes with the post of a day is taken the next morning.
  if (date <= arrivesOn) return 'kit-on-way';
  if (isOver) return 'too-late';
  return weekday > THURSDAY ? 'before-weekend' : 'good';
}
