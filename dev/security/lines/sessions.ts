import { line, type SecurityLine } from './security-line.ts';

/** Tokens, sessions and the browser. */
export const SESSIONS: readonly SecurityLine[] = [
  line(
    'Forged tokens',
    'one algorithm, issuer, audience, type and times checked; ID and access token are not each other',
    [
      'journeys/identity-tokens.test.ts › comes in more than twelve kinds',
      'journeys/identity-tokens.test.ts › %s is refused as access token and as ID token, and ends no session',
    ],
  ),
  line('Tokens are short and rotate', 'a quarter of an hour; a stolen old one ends the session', [
    'journeys/identity-sessions.test.ts › is over after a quarter of an hour, and can then be exchanged',
    'journeys/identity-sessions.test.ts › with a token of before the grace of ten seconds ends the session',
  ]),
  line('The server ends idle sessions', 'two hours idle, 30 days (staff 12 hours) in all', [
    'journeys/identity-sessions.test.ts › ends after two hours without a request, and not before',
    'journeys/identity-cookie.test.ts › of staff ends after twelve hours, however often it is used',
  ]),
  line('Ends work at once, sockets too', 'each call reads the session; ends are told to every process', [
    'journeys/live-sessions.test.ts › by %s closes its sockets in every process, and no others',
    'journeys/identity-tokens.test.ts › what ends every session of a person',
  ]),
  line('Roles are those of this moment', 'read from the database with each call', [
    'journeys/access-matrix.test.ts › counts the roles of this moment, not those of the sign-in',
  ]),
  line(
    'Script in the page',
    'policy without inline scripts and eval; no markup of our own',
    [
      'unit/architecture/dangerous-code.test.ts › writes no markup of its own, and evaluates nothing',
      'journeys/production.test.ts › %s has every header that protects a browser',
    ],
    'styles may be inline (Mantine and Leaflet place elements by style attributes), and Trusted Types are not asked for',
  ),
  line('Headers of every page', 'policy, HSTS, nosniff, no referrer, no camera, own opener', [
    'journeys/production.test.ts › %s has every header that protects a browser',
    'journeys/door-docs.test.ts › has the policy of every other page, and asks nobody else for anything',
  ]),
  line('Nothing personal stays in caches', '`no-store` on what belongs to somebody; `Clear-Site-Data` at the logout', [
    'journeys/identity-cookie.test.ts › clears what the browser kept of the site, but the device stays known',
    'journeys/door.test.ts › comes with its name, type and length, as a download',
    'journeys/door-packing.test.ts › what belongs to a person is never packed, however long',
  ]),
  line('Nothing personal in addresses', 'voucher and language leave the address bar; logs have no queries', [
    'web/app/routes.test.tsx › keeps a supported language and a voucher code for the session, and takes them out of the address',
    'journeys/production-canaries.test.ts › no name, number, code, token or value is in a log line',
  ]),
  line('Other sites', 'no CORS header for anybody; cookies are SameSite=Strict', [
    'journeys/production.test.ts › %s has every header that protects a browser',
    'journeys/identity-cookie.test.ts › is out of the reach of scripts and other sites, holds no token, and goes when the browser closes',
  ]),
  line(
    'Reading calls that change something',
    'two of the specification; each again changes nothing, and asking for the head neither',
    [
      'journeys/vouchers.test.ts › makes it cheaper, line by line, and is taken off again; each again changes nothing',
      'journeys/vouchers.test.ts › is not changed by asking whether the address is there',
    ],
  ),
  line('The browser’s word on its address', 'shown and nothing else', [
    'journeys/identity.test.ts › is told to anybody, and is that of the connection, not what somebody claims',
  ]),
];
