import { line, type SecurityLine } from './security-line.ts';

/** Signing in: codes, locks, fraud by SMS, staff and partners. */
export const SIGNING_IN: readonly SecurityLine[] = [
  line('Codes that nobody foresees', 'six digits of `crypto.randomInt`, one function draws all of them', [
    'unit/identity/draw-code.test.ts › have every digit alike at place %i',
    'unit/architecture/dangerous-code.test.ts › is no chance that somebody can foresee',
  ]),
  line('A code lives five minutes, once, for one number and purpose', 'bound to number, purpose, asker; over at 5:00', [
    'journeys/identity.test.ts › signs a customer in, once',
    'journeys/identity.test.ts › is over after five minutes',
    'journeys/identity.test.ts › of another purpose counts as a wrong try: five of them lock the number',
  ]),
  line('Codes are no text in the database', 'HMAC under a key of the server; sealed only until the SMS left', [
    'journeys/identity.test.ts › is stored neither in clear nor for longer than it is needed',
  ]),
  line('A new code gives no new tries', 'wrong tries are counted by number', [
    'journeys/identity-wrong-codes.test.ts › lock it against a new code too: a new code gives no new tries',
  ]),
  line(
    'Locks: five minutes the number, half an hour the address',
    'rows of the database, which restarts and an empty Redis do not touch',
    [
      'journeys/identity-lock-out.test.ts › counts a hundred at once, and holds through the death of the API',
      'journeys/identity-wrong-codes.test.ts › hold at 4:59 and end at 5:00',
      'journeys/identity-wrong-codes.test.ts › at fifteen different numbers lock the address',
    ],
  ),
  line('Statuses of the specification', 'one table of outcomes', [
    'unit/identity/sign-in-outcome.test.ts › the names are those of the specification',
    'journeys/identity.test.ts › of a sign-up that was wrong five times is put off with 429',
  ]),
  line(
    'A device is what the server saw',
    'signed cookie and network of the connection; the `ip` of a body is read by nobody',
    [
      'journeys/identity-sessions.test.ts › records the address that is stated, and believes nothing of it',
      'unit/identity/network-of.test.ts › makes no key longer than a counter may have',
    ],
  ),
  line('Nobody can be locked out by others for ever', 'the known device has tries of its own; locks do not grow', [
    'journeys/identity-wrong-codes.test.ts › do not lock out the device that signed in before',
    'unit/identity/tries.test.ts › count anew after the lock, which never grows',
  ]),
  line('Guessing over days', 'twenty wrong codes a day and number, then an alarm', [
    'journeys/identity-wrong-codes.test.ts › of a whole day are at most twenty, and somebody is told',
  ]),
  line('Nobody learns who has an account', 'same statements, status and body until the code is right', [
    'journeys/identity-sign-up.test.ts › are answered alike until the code is right',
    'journeys/identity-code-requests.test.ts › costs the database the same statements as one without: no answer comes sooner',
  ]),
  line('Nobody sells us SMS', 'listed countries, limits by number, network, country and day, alarm at four fifths', [
    'journeys/identity.test.ts › is sent to numbers of the listed countries only',
    'journeys/identity.test.ts › is sent five times an hour at most, even when asked for in parallel',
    'journeys/identity-code-requests.test.ts › is not exceeded by requests at the same moment, and alarms at its end',
  ]),
  line('Codes that nobody gives back', 'a range whose codes are hardly used gets no more', [
    'journeys/identity-code-requests.test.ts › gets no more codes when hardly one is given back',
  ]),
  line('SMS by hand', 'administrators alone, to the stored number, once in a quarter of an hour', [
    'journeys/messaging-by-hand.test.ts › goes to no other number and to nobody who is not there',
    'journeys/messaging-by-hand.test.ts › is the only one for a quarter of an hour, whoever writes and however often at once',
  ]),
  line('Codes in no log, queue or list', 'redaction by allow list; job payloads are ids', [
    'journeys/production-canaries.test.ts › no name, number, code, token or value is in a log line',
    'journeys/messaging-list.test.ts › say to whom, which one and what became of it, never what it said nor the whole number',
  ]),
  line('Staff have a second factor', 'TOTP after the SMS; on in production', [
    'journeys/identity-second-factor.test.ts › from before the setting was turned on ends at its next call',
    'journeys/production.test.ts › asks staff for their second factor, and opens no session before',
  ]),
  line(
    'Partner keys',
    'drawn, hashed, limited; wrong alike whether unknown or renewed; their session opens the counter alone',
    [
      'journeys/identity-partner.test.ts › is wrong alike whether it was never made or is renewed',
      'journeys/identity-partner.test.ts › opens no call that does not name partners',
    ],
  ),
  line('A new number or address needs its code', 'the former one hears of it', [
    'journeys/identity-contact-phone.test.ts › is the person’s once its code came back; the former number hears of it and other browsers are signed out',
    'journeys/identity-contact-email.test.ts › is not changed by the record’s own call once it is confirmed',
  ]),
];
