import { HOUR_MS } from '#shared/durations.ts';
import { WATER_BEFORE_HOURS } from '#shared/limits/booking.ts';

/**
 * The instant from which nothing fatty is eaten: elapsed hours, not hours on the clock, because that is what the
 * body counts; in the night of a daylight-saving change the clock shows one hour more or less.
 */
export function fastingFrom(appointmentAt: string, hours: number): string {
  return before(appointmentAt, hours);
}

/** The instant from which one or two glasses of water are drunk. */
export function waterFrom(appointmentAt: string): string {
  return before(appointmentAt, WATER_BEFORE_HOURS);
}

function before(at: string, hours: number): string {
  return new Date(Date.parse(at) - hours * HOUR_MS).toISOString();
}
