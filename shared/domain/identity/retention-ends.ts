export interface RetentionFacts {
  /** `YYYY-MM-DD` of the last value, release or answer; null where there is no medical record. */
  lastTreatedOn: string | null;
  /** `YYYY-MM-DD` of the last payment or refund; null where nothing was ever paid. */
  lastPaidOn: string | null;
}

export interface RetentionYears {
  medicalRecord: number;
  invoices: number;
}

/** The last days, `YYYY-MM-DD`; null where there is nothing to keep. */
export interface RetentionEnds {
  medicalUntil: string | null;
  invoicesUntil: string | null;
}

/**
 * Until when the law wants a closed account's records kept: the medical record counted from the last treatment, invoices from the
 * end of their business year (Swiss Code of Obligations, article 958f).
 */
export function retentionEnds({ lastTreatedOn, lastPaidOn }: RetentionFacts, years: RetentionYears): RetentionEnds {
  return {
    medicalUntil: lastTreatedOn && yearsLater(lastTreatedOn, years.medicalRecord),
    invoicesUntil: lastPaidOn && `${yearOf(lastPaidOn) + years.invoices}-12-31`,
  };
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** The same day of a later year; 29 February ends with the last day of its month. */
function yearsLater(day: string, years: number): string {
  const year = yearOf(day) + years;
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return `${year}${day.endsWith('-02-29') && !isLeap ? '-02-28' : day.slice(4)}`;
}
