const TIME = /^(\d{1,2})(?:(?:[.:h]| h )?(\d{2})?)$/;

/** `8`, `8.30`, `0830` and `8h30` are times as people write them. */
export function readTime(typed: string): string {
  const [, hour, minute = '00'] = TIME.exec(typed.trim().replace(/[.:h]$/, '')) ?? [];
  return hour === undefined ? typed.trim() : `${hour.padStart(2, '0')}:${minute}`;
}
