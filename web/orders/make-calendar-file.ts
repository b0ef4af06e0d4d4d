import { formatTime, zurichDate } from '#shared/domain/format-date.ts';

export interface CalendarEntry {
  /** Stays the same when the entry is downloaded again, so that a calendar replaces it. */
  id: string;
  /** Instants. */
  from: string;
  to: string;
  title: string;
  place: string;
  description: string;
  latitude?: number;
  longitude?: number;
  /** Spoken by the reminder one day before. */
  reminder: string;
}

/** Central European time since 1996 (RFC 5545, 3.6.5): calendars show the wall time of Zurich wherever they are opened. */
const ZURICH = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Zurich',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
];
/** Octets of a line without its CRLF (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

/** An iCalendar file (RFC 5545) with one appointment and a reminder a day before. `madeAt` is an instant. */
export function makeCalendarFile(entry: CalendarEntry, madeAt: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Messlinie//Appointment//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...ZURICH,
    'BEGIN:VEVENT',
    `UID:${entry.id}@messlinie`,
    `DTSTAMP:${utcStamp(madeAt)}`,
    `DTSTART;TZID=Europe/Zurich:${wallStamp(entry.from)}`,
    `DTEND;TZID=Europe/Zurich:${wallStamp(entry.to)}`,
    `SUMMARY:${escapeText(entry.title)}`,
    `LOCATION:${escapeText(entry.place)}`,
    ...(entry.latitude === undefined || entry.longitude === undefined
      ? []
      : [`GEO:${entry.latitude.toFixed(6)};${entry.longitude.toFixed(6)}`]),
    `DESCRIPTION:${escapeText(entry.description)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-P1D',
    `DESCRIPTION:${escapeText(entry.reminder)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

const wallStamp = (at: string): string => `${zurichDate(at).replaceAll('-', '')}T${formatTime(at).replace(':', '')}00`;
const utcStamp = (at: string): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** RFC 5545, 3.3.11. */
const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n');

/** Long lines continue after CRLF and a space; a character is never cut in two. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > LINE_OCTETS) {
      parts.push(part);
      part = '';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}
