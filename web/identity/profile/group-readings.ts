import { zurichDate } from '#shared/domain/format-date.ts';
import type { ReadingView } from '#shared/views/reading-log.ts';

/** Readings of one day that say the same, told as one: who, what, of which order, from when to when, how often. */
export interface ReadingLine {
  key: string;
  first: ReadingView;
  /** The earlier end of the time; the same as the later one where it happened once. */
  last: ReadingView;
  times: number;
  /** When the person questioned one of them. */
  questionedAt: string | null;
}

export interface ReadingDay {
  /** `YYYY-MM-DD` in Zurich. */
  day: string;
  lines: ReadingLine[];
}

/** Readings, newest first, by day; neighbours that say the same become one line. */
export function groupReadings(readings: readonly ReadingView[]): ReadingDay[] {
  const days: ReadingDay[] = [];
  for (const reading of readings) {
    const day = zurichDate(reading.at);
    let current = days.at(-1);
    if (current?.day !== day) {
      current = { day, lines: [] };
      days.push(current);
    }
    const line = current.lines.at(-1);
    if (line && saysTheSame(line.first, reading)) {
      line.last = reading;
      line.times += 1;
      line.questionedAt ??= reading.questionedAt;
    } else {
      const { _id: key, questionedAt } = reading;
      current.lines.push({ key, first: reading, last: reading, times: 1, questionedAt });
    }
  }
  return days;
}

const saysTheSame = (a: ReadingView, b: ReadingView): boolean =>
  a.role === b.role && a.name === b.name && a.what === b.what && a.order?._id === b.order?._id;
