import { DateTime, FixedOffsetZone, IANAZone, type Zone } from 'luxon';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';

const LABORATORY_ZONE = IANAZone.create('Europe/Zurich');
const TIMESTAMP = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(?:(\d{2})(?:\.\d{1,4})?)?)?([+-]\d{4})?$/;

/** Reads the timestamps of one message; the same text is worked out once, since a message repeats few of them. */
export type ReadTimestamp = (text: string) => string | null;

/**
 * HL7 timestamps (2.5.1 chapter 2.A.77) as UTC ISO instants. A time without offset takes the one of MSH-7 (chapter 2.15.9.7), else
 * Swiss time. A date alone is its midnight. Anything shorter than a day, or no real date, is null: never completed.
 */
export function createReadTimestamp(messageTime: string): ReadTimestamp {
  const messageOffset = TIMESTAMP.exec(messageTime)?.[7];
  const defaultZone = messageOffset ? readOffset(messageOffset) : LABORATORY_ZONE;
  const known = new Map<string, string | null>();
  return (text) => {
    if (text === '') return null;
    let instant = known.get(text);
    if (instant === undefined) {
      instant = readTimestamp(text, defaultZone);
      known.set(text, instant);
    }
    return instant;
  };
}

/** A date without a time of day. */
export function isDayOnly(text: string): boolean {
  return /^\d{8}(?:[+-]\d{4})?$/.test(text);
}

function readTimestamp(text: string, defaultZone: Zone): string | null {
  const match = TIMESTAMP.exec(text);
  if (!match) return null;
  const [, year = '', month = '', day = '', hour = '00', minute = '0', second = '0', offset] = match;
  const zone = offset ? readOffset(offset) : defaultZone;
  const start = hourStart(year + month + day + hour, zone);
  const isTime = Number(minute) < 60 && Number(second) < 60;
  const isPastMidnight = hour === '24' && (Number(minute) > 0 || Number(second) > 0);
  if (start === null || !isTime || isPastMidnight) return null;
  return new Date(start + Number(minute) * MINUTE_MS + Number(second) * SECOND_MS).toISOString();
}

/** Hours worked out before: zones change on whole hours, and a laboratory's file names few of them. */
const hours = new Map<string, number | null>();
const MOST_HOURS = 5000;

/** When an hour `YYYYMMDDHH` of a zone begins, in milliseconds; null for a date that does not exist. */
function hourStart(text: string, zone: Zone): number | null {
  const key = `${text} ${zone.name}`;
  const earlier = hours.get(key);
  if (earlier !== undefined) return earlier;
  const [year, month, day, hour] = [text.slice(0, 4), text.slice(4, 6), text.slice(6, 8), text.slice(8)].map(Number);
  const start = DateTime.fromObject({ year, month, day, hour }, { zone });
  const instant = start.isValid ? start.toMillis() : null;
  if (hours.size >= MOST_HOURS) hours.clear();
  hours.set(key, instant);
  return instant;
}

function readOffset(offset: string): Zone {
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3, 5));
  return FixedOffsetZone.instance(offset.startsWith('-') ? -minutes : minutes);
}
