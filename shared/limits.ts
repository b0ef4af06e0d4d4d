/**
 * Every number with a meaning, named once.
 * (setting) marks the default of a runtime setting that an administrator can change without a restart.
 * The unit is part of the name; the comment says what a person notices.
 */

const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

// --- Sessions and sign-in ---------------------------------------------------------------------------------------

/** Two hours without a request: the person signs in again; what was typed and not saved is kept by the browser only. */
export const SESSION_IDLE_LIMIT_MS = 2 * HOUR_MS;
/** Warn five minutes before the idle limit, so that a slow reader can stay signed in (WCAG 2.2.1). */
export const SESSION_IDLE_WARNING_MS = SESSION_IDLE_LIMIT_MS - 5 * MINUTE_MS;
/** A customer who comes back every day signs in once a month; a copied session is worth no more than that. */
export const SESSION_LIFE_CUSTOMER_MS = 30 * DAY_MS;
/** Staff sign in at the beginning of each shift: what they may read is worth more to a thief. */
export const SESSION_LIFE_STAFF_MS = 12 * HOUR_MS;
/** A leaked access token works for at most a quarter of an hour. */
export const ACCESS_TOKEN_LIFE_MS = 15 * MINUTE_MS;
/** Two callers that refresh the same tokens within ten seconds get the same new ones; a later reuse of an old token ends the session. */
export const REFRESH_GRACE_MS = 10 * SECOND_MS;
/**
 * A new tab gets the tokens of the others while they last another fifty seconds, and new ones after that. By then the others renew
 * theirs where they are refused (`TOKEN_EXPIRY_LEEWAY_MS`), also by a `Date` header that is some seconds behind.
 */
export const REFRESH_MARGIN_MS = 50 * SECOND_MS;
/** The browser writes the time of the last request to local storage when a second has passed without another one. */
export const LAST_REQUEST_DEBOUNCE_MS = 1_000;
/** A token is renewed, not the person signed out, when it is refused within the last minute of its life: clocks differ. */
export const TOKEN_EXPIRY_LEEWAY_MS = MINUTE_MS;
/** Renewing a token does not wait longer for the address it states. */
export const ADDRESS_LOOK_UP_MS = 2 * SECOND_MS;
/** An end of the session that nothing puts off is told ten minutes before: time to finish what is being written. */
export const SESSION_END_WARNING_MS = 10 * MINUTE_MS;

/** Digits of a sign-in code: one guess in a million is right. */
export const CODE_LENGTH = 6;
/** A mail may take minutes where a server lets strangers wait; the person stays on the page as long. */
export const EMAIL_CODE_LIFE_MS = 15 * MINUTE_MS;
/** A code that arrives more than five minutes late is useless; the person asks for another. */
export const CODE_LIFE_MS = 5 * MINUTE_MS;
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

/** Authenticator apps show a new code every half minute (RFC 6238); all of them know this length, and many no other. */
export const SECOND_FACTOR_STEP_MS = 30 * SECOND_MS;
/** The code before and the one after the present are taken too: typing takes a while, and clocks differ by seconds. */
export const SECOND_FACTOR_WINDOW_STEPS = 1;
/** A code that is up to ten minutes too old or too early is recognised, to say how far off the phone's clock is; it is not taken. */
export const SECOND_FACTOR_TELL_STEPS = 20;
/** A code that is up to a minute and a half late was simply typed too slowly; beyond it the clock is off. */
export const SECOND_FACTOR_LATE_STEPS = 3;
/** A sheet that fits into a wallet; each signs in once on a day without the phone. */
export const RECOVERY_CODES = 8;
/** After the SMS code: time to install an app and to put the recovery codes away. */
export const SECOND_FACTOR_TICKET_MS = 15 * MINUTE_MS;
/** A second administrator of the same shift consents; what nobody looked at by then is asked for again. */
export const SECOND_FACTOR_RESET_HOURS = 8;
/** Two or three sentences: how the person was recognised. */
export const RESET_REASON_MAX_LENGTH = 300;
/** Two or three sentences: who asked for the name behind a closed account, and on what ground. */
export const OPENING_REASON_MAX_LENGTH = 300;
/** A photo from a phone; a larger one is made smaller by the browser, which cuts it to a square. */
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024;
/** More pixels than a phone's camera usually takes are not decoded: a few bytes may claim to be gigabytes. */
export const PHOTO_MAX_PIXELS = 25_000_000;
/** Twice the largest size it is shown at, and then some. */
export const PHOTO_SIDE_PIXELS = 512;
/** Each takes a tenth of a second of one core and up to a hundred megabytes. */
export const PHOTO_DRAWN_AT_ONCE = 2;
export const PHOTO_WAITING = 20;
/** PDFs: each takes some tenths of a second of one core, a person's whole data some seconds; the second thread lets others pass it. */
export const FILES_DRAWN_AT_ONCE = 2;
/** More than can be drawn while somebody waits for them. */
export const FILES_TO_DRAW = 60;

