/** One look at the database's clock: what it said, and when the question was sent and the answer came, by one's own clock. */
export interface ClockSample {
  sentAt: number;
  receivedAt: number;
  /** The database's time in milliseconds, cut to the whole one. */
  said: number;
}

/**
 * How far the database's clock is ahead of one's own, in milliseconds. It read its clock between question and answer, so the
 * truth lies between two bounds; what was known is kept where it fits, and moved no further than the nearer bound where not.
 * So a slow answer never makes a good measurement worse, and a jump of the database's clock is followed at once.
 */
export function narrowOffset(known: number | null, { sentAt, receivedAt, said }: ClockSample): number {
  const least = said - receivedAt;
  const most = said + 1 - sentAt;
  return known === null ? (least + most) / 2 : Math.min(Math.max(known, least), most);
}
