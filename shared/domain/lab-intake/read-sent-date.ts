/** What a date as a laboratory wrote it says. */
export type SentDate =
  /** One day, whoever reads it: `YYYY-MM-DD`. */
  | { kind: 'day'; day: string }
  /** Only a year or a month: `YYYY` or `YYYY-MM`. */
  | { kind: 'part'; part: string }
  /** Two people may read two days: day or month first, or a time whose day depends on the place. */
  | { kind: 'ambiguous'; days: [string, string] }
  | { kind: 'unreadable' }
  | { kind: 'missing' };

const UNREADABLE: SentDate = { kind: 'unreadable' };

/** Beginnings of the names of the months in English, German, French and Italian, without accents. */
const MONTH_NAMES = [
  ['jan', 'gen'],
  ['feb', 'fev'],
  ['mar', 'maer', 'mrz'],
  ['apr', 'avr'],
  ['mai', 'may', 'mag'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'aou', 'ago'],
  ['sep', 'set'],
  ['oct', 'okt', 'ott'],
  ['nov'],
  ['dec', 'dez', 'dic'],
] as const;

const TIME = /^(?:(\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(.*)$/;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T\s]+(.*))?$/i;
const YEAR_LAST = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4})(?:[T\s]+(.*))?$/i;
const NAMED = /^(\d{1,2})\.?[-\s/]*(\p{L}+)\.?[-\s/,]*(\d{4})$/u;
const NAMED_FIRST = /^(\p{L}+)\.?\s+(\d{1,2})(?:,\s*|\s+)(\d{4})$/u;
const PART = /^(\d{4})(?:[-/.]?(\d{2}))?$/;
const ZERO_FILLED = /^(\d{4})(0[1-9]|1[0-2]|00)00$/;

/**
 * Reads a birth date in any usual notation, and never guesses. Dots and dashes stand between a day and a month in that order; slashes are
 * written both ways, so that `03/09/1999` is two days. Years have four digits. A time is not moved to another place: where it could make
 * the day another one, the date is ambiguous.
 */
export function readSentDate(sent: string): SentDate {
  const text = sent.normalize('NFKC').trim();
  if (text === '' || text === '""') return { kind: 'missing' };
  const [, filledYear, filledMonth] = ZERO_FILLED.exec(text) ?? [];
  if (filledYear) return partOf(filledYear, filledMonth === '00' ? undefined : filledMonth);
  const [, year, month] = PART.exec(text) ?? [];
  if (year) return partOf(year, month);
  return readCompact(text) ?? readYearFirst(text) ?? readYearLast(text) ?? readNamed(text);
}

/** The day where it is beyond doubt, else null. */
export function certainDay(sent: string): string | null {
  const date = readSentDate(sent);
  return date.kind === 'day' ? date.day : null;
}

function partOf(year: string, month: string | undefined): SentDate {
  if (!isYear(year)) return UNREADABLE;
  if (month === undefined) return { kind: 'part', part: year };
  return dayOf(year, month, '01') ? { kind: 'part', part: `${year}-${month}` } : UNREADABLE;
}

function readCompact(text: string): SentDate | null {
  const [, year, month, day, time = ''] = COMPACT.exec(text) ?? [];
  return year && month && day ? atTime(dayOf(year, month, day), time) : null;
}

function readYearFirst(text: string): SentDate | null {
  const [, year, , month, day, time = ''] = YEAR_FIRST.exec(text) ?? [];
  return year && month && day ? atTime(dayOf(year, month, day), time) : null;
}

function readYearLast(text: string): SentDate | null {
  const [, one, separator, two, year, time = ''] = YEAR_LAST.exec(text) ?? [];
  if (!one || !two || !year) return null;
  const dayFirst = dayOf(year, two, one);
  const monthFirst = separator === '/' ? dayOf(year, one, two) : null;
  if (dayFirst && monthFirst && dayFirst !== monthFirst) return { kind: 'ambiguous', days: [dayFirst, monthFirst] };
  return atTime(dayFirst ?? monthFirst, time);
}

function readNamed(text: string): SentDate {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const [, day, name, year] = NAMED.exec(plain) ?? [];
  const [, otherName, otherDay, otherYear] = NAMED_FIRST.exec(plain) ?? [];
  const word = name ?? otherName ?? '';
  const month = MONTH_NAMES.findIndex((starts) => starts.some((start) => word.startsWith(start))) + 1;
  return atTime(dayOf(year ?? otherYear ?? '', String(month), day ?? otherDay ?? ''), '');
}

/** The day with the time that came with it. Midnight means the day itself, whatever the offset says. */
function atTime(day: string | null, time: string): SentDate {
  const [whole, hour = '00', minute = '00', second = '00', offset = ''] = TIME.exec(time.trim()) ?? [];
  if (day === null || whole === undefined) return UNREADABLE;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return UNREADABLE;
  if (offset === '' || Number(hour + minute + second) === 0) return { kind: 'day', day };
  const zone = /z/i.test(offset) ? 'Z' : `${offset.slice(0, 3)}:${offset.slice(-2)}`;
  const instant = new Date(`${day}T${hour}:${minute}:${second}${zone}`);
  if (Number.isNaN(instant.getTime())) return UNREADABLE;
  const here = zurichDay(instant);
  return here === day ? { kind: 'day', day } : { kind: 'ambiguous', days: [day, here] };
}

const zurichDay = (instant: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Zurich', dateStyle: 'short' }).format(instant);

/** Of a person who lives, so that `990309` is not a month of the year 9903. */
const isYear = (year: string): boolean => /^(1[89]|20)\d\d$/.test(year);

/** `YYYY-MM-DD` of a day that exists, else null. */
function dayOf(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const instant = new Date(`${text}T00:00:00Z`);
  return isYear(year) && !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text) ? text : null;
}