// --- Partner sales ------------------------------------------------------------------------------------------------

/** A counter that nobody touched for this long locks itself: the next customer finds nothing of the last. */
export const PARTNER_IDLE_MS = 5 * MINUTE_MS;
/** Once the sample is taken, what is left of its customer goes from the screen by itself. */
export const PARTNER_CLEAR_MS = 90 * SECOND_MS;
/** Choosing, paying and sampling of one customer; then another code is asked for. */
export const COUNTER_TICKET_MS = 30 * MINUTE_MS;
/** Orders for one person that counters cancelled within an hour: each costs that person two messages, and nobody errs more often. */
export const COUNTER_CANCELLED_AN_HOUR = 4;
/** A slip of the finger is taken back within a minute. */
export const SAMPLE_UNDO_MS = MINUTE_MS;
/** More than a counter serves in a day. */
export const PARTNER_ORDERS_SHOWN = 200;

// --- Sharing a result ---------------------------------------------------------------------------------------------

/** A practice opens what it was sent within a week (setting). */
export const RESULT_SHARE_DAYS = 7;
/** From the right code on, a page that was opened reads for half an hour; then the code of a new SMS is asked for. */
export const SHARE_TICKET_MS = 30 * MINUTE_MS;
/** A family doctor, a specialist, a partner and two more read a result at a time. */
export const SHARES_AT_ONCE = 5;
/** Whoever mistypes numbers makes a few more; each can send SMS to a number that nobody has proved. */
export const SHARES_A_DAY = 10;
/** The name of a practice with its town. */
export const SHARE_RECIPIENT_MAX_LENGTH = 80;

// --- Sockets ------------------------------------------------------------------------------------------------------

/**
 * A family, a pharmacy or a practice behind one address has this many pages open at once; a page that gets no socket asks again
 * when it is looked at. Counted by each API process.
 */
export const SOCKETS_PER_NETWORK = 60;
/** Tabs of one signed-in browser that hear of changes at once. */
export const SOCKETS_PER_SESSION = 10;
/** Every page of such an address may be reloaded four times a minute. */
export const SOCKET_HANDSHAKES_PER_MINUTE = 240;
/** Where web sockets are blocked, a page asks by HTTP about ten times a minute; sixty of them stay below this. */
export const SOCKET_REQUESTS_PER_MINUTE = 1_200;
/** A page answers three pings a minute and watches what it shows; whoever sends more is cut off. */
export const SOCKET_PACKETS_PER_MINUTE = 120;
/** Frames of whatever kind, also those that are no packet (pings of the protocol, empty pieces). A sign-in token has one kilobyte. */
export const SOCKET_BYTES_PER_MINUTE = 65_536;
/** A page shows one branch at a time; the one before may not be given back yet. */
export const BRANCHES_WATCHED_PER_SOCKET = 3;
/** A doctor's page shows one case. */
export const CASES_WATCHED_PER_SOCKET = 3;
/** Whoever was sent a link reads one result; a page that asked for a new code may still watch with the ticket before. */
export const SHARES_WATCHED_PER_SOCKET = 3;
/** A session's end closes its sockets at once; where nobody was told (Redis or worker away), after this time at most. */
export const SOCKET_RECHECK_MS = 5 * SECOND_MS;
/** A colleague whose process was killed seems to have the case open for this long. */
export const PRESENCE_LIFE_MS = 45 * SECOND_MS;

// --- People -----------------------------------------------------------------------------------------------------

