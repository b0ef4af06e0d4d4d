import { expect, it } from '@jest/globals';
import { dueFrom, isPromisedIn, openingTimesOf, readPromiseClock } from '#shared/domain/crm/promise-clock.ts';
import { LANGUAGES, type Language } from '#shared/languages.ts';

const REQUESTS = 1_000;
const MINUTE = 60_000;
const SETTINGS = [
  ...['Mo-Fr 08:00-18:00', 'Mo-Fr 08:00-18:00', 'Mo-Sa 09:30-12:15', 'Tu-Th 13:00-17:00', 'Mo-Su 00:00-24:00'],
  ...['Su 01:30-03:30', 'Fr-Mo 02:00-03:00', 'Sa 22:00-24:00', 'We 08:00-08:45', ''],
];
const HOLIDAYS = ['2026-12-25', '2026-12-26', '2027-01-01', '2027-03-26', '2027-03-29', '2027-05-06', '2027-08-01'];
/** Around what is easily counted wrongly: both changes of the clocks, holidays, a weekend. */
const NEAR = [
  '2026-10-24',
  '2026-10-25',
  '2026-11-20',
  '2026-12-24',
  '2026-12-31',
  '2027-03-25',
  '2027-03-27',
  '2027-03-28',
];

/** A generator that can be started again: what failed is found again. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const CLOCK = new Intl.DateTimeFormat('en-US', {
  ...({ timeZone: 'Europe/Zurich', hourCycle: 'h23', weekday: 'short' } as const),
  ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
});
const WEEK = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** Knows nothing of the product: asks the platform's calendar what one minute is, and reads the setting word by word. */
function isOpenMinute(setting: string, at: number): boolean {
  if (setting === '') return false;
  const parts = Object.fromEntries(CLOCK.formatToParts(at).map(({ type, value }) => [type, value]));
  const [days = '', span = ''] = setting.split(' ');
  const [first = '', last = first] = days.split('-');
  const open: string[] = [];
  for (let index = WEEK.indexOf(first); ; index = (index + 1) % 7) {
    open.push(WEEK[index] ?? '');
    if (WEEK[index] === last) break;
  }
  const isHoliday = HOLIDAYS.includes(`${parts.year}-${parts.month}-${parts.day}`);
  const weekday = isHoliday ? 'Su' : (parts.weekday ?? '').slice(0, 2);
  const [from = '', until = ''] = span.split('-');
  const time = `${parts.hour}:${parts.minute}`;
  return open.includes(weekday) && time >= from && time < until;
}

interface Asked {
  language: Language;
  setting: string;
  startsAt: number;
  calledAt: number | null;
  now: number;
}

/** Counts minute by minute. */
function countedState({ language, setting, startsAt, calledAt, now }: Asked): string {
  const isPromised = language === 'de';
  const end = calledAt ?? now;
  let left = 120;
  let minute = startsAt;
  for (; minute < end && left > 0; minute += MINUTE) if (isOpenMinute(setting, minute)) left -= 1;
  if (isPromised && left === 0) return 'broken';
  if (calledAt !== null) return isPromised ? 'kept' : 'called';
  if (now < startsAt || !isOpenMinute(setting, now)) return 'resting';
  if (!isPromised) return 'waiting';
  return left <= 30 ? 'at-risk' : 'running';
}

const seed = Number(process.env.SEED ?? 20_261_123);

it(`${REQUESTS} random requests are in the state that counting minutes says (seed ${seed})`, () => {
  const roll = dice(seed);
  const seen: Record<string, number> = {};
  for (let request = 0; request < REQUESTS; request++) {
    const language = LANGUAGES[roll(LANGUAGES.length)] as Language;
    const setting = SETTINGS[roll(SETTINGS.length)] as string;
    const day = roll(2)
      ? Date.parse(`${NEAR[roll(NEAR.length)]}T00:00:00Z`)
      : Date.parse('2026-09-01T00:00:00Z') + roll(330) * 1440 * MINUTE;
    const startsAt = day + roll(1440) * MINUTE;
    const later = () => startsAt + (roll(3) === 0 ? roll(10 * 1440) : roll(300)) * MINUTE;
    const now = roll(12) === 0 ? startsAt - roll(1440) * MINUTE : later();
    const call = now > startsAt && roll(3) === 0 ? startsAt + roll((now - startsAt) / MINUTE + 1) * MINUTE : null;
    const asked = { language, setting, startsAt, calledAt: call, now };
    const times = openingTimesOf(setting, HOLIDAYS);
    const { state } = readPromiseClock({
      startsAt: new Date(startsAt),
      dueAt: dueFrom(times, new Date(startsAt)),
      calledAt: call === null ? null : new Date(call),
      isPromised: isPromisedIn(language),
      times,
      now: new Date(now),
    });
    const counted = countedState(asked);
    seen[counted] = (seen[counted] ?? 0) + 1;
    expect({ asked, state }).toEqual({ asked, state: counted });
  }
  expect(Object.keys(seen).toSorted()).toEqual([
    'at-risk',
    'broken',
    'called',
    'kept',
    'resting',
    'running',
    'waiting',
  ]);
});
