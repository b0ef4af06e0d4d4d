const SENT = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2}))?/;

/** A time as laboratories write it (`202611201153`) as people read it; anything else as it was sent. */
export function sentTime(sent: string): string {
  const [, year, month, day, hour, minute] = SENT.exec(sent) ?? [];
  if (!year) return sent;
  const date = `${day}.${month}.${year}`;
  return hour ? `${date}, ${hour}:${minute}` : date;
}