export const MIN_AGE_YEARS = 18;
export const MAX_AGE_YEARS = 120;
/** The QR-bill carries 70 characters for a name; longer names are shortened on the invoice only. */
export const NAME_MAX_LENGTH = 100;
/** StrtNm of the Swiss QR-bill (structured address) holds 70 characters, the town 35. */
export const STREET_ADDRESS_MAX_LENGTH = 70;
export const CITY_MAX_LENGTH = 35;
export const ZIP_LENGTH = 4;
/** A whole name or an e-mail address pasted into the search for people. */
export const USER_SEARCH_MAX_LENGTH = 120;
/** RFC 5321: a longer address cannot be delivered. */
export const EMAIL_MAX_LENGTH = 254;
/** Mobile numbers in Switzerland begin with one of these (specification section 5). */
export const SWISS_MOBILE_PREFIXES = ['079', '078', '077', '076', '075'] as const;

// --- Booking ----------------------------------------------------------------------------------------------------

/** From 13:00 Zurich time on, nobody can book a time on that same day any more. */
export const BOOKING_DEADLINE_HOUR = 13;
/** Restricted hours: a slot that starts in less than four hours is not offered. */
export const RESTRICTED_HOURS = 4;
export const BOOKING_HORIZON_YEARS = 7;
/** Times shown per day before 'more times'. */
export const SLOTS_SHOWN_PER_DAY = 6;
/** An unpaid order keeps its time for a quarter of an hour (setting). */
export const SLOT_HOLD_MINUTES = 15;
/** A follow-up order keeps no time from anybody, but while it stands its recommendation is not offered: unpaid for a day, it is cancelled. */
export const FOLLOW_UP_UNPAID_HOURS = 24;
/** A kit leaves on the working day after the order and is in the letter box on the next. */
export const KIT_DELIVERY_WORKING_DAYS = 2;
/** The sample is taken before breakfast; whoever posts it after noon often misses the last collection. */
export const KIT_POST_UNTIL_HOUR = 12;
/** What a few drops from the fingertip take, with reading the instructions. */
export const HOME_SAMPLE_MINUTES = 10;
/** Times one person, and one browser, may hold unpaid: a couple booking together, and nobody who empties a branch for nothing. */
export const MAX_UNPAID_HOLDS = 2;
/** Who pays late gets the time back once; an order that runs out twice gives it up. */
export const MAX_HOLD_RENEWALS = 1;
/** Other times that are chosen for one appointment in 24 hours: people change their minds, nobody needs more than this. */
export const MAX_MOVES_A_DAY = 6;
/** A branch with nothing free within two weeks is shown as full. */
export const NEXT_FREE_SLOT_DAYS = 14;
/** A branch offers its first free times at once: three stand beside each other on a phone. */
export const FIRST_SLOTS_SHOWN = 3;
/** Days whose taken places are read at once while the next free ones are looked for. */
export const SLOT_LOOK_AHEAD_DAYS = 60;
/** Days ahead whose taken places each API process keeps prepared: all that the search and the next days ask for. */
export const PREPARED_SLOTS_DAYS = SLOT_LOOK_AHEAD_DAYS + 1;
/** Places changed by hand in the database are shown after a minute at the latest; everything else is shown at once. */
export const PREPARED_SLOTS_LIFE_MS = MINUTE_MS;
/** A visit to a branch, from the counter to the plaster, as each test's preparation says too (shared/content/preparation.json). */
export const SAMPLING_MINUTES = 15;
/** Further than this nobody calls a branch near: most people reach it within an hour. */
export const BRANCH_NEAR_METRES = 60_000;
/** Texts shorter than this find no branch, unless coordinates are given. */
export const BRANCH_SEARCH_MIN_LENGTH = 3;
/** Afternoon times are listed under their own heading from noon on. */
export const AFTERNOON_FROM_HOUR = 12;
/** The map opens on the middle of Switzerland (Älggi-Alp) when no place is known. */
export const DEFAULT_MAP_CENTRE = { latitude: 46.8011, longitude: 8.2266 } as const;

/** Hours before the appointment without fatty food, and the last of them with one or two glasses of water. */
export const FASTING_HOURS = 12;
export const WATER_BEFORE_HOURS = 1;

