/** Paying, paying back, and comparing with the provider. */

import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';

/** A person who wants to pay waits for the provider this long in all; then they are told, and may try again. */
export const PAYMENT_ANSWER_LIMIT_MS = 8 * SECOND_MS;
/** A page that the provider was asked for less than a minute ago may still be on its way. */
export const PAGE_OPENING_MS = MINUTE_MS;
/**
 * While the provider cannot be asked, an unpaid place is kept for its payer this long, and never past its start: whoever paid
 * expects it, and a provider that is away for three days is beyond repair by waiting.
 */
export const HOLD_ASKING_LIMIT_MS = 3 * DAY_MS;
/** What is open is compared with the provider this often: a payment whose news was lost is booked while its payer still waits. */
export const COMPARE_OPEN_EVERY_MS = 5 * MINUTE_MS;
/** The nightly comparison goes back as far as the provider repeats its events. */
export const COMPARE_DAYS_BACK_MS = 3 * DAY_MS;
/** From this hour of Zurich on, when hardly anybody pays. */
export const COMPARE_DAYS_FROM_HOUR = 3;
/** A refund is on the person's account after ten days at the latest, as a rule; the provider's time, not ours. */
export const REFUND_DAYS = 10;
