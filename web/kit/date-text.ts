import { isCalendarDate, isUsualDay } from '#shared/domain/calendar-date.ts';
import { MONTHS } from '#shared/domain/date-words.ts';
import { formatDate } from '#shared/domain/format-date.ts';

/** What the three fields of a date hold; empty strings where nothing was typed. */
export interface DateTexts {
  day: string;
  month: string;
  year: string;
}

/** Which parts of a date are asked for. */
export type DateKind = 'date' | 'month' | 'year';

/** `1984-03-01`, `1984-03`, `1984`, or unfinished (`1984--`), as three texts. */
export function splitDate(value: string): DateTexts {
  const [year = '', month = '', day = ''] = value.split('-');
  return { day, month, year };
}

/** One value of three texts: '' when nothing was typed; digits padded where the part is complete, else left as typed. */
export function joinDate({ day, month, year }: DateTexts, kind: DateKind): string {
  const wanted = kind === 'date' ? [year, month, day] : kind === 'month' ? [year, month] : [year];
  if (wanted.every((part) => part.trim() === '')) return '';
  return wanted
    .map((part, index) => (index > 0 && /^\d$/.test(part.trim()) ? `0${part.trim()}` : part.trim()))
    .join('-');
}

/** The fields of each kind, in the order in which they are asked. */
export const DATE_FIELDS = {
  date: ['day', 'month', 'year'],
  month: ['month', 'year'],
  year: ['year'],
} as const satisfies Record<DateKind, readonly (keyof DateTexts)[]>;

/** What was written in the field of a part, and the field in which the person goes on writing; null: they stay. */
export interface Typed {
  texts: DateTexts;
  goOn: keyof DateTexts | null;
  /** Nothing more is to be typed. */
  isWhole: boolean;
}

/** What people write between the parts of a date. */
const BETWEEN = /^(.*?)[\s./,-]+$/s;
const YEAR_DIGITS = 4;
/** Two digits with which no year of a life begins: whoever types them has written the year. */
const BEGINS_NO_YEAR = /^(?!19|20)\d{2}$/;

/**
 * A key typed or a text pasted into the field of one part. A whole date goes to all fields, in whatever order it is written; a
 * point, stroke or blank behind a part leads on to the next empty field, so that `24.3.84` and `1984-03-24` are typed in one go.
 */
export function typeInto(texts: DateTexts, part: keyof DateTexts, typed: string, kind: DateKind): Typed {
  const whole = readDate(typed, kind);
  if (whole) return { texts: whole, goOn: 'year', isWhole: true };
  const done = BETWEEN.exec(typed);
  if (!done) {
    const text = clean(part, typed);
    return { texts: { ...texts, [part]: text }, goOn: null, isWhole: part === 'year' && BEGINS_NO_YEAR.test(text) };
  }
  const text = finish(part, done[1] ?? '');
  if (text === '') return { texts, goOn: null, isWhole: false };
  const isYearFirst = part === 'day' && text.length === YEAR_DIGITS;
  const next = isYearFirst ? { ...texts, day: '', year: text } : { ...texts, [part]: text };
  return { texts: next, goOn: isYearFirst ? 'month' : nextEmpty(next, part, kind), isWhole: false };
}

/** A part that was left: the name of a month becomes its number. */
export function finish(part: keyof DateTexts, text: string): string {
  const month = part === 'month' ? monthOf(text) : null;
  return month === null ? clean(part, text) : String(month);
}

/** What fits: a year may begin the day's field, and a whole date without points. */
const LONGEST: Record<keyof DateTexts, number> = { day: 8, month: 12, year: YEAR_DIGITS };

/** Months have names too; everything else is digits. */
function clean(part: keyof DateTexts, text: string): string {
  const signs = part === 'month' ? text.replace(/[^\p{L}\d]/gu, '') : text.replace(/\D/g, '');
  return signs.slice(0, LONGEST[part]);
}

function nextEmpty(texts: DateTexts, part: keyof DateTexts, kind: DateKind): keyof DateTexts | null {
  const fields: readonly (keyof DateTexts)[] = DATE_FIELDS[kind];
  const from = fields.indexOf(part) + 1;
  const inTurn = [...fields.slice(from), ...fields.slice(0, from)];
  return inTurn.find((field) => field !== part && texts[field] === '') ?? null;
}