/** Rescheduling more than 48 hours ahead is free, below 24 it costs the higher fee (settings). */
export const RESCHEDULE_FREE_HOURS = 48;
export const RESCHEDULE_LATE_HOURS = 24;
/** Rappen (settings): what a time costs that nobody else can take at such short notice, and one that passed unused. */
export const RESCHEDULE_LATE_FEE = 2_000;
export const RESCHEDULE_EXTRA_LATE_FEE = 4_000;
export const RESCHEDULE_AFTER_APPOINTMENT_FEE = 6_000;
/** Moves before this day cost nothing (specification section 9). */
export const RESCHEDULE_FEE_ENABLED_FROM = '2023-02-01';
/** A reminder a day ahead (setting): there is time left to fast, and to move the appointment. */
export const REMINDER_HOURS = 24;

/** New samples that a customer chooses for one order alone; after two that failed too, somebody speaks with them first. */
export const MAX_REPLACEMENTS = 2;

// --- Cancelling and paying back -----------------------------------------------------------------------------------

/** Reasons of one decision: the list, and a sentence of one's own. */
export const MAX_REASONS = 6;
/** Fits into the order's history with the word before it. */
export const REASON_MAX_LENGTH = 160;
/** Tracking numbers of Swiss Post have 21 characters with their dots. */
export const TRACKING_NO_MAX_LENGTH = 30;

// --- Vouchers ---------------------------------------------------------------------------------------------------

export const VOUCHER_DEFAULT_LIFE_YEARS = 1;
export const VOUCHER_DEFAULT_REDEMPTION_LIMIT = 1;
export const VOUCHER_CODE_MAX_LENGTH = 40;
export const VOUCHER_LABEL_MAX_LENGTH = 80;
/** Uses of one code: more than a campaign reaches. */
export const VOUCHER_MAX_REDEMPTION_LIMIT = 100_000;
/** No voucher takes more off than the dearest order costs. */
export const VOUCHER_MAX_AMOUNT = 1_000_000;
/** Letters and digits of a code that is drawn by lot, of signs that nobody confuses: 31 to the power of ten, at 30 tries a minute. */
export const RANDOM_CODE_LENGTH = 10;
/** Codes that are made at once, one for each letter of a mailing; and all of a voucher. */
export const VOUCHER_CODES_AT_ONCE = 1_000;
export const VOUCHER_CODES_MAX = 20_000;
/** A sentence of an administrator who redeems a code by hand. */
export const REDEMPTION_REASON_MAX_LENGTH = 300;

// --- Messages ---------------------------------------------------------------------------------------------------

/** Four SMS parts at most; longer texts are refused before they cost anything. */
export const SMS_MAX_LENGTH = 500;
/** Between two messages that administrators write to one person. */
export const ADMIN_SMS_GAP_MINUTES = 15;
/** A sending number that is faster than this is slowed down or blocked by the operators (setting). */
export const SMS_PER_SECOND_PER_NUMBER = 1;

/** An alert that could not be handed over is tried for six hours: until then somebody has seen it on a screen. */
export const ALERT_SMS_LIFE_MS = 6 * HOUR_MS;
/** Doctors hear of a critical value at most half a minute after the provider is back. */
export const ALERT_SMS_LONGEST_PAUSE_MS = 30 * SECOND_MS;
/** Whoever waits for a code sees it a quarter of a minute after the provider is back. */
export const CODE_SMS_LONGEST_PAUSE_MS = 15 * SECOND_MS;
/** News of an order are worth sending for half a day; older ones the person has met on the page. */
export const INFORMATION_SMS_LIFE_MS = 12 * HOUR_MS;
export const INFORMATION_SMS_LONGEST_PAUSE_MS = 15 * MINUTE_MS;
/** A notice of a changed address is worth two days of a mail server's absence; a code is tried every half minute while it is good. */
export const MAIL_NOTICE_LIFE_MS = 2 * DAY_MS;
export const MAIL_NOTICE_LONGEST_PAUSE_MS = 30 * MINUTE_MS;
export const MAIL_CODE_LONGEST_PAUSE_MS = 30 * SECOND_MS;
/** First pause before another try; it doubles from try to try up to the longest. */
export const SMS_FIRST_PAUSE_MS = 2 * SECOND_MS;
/** A doctor who has not got a critical alert within five minutes is no longer waited for: other ways are taken. */
export const ALERT_CONFIRM_MS = 5 * MINUTE_MS;
/** A corrected result that got worse and that its customer has not confirmed to have read: one reminder, not a series that nags. */
export const CORRECTION_REMINDER_MS = 3 * DAY_MS;
/** Three times every doctor who can be reached is tried; then administrators have to phone. */
export const ALERT_ROUNDS = 3;

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

