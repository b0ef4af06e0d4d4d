/** An alarm of a critical value: when its file came, and when somebody was reached first; null where nobody was yet. */
export interface AlarmTimes {
  /** The Zurich month of the import, `YYYY-MM`. */
  month: string;
  contactedAfterS: number | null;
}

export interface AlarmMonth {
  month: string;
  alarms: number;
  /** Of these, those whose person (or somebody for them) was reached. */
  reached: number;
  /** From the import to the contact, in seconds, of those that were reached; null where none was. */
  medianS: number | null;
  worstS: number | null;
}

/** How long people waited for the call about a critical value, month by month, the newest first. */
export function alarmFigures(alarms: readonly AlarmTimes[]): AlarmMonth[] {
  return [...Map.groupBy(alarms, ({ month }) => month)]
    .map(([month, ofMonth]) => {
      const waits = ofMonth.flatMap(({ contactedAfterS }) => contactedAfterS ?? []).sort((left, right) => left - right);
      return {
        ...{ month, alarms: ofMonth.length, reached: waits.length },
        ...{ medianS: median(waits), worstS: waits.at(-1) ?? null },
      };
    })
    .sort((left, right) => right.month.localeCompare(left.month));
}

/** Of an even number the mean of the two in the middle, rounded up: a figure about waiting is not made better. */
function median(sorted: readonly number[]): number | null {
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)];
  if (upper === undefined) return null;
  return Number.isInteger(middle) ? Math.ceil(((sorted[middle - 1] ?? upper) + upper) / 2) : upper;
}
