/** A time as precisely as it was written; `day` is the day in Zurich. */
export interface Time {
  at: number;
  isDay: boolean;
}

const WRITTEN = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(?:(\d{2})(?:\.\d{1,4})?)?)?([+-]\d{4})?$/;
const HOUR_MS = 3_600_000;

/** A time of HL7: Swiss unless it or the message names an offset. Null where it is no full date that exists. */
export function readInstant(text: string, messageOffset: string | null): Time | null {
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00', own] = WRITTEN.exec(text) ?? [];
  if (year === '') return null;
  const local = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  const exists = new Date(local).toISOString().startsWith(`${year}-${month}-${day}T${hour}:${minute}:${second}`);
  if (!exists || Number(year) < 1000) return null;
  const offset = own ?? messageOffset;
  const at = offset ? local - offsetMs(offset) : local - zurichOffsetMs(local);
  return { at, isDay: text.length === 8 || /^\d{8}[+-]\d{4}$/.test(text) };
}

const offsetMs = (offset: string): number =>
  (offset.startsWith('-') ? -1 : 1) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3))) * 60_000;

const ZURICH = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/Zurich', timeZoneName: 'longOffset' });
const offsets = new Map<number, number>();

/** The offset that holds in Zurich at a local time, to the hour; the two hours of a change of clocks are not asked about. */
function zurichOffsetMs(local: number): number {
  const hour = Math.floor(local / HOUR_MS);
  let found = offsets.get(hour);
  if (found === undefined) {
    const name = ZURICH.formatToParts(new Date(local - HOUR_MS)).find(({ type }) => type === 'timeZoneName')?.value;
    const [, sign, hours = '0', minutes = '0', seconds = '0'] =
      /GMT([+-])(\d+):(\d+)(?::(\d+))?/.exec(name ?? '') ?? [];
    found = (sign === '-' ? -1 : 1) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
    offsets.set(hour, found);
  }
  return found;
}

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Zurich', dateStyle: 'short' });
const dayOf = ({ at }: Time): string => DAY.format(new Date(at));

/** Negative when the first is earlier; days compare with days. Null where one of them was not said. */
export function compareTimes(one: Time | null, two: Time | null): number | null {
  if (one === null || two === null) return null;
  if (!one.isDay && !two.isDay) return Math.sign(one.at - two.at);
  return dayOf(one).localeCompare(dayOf(two));
}

const FUTURE_MS = 24 * HOUR_MS;

/** More than a day ahead is no time at all. */
export const believed = (time: Time | null, now: number): Time | null =>
  time && time.at <= now + FUTURE_MS ? time : null;