// --- Questionnaires ---------------------------------------------------------------------------------------------

/** Free text of an answer when the question sets no length of its own. */
export const ANSWER_TEXT_MAX_LENGTH = 500;
/** Nobody alive had an illness, an operation or a blood test before this year. */
export const ANSWER_EARLIEST_YEAR = 1900;
/** More than any question asks below its answer. */
export const ADDITIONAL_ANSWERS_MAX = 10;
/** A sentence or two: 'phoned on 3 May, had mistaken pounds for kilograms'. */
export const ANSWER_REASON_MAX_LENGTH = 300;
/** An answer waits in a browser for days at most; what claims to be older is taken to be this old. */
export const LONGEST_ANSWER_WAIT_MS = 30 * DAY_MS;

// --- Jobs -------------------------------------------------------------------------------------------------------

/**
 * A job whose process died at five starts in a row is given up: it kills its worker. Three would also take a job that met two
 * deploys and a power cut; each further one costs every other job a restart.
 */
export const JOB_MAX_STARTS = 5;

// --- What is forgotten ------------------------------------------------------------------------------------------

/** Done jobs are kept for two weeks, to tell what happened; failed ones until somebody deals with them. */
export const DONE_JOB_KEPT_MS = 14 * DAY_MS;
/** A job that a person discarded, with the reason. */
export const DISCARDED_JOB_KEPT_MS = 90 * DAY_MS;
/** Text messages hold numbers: after a quarter nobody asks any more whether one arrived. The activities stay. */
export const SMS_KEPT_MS = 90 * DAY_MS;
/** Mails hold addresses: the same. */
export const MAIL_KEPT_MS = 90 * DAY_MS;
/** The provider sends an event again for three days; a disputed payment is looked into for some weeks. */
export const PAYMENT_EVENT_KEPT_MS = 90 * DAY_MS;
/** Codes and counters of wrong ones matter for a day; a week shows an attack after a weekend. */
export const SIGN_IN_TRACE_KEPT_MS = 7 * DAY_MS;
/** No session lives longer; its address is personal data. */
export const SESSION_KEPT_MS = 30 * DAY_MS;
/** A browser that was not signed in for a year is a stranger again. */
export const KNOWN_DEVICE_KEPT_MS = 365 * DAY_MS;
/** A report or laboratory file in the file store that nothing names: its upload or its import died. What is on its way is younger by far. */
export const UNKNOWN_FILE_KEPT_MS = 2 * DAY_MS;
/** A laboratory repeats what got no answer for days, after a break of its line for weeks; then its control ids begin anew. */
export const LAB_RECEIPT_KEPT_MS = 90 * DAY_MS;

// --- Results and privacy ----------------------------------------------------------------------------------------

/** Retention after purge (settings): medical record and invoices. */
export const MEDICAL_RECORD_RETENTION_YEARS = 20;
export const INVOICE_RETENTION_YEARS = 10;
/** A plan to purge somebody that no second administrator confirmed within a day is looked at anew. */
export const PURGE_PLAN_HOURS = 24;
/** The CRM is told of questionnaires that are missing two days before their appointment: time for one reminder and one call. */
export const CRM_QUESTIONNAIRE_HOURS = 48;
/** Days after which the lists of the CRM let go of what nobody could settle: an order that was not paid, a message, an appointment. */
export const CRM_PAYMENT_DAYS = 7;
export const CRM_SMS_DAYS = 14;
export const CRM_NO_SHOW_DAYS = 7;
/** Whoever is not there within an hour does not come. */
export const CRM_NO_SHOW_AFTER_HOURS = 1;
/** A kit that is at home for two weeks was forgotten; after four months it has expired. */
export const CRM_KIT_DAYS = 14;
export const CRM_KIT_MAX_DAYS = 120;
/** Nobody works through more; the lists are not counted any further. */
export const CRM_COUNT_MAX = 999;
export const CRM_NOTE_MAX_LENGTH = 2_000;
export const CRM_REACHABLE_MAX_LENGTH = 120;
/** The day on which somebody is taken up again lies at most so many days ahead. */
export const OPEN_DATE_MAX_DAYS = 730;
/** Of one person, the orders about which the CRM can write. */
export const CRM_SMS_ORDERS = 10;
/** Of each list in the record of a person that administrators open. */
export const RECORD_ROWS = 5;
/** What an administrator types of the number of whom they purge. */
export const PURGE_DIGITS = 4;
/**
 * Orders and answers of one person that are collected, and drawn as a PDF, while they wait: some dozens of pages in a second or two. Whoever has
 * more gets a file made by the worker.
 */
