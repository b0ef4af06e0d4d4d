import { line, type SecurityLine } from './security-line.ts';

/** Webhooks, limits, network. */
export const NETWORK: readonly SecurityLine[] = [
  line('Events of the payment provider', 'signature over the bytes as they came, 300 s, two secrets, live or test', [
    'unit/gateways/read-payment-webhook.test.ts › takes the bytes as they came',
    'unit/gateways/read-payment-webhook.test.ts › refuses events of the other world and of other accounts',
  ]),
  line('Receipts of the SMS provider', 'signature over the public address of the configuration', [
    'unit/gateways/sms-status-callback.test.ts › reads a receipt signed over the public address',
    'journeys/webhook-copies.test.ts › is refused on the door of the SMS provider too',
  ]),
  line('The address of a client', 'of X-Forwarded-For only what our own proxies wrote', [
    'unit/http/client-address.test.ts › the address of a client',
    'journeys/live-limits.test.ts › cannot pass for others by what it claims',
  ]),
  line(
    'Limits by class of call',
    'points a minute by person or network, 429 with Retry-After; codes are refused without Redis',
    [
      'journeys/door-load.test.ts › of four addresses end at their budget, and a fifth one is served all along',
      'journeys/production-hanging-servers.test.ts › sign-in codes are refused, everything else works',
    ],
  ),
  line('Slow and many connections', 'limits of time, size and number', [
    'journeys/door-fuzz.test.ts › have limits of time, size and number',
    'journeys/door-fuzz.test.ts › of one network are closed beyond its share, and opened again when others end',
  ]),
  line(
    'Accounts of the servers with the least right',
    'the product changes no schema and nothing that is written once; at Redis a list of commands without FLUSHALL, CONFIG, KEYS, DEBUG',
    [
      'journeys/production-rights.test.ts › loses whatever it had before it was given its own',
      'journeys/production-redis-rights.test.ts › is enough: queues, limits, live pages, the board of the queues and the scanner of a purge',
      'unit/runtime/redis-rights.test.ts › hold every command of the scripts of BullMQ, also of a newer version',
    ],
  ),
  line(
    'TLS',
    'a proxy with 1.2 and more outside; every certificate is checked',
    ['unit/architecture/dangerous-code.test.ts › trusts no certificate unseen, but to read the date of our own'],
    'the versions of TLS are those of Caddy’s defaults, and no test asks them',
  ),
  line(
    'The server asks no address of somebody else',
    'providers, bucket and the content’s source are configuration; no redirect is followed',
    [
      'unit/architecture/dangerous-code.test.ts › asks no address that somebody else may choose',
      'journeys/content-source.test.ts › is reached over https alone in production',
    ],
  ),
  line('Errors tell nothing', 'status, code and a sentence', [
    'journeys/errors-input.test.ts › carries no stack, no SQL and no value of the request',
    'journeys/door-fuzz.test.ts › below every route are answered without 500',
  ]),
];
