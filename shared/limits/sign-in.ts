/** Codes by SMS and mail: how many are sent, and how many wrong ones are borne. */

import { MINUTE_MS } from '#shared/durations.ts';

/** Digits of a sign-in code: one guess in a million is right. */
export const CODE_LENGTH = 6;
/** A mail may take minutes where a server lets strangers wait; the person stays on the page as long. */
export const EMAIL_CODE_LIFE_MS = 15 * MINUTE_MS;
/** A code that arrives more than five minutes late is useless; the person asks for another. */
export const CODE_LIFE_MS = 5 * MINUTE_MS;
/** A verified number has this long to finish signing up: reading the conditions and typing an address take a while. */
export const SIGN_UP_TICKET_MS = 30 * MINUTE_MS;
/** The 'send again' button counts down one minute. */
export const CODE_RESEND_WAIT_MS = MINUTE_MS;
/** A person who lost five codes within an hour waits for the hour to pass. */
export const CODES_PER_HOUR_PER_NUMBER = 5;
/** A known device asks for its own codes: as many as a number, and so many a day that a stolen one cannot run up a bill. */
export const CODES_PER_DAY_PER_KNOWN_DEVICE = 20;
/** Codes an hour and a day that one network may ask for: enough for the customers behind a mobile operator's shared address. */
export const CODES_PER_HOUR_PER_NETWORK = 120;
export const CODES_PER_DAY_PER_NETWORK = 500;
/**
 * Providers hand a home or a rented machine a whole /48 of IPv6, 65,536 networks: together they may ask for what two may, or ten
 * of them use up a country.
 */
export const NETWORKS_COUNTED_OF_A_SITE = 2;
/** One network may use at most a tenth of what strangers of a country get in a day. */
export const NETWORK_SHARE_OF_COUNTRY = 0.1;
/** Codes per day to strangers of one country (setting): SMS fraud through a foreign operator costs at most some twenty francs a day. */
export const CODES_PER_DAY_PER_COUNTRY = 300;
/** Swiss and Liechtenstein numbers are the customers; their cap only stops an outright flood. */
export const CODES_PER_DAY_HOME_COUNTRIES = 5_000;
/** Codes per day to strangers of all countries: about four hundred francs; an alarm comes at four fifths of it and at its end. */
export const CODES_PER_DAY_TO_STRANGERS = 6_000;
export const CODE_BUDGET_ALARM_SHARE = 0.8;
/**
 * A range of numbers of which more than so many got a code within an hour or a day, and fewer than a fifth gave one back, is being
 * sold to us: it gets no more until that time has passed.
 */
export const PREFIX_WATCH_FROM_CODES = 50;
export const PREFIX_MIN_CONVERSION = 0.2;

/** Five wrong codes for one number lock it for five minutes. */
export const ACCOUNT_WRONG_CODE_LIMIT = 5;
export const ACCOUNT_LOCK_MS = 5 * MINUTE_MS;
/** Twenty wrong codes for one number within a day end guessing for that day: at most 20 of a million codes are tried. */
export const ACCOUNT_WRONG_CODE_DAY_LIMIT = 20;
/** Fifteen wrong codes from one address, over any accounts, lock that address for half an hour. */
export const ADDRESS_WRONG_CODE_LIMIT = 15;
export const ADDRESS_LOCK_MS = 30 * MINUTE_MS;
/** Wrong codes from one address are added up over half an hour: a pharmacy's shared line is not locked by a week of typing errors. */
export const ADDRESS_COUNT_WINDOW_MS = 30 * MINUTE_MS;
/** A device that signed in to the account before keeps three tries of its own while strangers are locked out. */
export const KNOWN_DEVICE_WRONG_CODE_LIMIT = 3;
/** And at most nine a day, so that a stolen device is no way around the day limit. */
export const KNOWN_DEVICE_WRONG_CODE_DAY_LIMIT = 9;
