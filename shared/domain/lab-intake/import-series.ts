/** Of a sender's name, what the list shows. */
const LONGEST_SENDER = 60;

/** What a sender delivers one by one in a day, under one name. */
export const seriesOf = (sender: string, day: string): string => `${sender.slice(0, LONGEST_SENDER)} ${day}`.trim();

/** Sender and day of a series; '' of one that names itself nowhere. */
export function readSeries(series: string): { sender: string; day: string } {
  const [day = ''] = series.split(' ').slice(-1);
  return { sender: series.slice(0, -day.length).trim(), day };
}
