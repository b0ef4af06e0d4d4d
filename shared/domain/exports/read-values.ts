import { isCalendarDate } from '#shared/domain/calendar-date.ts';
import { normalisePhone } from '#shared/domain/identity/normalise-phone.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';

const SWISS_DAY = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const TIME = /^(\d{1,2})[:.](\d{2})(?::00)?$/;
const AMOUNT = /^(?:CHF\s*)?(\d{1,3}(?:['’ ]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/;
const RAPPEN = 100;

/** `YYYY-MM-DD` of a day written `24.11.2026` or `2026-11-24`, or null; two digits of a year are never guessed. */
export function readDay(text: string): string | null {
  const [, day, month, year] = SWISS_DAY.exec(text) ?? [];
  const iso = year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text;
  return isCalendarDate(iso) ? iso : null;
}

/** `HH:MM` of a time written `8:30`, `08.30` or `08:30:00`, or null. */
export function readClock(text: string): string | null {
  const [, hour, minute] = TIME.exec(text) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute}`;
}

/** Rappen of an amount written `109`, `109.00`, `109,5` or `1'090.00`, or null. */
export function readAmount(text: string): number | null {
  const [, francs, rappen = ''] = AMOUNT.exec(text) ?? [];
  return francs === undefined ? null : Number(francs.replace(/\D/g, '')) * RAPPEN + Number(rappen.padEnd(2, '0'));
}

const SWISS_MOBILE = /^\+417[5-9]\d{7}$/;

/** A number in E.164 from any usual writing, also where a spreadsheet took its plus or its first zero away; or null. */
export function readPhone(text: string): string | null {
  if (SWISS_MOBILE.test(text)) return text;
  const read = normalisePhone(text);
  if (read !== null || !/^\d{8,15}$/.test(text)) return read;
  return normalisePhone(`+${text}`);
}

const STATUSES = new Map(Object.entries(OrderStatus).map(([name, status]) => [name.toLowerCase(), status]));
export const STATUS_NAMES = new Map(Object.entries(OrderStatus).map(([name, status]) => [status, name]));

/** A stored status by its name, or null. */
export const readStatus = (text: string): OrderStatus | null => STATUSES.get(text.toLowerCase()) ?? null;
