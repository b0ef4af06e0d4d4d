import { DateTime, FixedOffsetZone, IANAZone, type Zone } from 'luxon';

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

function readTimestamp(text: string, defaultZone: Zone): string | null {
  const match = TIMESTAMP.exec(text);
  if (!match) return null;
  const [, year, month, day, hour = '0', minute = '0', second = '0', offset] = match;
  const parts = { year: Number(year), month: Number(month), day: Number(day) };
  const time = { hour: Number(hour), minute: Number(minute), second: Number(second) };
  const zone = offset ? readOffset(offset) : defaultZone;
  return DateTime.fromObject({ ...parts, ...time }, { zone })
    .toUTC()
    .toISO();
}

function readOffset(offset: string): Zone {
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3, 5));
  return FixedOffsetZone.instance(offset.startsWith('-') ? -minutes : minutes);
}