export const DATA_AT_ONCE_ORDERS = 20;
export const DATA_AT_ONCE_ANSWERS = 1_000;
/** A file with everything about a person is no archive: a week is time to fetch it, also from another device. */
export const DATA_FILE_KEPT_MS = 7 * DAY_MS;
/** Points of the minute's 300: five tries a minute to collect everything, or to make a file of it. */
export const OWN_DATA_POINTS = 60;
/** After three calls without an answer a person counts as contacted, and a result with a critical value may be released. */
export const CONTACT_TRIES = 3;
/** Calls in a row are one attempt: whoever is under the shower or at the wheel can be reached a quarter of an hour later (setting). */
export const CONTACT_GAP_MINUTES = 15;
/** An alarm that no doctor has taken over after a quarter of an hour goes to the next one (setting). */
export const ALERT_ACKNOWLEDGE_MINUTES = 15;
/** Two doctors are asked by name before everybody is again: after three quarters of an hour nobody waits for a single one. */
export const ESCALATED_DOCTORS = 2;
/** A doctor who calls an area better than its values explains it to the person; fewer characters than this explain nothing. */
export const DEVIATION_MIN_LENGTH = 20;
/** Where people answer; sample data until a real office does. */
export const SUPPORT_PHONE = '0800 000 000';
/** People answer the phone from Monday to Friday between these hours of Zurich. */
export const SUPPORT_FROM_HOUR = 8;
export const SUPPORT_UNTIL_HOUR = 18;
/** When somebody calls back, in each language (setting): a result that worries is released then. `Mo-Fr 08:00-18:00`; empty where nobody does. */
export const CALLBACK_HOURS = 'Mo-Fr 08:00-18:00';
/** Where the people work who call back: its public holidays count as Sundays. */
export const CALLBACK_CANTON = 'ZH';
/** Public holidays are looked up so far ahead. */
export const HOLIDAYS_KNOWN_DAYS = 60;
/** Callbacks are promised within two hours in German; the other languages promise 'as soon as possible'. */
export const CALLBACK_PROMISE_HOURS_DE = 2;
/** The last quarter of that time. */
export const CALLBACK_AT_RISK_MS = 30 * MINUTE_MS;
/** A promise that was broken: opening time until the new one. */
export const CALLBACK_AGAIN_MS = HOUR_MS;
/** Nobody answered: opening time until the next attempt. */
export const CALLBACK_NEXT_TRY_MS = 30 * MINUTE_MS;
/** A time may be wished so far ahead. */
export const CALLBACK_WISH_DAYS = 14;
export const CALLBACK_NOTE_MAX_LENGTH = 500;

