import type { Faults } from '../faults.ts';
import type { StandInOptions } from '../options.ts';
import type { MailWorld } from '../smtp/mail-world.ts';
import type { Deliveries } from '../state/deliveries.ts';
import type { StripeWorld } from '../stripe/stripe-world.ts';
import type { TwilioWorld } from '../twilio/twilio-world.ts';

/** What the pages and the endpoints for scripts work with. */
export interface SandboxWorld {
  options: StandInOptions;
  stripe: StripeWorld;
  twilio: TwilioWorld;
  mail: MailWorld;
  deliveries: Deliveries;
  faults: Faults;
}

/** A query value as one text; the last of several, '' for none. */
export function queryText(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value.at(-1) : value) ?? '';
}

/** A phone number from a query: an unescaped plus arrives as a space. */
export function queryPhone(value: string | string[] | undefined): string {
  const digits = queryText(value)
    .trim()
    .replaceAll(/[\s()-]/g, '');
  return digits === '' || digits.startsWith('+') ? digits : `+${digits}`;
}
