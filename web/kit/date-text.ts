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

/** A whole date as people paste it: `1.3.84`, `01.03.1984`, `1/3/1984`, `1984-03-01`; null for anything else. Two digits mean a year that is past. */
export function readPastedDate(text: string, thisYear: number): DateTexts | null {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text);
  if (iso) return { year: iso[1] ?? '', month: iso[2] ?? '', day: iso[3] ?? '' };
  const swiss = /^\s*(\d{1,2})[./ ]\s*(\d{1,2})[./ ]\s*(\d{4}|\d{2})\s*$/.exec(text);
  if (!swiss) return null;
  const [, day = '', month = '', short = ''] = swiss;
  if (short.length === 4) return { day, month, year: short };
  const century = Number(short) > thisYear % 100 ? Math.floor(thisYear / 100) - 1 : Math.floor(thisYear / 100);
  return { day, month, year: `${century}${short}` };
}