/** Rows of a page where nobody asks for another number: a screen shows them at once. */
export const PAGE_ROWS = 100;
/** Bytes of a file of orders that is brought: 64 MiB hold some 250,000 orders. */
export const ORDER_FILE_MAX_BYTES = 64 * 1024 * 1024;
export const ORDER_FILE_MAX_ROWS = 500_000;
/** Characters of one row of it, quotes and separators included: what is longer has lost a quote. */
export const ORDER_ROW_MAX_LENGTH = 64 * 1024;
/** Of its first line; more is no file of orders. */
export const ORDER_FILE_MAX_COLUMNS = 60;
/** Names of people stand in it, and in what was refused of it. */
export const ORDER_FILE_KEPT_MS = DAY_MS;
/** Refused rows that are shown; all of them come as a file. */
export const REFUSALS_SHOWN = 50;
/** Rows of an export that are shown before it is made. */
export const EXPORT_PREVIEW_ROWS = 100;
/** Rows of a research export that are shown before it is made: some people, so that its shape is seen. */
export const RESEARCH_PREVIEW_ROWS = 20;
/** What a statistics programme still opens at once; more is taken in parts. */
export const RESEARCH_MAX_ROWS = 1_000_000;
/** Ten years, leap days included. */
export const RESEARCH_MAX_DAYS = 3_653;
/** As many people share each combination of age, sex, area and time in a research file, or it is said less exactly. */
export const SMALL_CELL = 5;
/** Files for research that one person waits for at once: each reads all people. */
export const RESEARCH_AT_ONCE = 10;
/** A file of many people's records is fetched within a day, or made anew. */
export const EXPORT_FILE_KEPT_MS = DAY_MS;
/** Who asked for it and by what it was narrowed, which may name a person, is forgotten like messages; that it was made stays an activity. */
export const EXPORT_RECORD_KEPT_MS = 90 * DAY_MS;
/** A branch's slots last five minutes at least and four hours at most, and take fifty people at most. */
export const SLOT_MIN_MINUTES = 5;
export const SLOT_MAX_MINUTES = 240;
export const SLOT_MAX_APPOINTMENTS = 50;
/** Opening hours of a week: more intervals than anybody keeps. */
export const MAX_OPENING_INTERVALS = 42;
/** Days that one act blocks at most. */
export const BLOCKED_DAYS_AT_ONCE = 62;
/** Why a day is blocked, in a few words. */
export const BLOCKED_DAY_NAME_MAX_LENGTH = 80;
/** Of the appointments that a change leaves without their branch or day, as many are named; the others are counted. */
export const ORPHANS_NAMED = 50;
/** Appointments that their branch cannot keep: as many are listed, and offered another time at once; the others are counted. */
export const REBOOKINGS_AT_ONCE = 100;
/** Another time is offered without a fee for this many days at most, and for two weeks unless somebody says otherwise. */
export const REBOOKING_LONGEST_DAYS = 180;
export const REBOOKING_USUAL_DAYS = 14;
/** An administrator's browser opens the pages of the queues for so long before it asks again. */
export const QUEUE_BOARD_TICKET_MS = 15 * MINUTE_MS;
/** What became of an offer is listed for so long. */
export const REBOOKING_LISTED_DAYS = 30;
/** A file of appointments holds those of a year at most, leap years included. */
export const APPOINTMENT_FILE_DAYS = 366;
/** Orders that one bulk act is about at most. */
export const BULK_MAX_ORDERS = 500;
/** So long nothing of a bulk act happens, and all of it can be taken back (setting). */
export const BULK_UNDO_SECONDS = 60;
/** Bulk acts that are listed: those that are not over come first. */
export const BULK_ACTS_SHOWN = 20;
/** The most rows that one call gives; more come with the next cursor. */
export const MAX_PAGE_ROWS = 1000;

// --- The door -----------------------------------------------------------------------------------------------------

/**
 * Points a minute, by class of call, for one person or, of those who are not signed in, one network: enough for a busy
 * pharmacy behind one address, too few to try codes, to copy the catalogue or to keep a process busy. A point is about a
 * millisecond or two of processor, so that four networks together take a tenth of one at most. Codes are limited per number too.
 */
export const POINTS_PER_MINUTE = {
  auth: 300,
  /** Codes that somebody tries: a family's typing errors, and years for one of six characters. */
  guess: 30,
  search: 600,
  read: 1_200,
  write: 300,
  upload: 120,
  webhook: 6_000,
} as const;
export type LimitClass = keyof typeof POINTS_PER_MINUTE;
/**
 * Points a refused reading of health data costs more: its record is kept for ever, so that somebody who asks for what is not
 * theirs writes at most sixty a minute, not 1,200.
 */
