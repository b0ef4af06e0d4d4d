import { useState } from 'react';
import { daysBetween } from './year-days.ts';

export interface Marks {
  /** Days that wait to be blocked. */
  dates: ReadonlySet<string>;
  turn: (date: string) => void;
  /** Marks everything up to this day: from another one, or from the last that was marked. */
  reach: (date: string, from?: string) => void;
  clear: () => void;
}

/** The days that somebody marks before they block them; a day that cannot be marked is left out of a range. */
export function useMarks(mayMark: (date: string) => boolean): Marks {
  const [dates, setDates] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string | null>(null);
  return {
    dates,
    turn: (date) => {
      if (!mayMark(date)) return;
      setAnchor(date);
      setDates((before) => {
        const next = new Set(before);
        if (!next.delete(date)) next.add(date);
        return next;
      });
    },
    reach: (date, from = anchor ?? date) => {
      setAnchor(from);
      setDates((before) => new Set([...before, ...daysBetween(from, date).filter(mayMark)]));
    },
    clear: () => {
      setAnchor(null);
      setDates(new Set());
    },
  };
}