const ORDERS: Record<DateKind, readonly RegExp[]> = {
  date: [
    /^(?<year>\d{4})[-./](?<month>\d{1,2})[-./](?<day>\d{1,2})$/,
    /^(?<day>\d{1,2})(?:er|°|st|nd|rd|th)?[-./\s]+(?<month>\d{1,2}|\p{L}+)[-./\s]+(?<year>\d{4}|\d{2})$/u,
    /^(?<month>\p{L}+)\s+(?<day>\d{1,2})(?:st|nd|rd|th)?[,\s]+(?<year>\d{4}|\d{2})$/u,
    /^(?<day>\d{2})(?<month>0\d|1[0-2])(?<year>\d{4})$/,
    /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  ],
  month: [/^(?<year>\d{4})[-./](?<month>\d{1,2})$/, /^(?<month>\d{1,2}|\p{L}+)[-./\s]+(?<year>\d{4}|\d{2})$/u],
  year: [],
};

/**
 * The parts of a whole date as people write it (`24.3.84`, `24.03.1984`, `24/3/1984`, `1984-03-24`, `24. März 1984`, `March 24, 1984`,
 * `24031984`), a month as its number, a year of two digits as it is; null for anything else.
 */
export function readDate(text: string, kind: DateKind = 'date'): DateTexts | null {
  for (const order of ORDERS[kind]) {
    const { day = '', month = '', year = '' } = order.exec(text.trim())?.groups ?? {};
    const number = /^\d+$/.test(month) ? Number(month) : monthOf(month);
    if (number !== null && year !== '') return { day, month: String(number), year };
  }
  return null;
}

/** At least so many letters of a month's name tell which one it is. */
const NAME_FROM = 3;
const NAMES = Object.values(MONTHS).flatMap((names) =>
  names.map((name, index) => ({ name: plain(name), month: index + 1 })),
);

/** The number of a month by its name in any of our languages, whole or shortened; null where it is none, or several. */
function monthOf(word: string): number | null {
  const wanted = plain(word);
  if (wanted.length < NAME_FROM) return null;
  const found = new Set(NAMES.filter(({ name }) => name.startsWith(wanted)).map(({ month }) => month));
  const [only = null] = found;
  return found.size === 1 ? only : null;
}

/** `März` and `Mrz` are both written; accents are often left out. */
function plain(word: string): string {
  const letters = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return letters === 'mrz' ? 'marz' : letters;
}

/**
 * The date meant by a year of two digits, as a whole value, for the question back: the latest that is not after `latestYear`; null
 * while a part is missing, where the year is written out, and where there is no such day.
 */
export function likelyDate(texts: DateTexts, kind: DateKind, latestYear: number): string | null {
  const short = texts.year.trim();
  if (!/^\d{2}$/.test(short)) return null;
  const century = latestYear - (latestYear % 100);
  const year = century + Number(short) > latestYear ? century - 100 + Number(short) : century + Number(short);
  const value = joinDate({ ...texts, year: String(year) }, kind);
  const [, month = '01', day = '01'] = value.split('-');
  return isCalendarDate(`${year}-${month}-${day}`) ? value : null;
}

/** Years of two digits are of this century: a day that is planned or looked back at, not one of birth. */
const CENTURY = '20';
/** A year of two digits (`2.1.20` to `2.1.2026`), and an ISO day of one. */
const MAY_GO_ON = /^(?!\d{4}\D).*\D\d{2}$|^\d{4}\D\d{1,2}\D\d$/;

/** The day that a text means, `YYYY-MM-DD`; null where it means none. */
export function readDay(text: string): string | null {
  const parts = readDate(text);
  if (!parts) return null;
  const year = parts.year.length === 2 ? `${CENTURY}${parts.year}` : parts.year;
  const day = joinDate({ ...parts, year }, 'date');
  return isUsualDay(day) ? day : null;
}

/** The day that a text means while somebody is typing it: only what cannot go on to mean another one. */
export const readFinishedDay = (text: string): string | null => (MAY_GO_ON.test(text.trim()) ? null : readDay(text));

/** A day as it stands in its field, `24.11.2026`; anything else as it is. */
export const showDay = (value: string): string => (isCalendarDate(value) ? formatDate(value) : value);