export const REFUSED_READ_POINTS = 19;
/** Whoever wants a slot that others are just asking for stands in line; longer only where the database is slow, and then the line helps nobody. */
export const SLOT_LINE_WAIT_MS = 3000;
/** The event loop is looked at four times a second. */
export const LAG_LOOK_MS = 250;
/** Answers come a sixth of a second late: what anybody may ask again waits. */
export const HIGH_LAG_MS = 150;
/** Answers come half a second late: only changes, webhooks and payments go on. */
export const OVERLOAD_LAG_MS = 500;
/** Questions are answered again after a second in which the loop lagged no more than this. */
export const CALM_LAG_MS = 50;
export const CALM_LOOKS = 4;
/** When a question that was put off is asked again: spread out, so that not all come back at once. */
export const BUSY_RETRY_SECONDS = [2, 5] as const;
/** The longest free text many times over. */
export const MAX_BODY_BYTES = 100 * 1024;
/** Levels of a body; far more than any schema has, and far fewer than the stack holds. */
export const MAX_BODY_DEPTH = 32;
/** Delivery receipts of SMS have 1 kB. */
export const MAX_WEBHOOK_BYTES = 64 * 1024;
/** Events of payments carry the whole object: some 10 kB. */
export const MAX_PAYMENT_EVENT_BYTES = 256 * 1024;
/** Head of a request: whoever needs longer to send it holds connections open on purpose. */
export const HEADERS_TIMEOUT_MS = 10 * SECOND_MS;
/** Body of a request: 100 kB in half a minute is slower than any mobile network. */
export const BODY_TIMEOUT_MS = 30 * SECOND_MS;
/** An upload of a laboratory's file over a slow line. */
export const UPLOAD_TIMEOUT_MS = 120 * SECOND_MS;
/** Longer than the keep-alive of a load balancer, so that it never sends a request into a connection that closes. */
export const KEEP_ALIVE_MS = 65 * SECOND_MS;
/** Tokens and cookies fit many times. */
export const MAX_HEADER_BYTES = 16 * 1024;
/** Of one process, sockets included: some thousand visitors; what comes beyond waits outside instead of using up the memory. */
export const MAX_CONNECTIONS = 5_000;
/** Where no proxy stands in front: an office of eighty people with a browser each, and nobody who opens connections to hold them. */
export const MAX_CONNECTIONS_PER_NETWORK = 512;

// --- Screens ----------------------------------------------------------------------------------------------------

/** A guarded or lazy route that is ready within a tenth of a second shows no loader at all. */
export const LOADER_DELAY_MS = 100;
/** Longer than usual: a page or a pressed button that is not done by then says so. */
export const SLOW_ANSWER_MS = 8 * SECOND_MS;
/** Nobody will answer any more: questions are given up, and people can try again. */
export const LOST_ANSWER_MS = 20 * SECOND_MS;
/** Only for the value marker gliding to its place and the timeline's tick advancing. */
export const ANIMATION_MS = 800;
/** A script chunk that has not arrived after two minutes is given up. */
export const CHUNK_LOAD_TIMEOUT_MS = 120 * SECOND_MS;

// --- Disk ---------------------------------------------------------------------------------------------------------

/** Days of room are left then, enough to act in working hours; below the second share the alarm is over and may come again. */
export const DISK_ALARM_SHARE = 0.85;
export const DISK_ALARM_ENDS_SHARE = 0.8;

// --- The laboratories' door (MLLP) ----------------------------------------------------------------------------------

/** Laboratories, their second lines and a monitor; a connection more takes the place of the one that is quiet the longest. */
export const MLLP_CONNECTIONS = 64;
/** As large as the reader of laboratory files takes one, embedded documents included. */
export const MLLP_FRAME_BYTES = 25 * 1024 * 1024;
/** Ordinary messages have 2 to 20 kB. What is larger waits for a turn, so that 64 connections hold no more than some megabytes. */
export const MLLP_SMALL_FRAME_BYTES = 64 * 1024;
export const MLLP_LARGE_FRAMES_AT_ONCE = 4;
/** Messages that are written at the same time: the database's pool has eight connections. */
export const MLLP_STORED_AT_ONCE = 6;
/** A block that was begun is complete within a minute, 25 MB over a slow line included; its sender may have died. */
export const MLLP_FRAME_LIMIT_MS = MINUTE_MS;
/** Where every connection is taken: a block that was begun so long ago and has not ended gives way to somebody new. */
export const MLLP_SLOW_FRAME_MS = 5 * SECOND_MS;
/** Laboratories keep a line open between two messages; after half an hour nobody is at its other end. */
export const MLLP_IDLE_LIMIT_MS = 30 * MINUTE_MS;
/** Whoever does not read answers for so long is cut off: what is not answered is sent again. */
export const MLLP_ANSWER_LIMIT_MS = 30 * SECOND_MS;
/** After an answer that asks for the message again: senders repeat at once, and we are in trouble already. */
export const MLLP_PAUSE_AFTER_ERROR_MS = SECOND_MS;
/** So many blocks without a header in a row are no laboratory. */
export const MLLP_STRANGE_IN_A_ROW = 10;
