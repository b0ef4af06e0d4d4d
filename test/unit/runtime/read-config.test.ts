import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readConfig } from '#shared/server/config.ts';
import { describeWeakness } from '#shared/server/describe-weakness.ts';
import { StartFailure } from '#shared/server/start-failure.ts';

const LONG = 'a-secret-of-at-least-32-characters';
const environment = {
  DATABASE_URL: 'mysql://db',
  REDIS_URL: 'redis://redis',
  JWT_SECRET: LONG,
  CODE_SECRET: LONG,
  MASTER_KEY: LONG,
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_WEBHOOK_SECRET: 'whsec',
  TWILIO_ACCOUNT_SID: 'AC',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+41790000000',
  SMTP_URL: 'smtps://mail.example.org',
  MAIL_FROM: 'noreply@example.org',
  INVOICE_NAME: 'Messlinie AG',
  INVOICE_STREET: 'Beispielgasse 1',
  INVOICE_ZIP: '8000',
  INVOICE_CITY: 'Zürich',
  INVOICE_IBAN: 'CH9300762011623852957',
};

const HEX = '9f2c51d8e0a7b3641c85fd20e97a4b36';
const STRIPE = '51Nq8XvKz3LmTqR7wYbCdEfH';
/** As `openssl rand` and the providers make them. */
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://messlinie.ch',
  TRUSTED_PROXIES: '1',
  DATABASE_URL: 'mysql://messlinie:Zk4vQ9wLr2xT7hNc@db/messlinie',
  REDIS_URL: 'redis://:pY8mJ3sVd6gB1fKe@redis',
  JWT_SECRET: 'r8Kq2ZxV7nLw0TbY5mHs9JdF3gPc6AeU1oXi4WvQ',
  CODE_SECRET: 'Hn5tYw9Rk2Lz7Xc4Vb8Qm1Jg6Fd3Sp0Ga+oEuTi/',
  MASTER_KEY: 'bT6yN1uJ8mKi3oLp5ZaQ0wSxE7dCrF2vGtB9hYnU',
  STRIPE_SECRET_KEY: `sk_live_${STRIPE}`,
  STRIPE_WEBHOOK_SECRET: 'whsec_4kRt7YpZs2Wq9XmLn6Vb',
  TWILIO_ACCOUNT_SID: 'AC0a1f93c7e2b84d5690fe17a3bc42d865',
  TWILIO_AUTH_TOKEN: 'e7d31b09a5f84c26d0917be35ac4f268',
  TWILIO_FROM: '+41791234567',
  SMTP_URL: 'smtps://mail.example.org',
  MAIL_FROM: 'noreply@example.org',
  INVOICE_NAME: 'Messlinie AG',
  INVOICE_STREET: 'Beispielgasse 1',
  INVOICE_ZIP: '8000',
  INVOICE_CITY: 'Zürich',
  INVOICE_IBAN: 'CH9300762011623852957',
};
const WORDS = 'must be a random value, not words: openssl rand -base64 36.';
const GUESSED = 'must be a random value: openssl rand -base64 36.';

describe('in production the configuration', () => {
  it('is taken with real secrets', () => {
    expect(problemsOf(production)).toEqual([]);
  });

  it.each([
    [{ PUBLIC_URL: '' }, 'PUBLIC_URL is not set.'],
    [{ INVOICE_NAME: '' }, 'INVOICE_NAME is not set.'],
    [{ INVOICE_IBAN: '' }, 'INVOICE_IBAN is not set.'],
    [
      { INVOICE_IBAN: 'CH9300762011623852958' },
      'INVOICE_IBAN must be an IBAN or QR-IBAN of Switzerland or Liechtenstein.',
    ],
    [
      { INVOICE_IBAN: 'DE89370400440532013000' },
      'INVOICE_IBAN must be an IBAN or QR-IBAN of Switzerland or Liechtenstein.',
    ],
    [{ INVOICE_ZIP: 'CH-8000' }, 'INVOICE_ZIP must be a postal code of four digits.'],
    [{ INVOICE_NAME: 'x'.repeat(71) }, 'INVOICE_NAME must have 70 characters at most.'],
    [{ PUBLIC_URL: 'http://messlinie.ch' }, 'PUBLIC_URL must begin with https:// in production.'],
    [{ PUBLIC_URL: 'https://messlinie.ch/shop' }, 'PUBLIC_URL must be an address without a path or a password.'],
    [{ PUBLIC_URL: 'https://me:pw@messlinie.ch' }, 'PUBLIC_URL must be an address without a path or a password.'],
    [{ JWT_SECRET: 'change-me-change-me-please-change-me' }, `JWT_SECRET ${WORDS}`],
    [{ CODE_SECRET: LONG }, `CODE_SECRET ${WORDS}`],
    [{ MASTER_KEY: 'a-master-key-of-thirty-two-characters' }, `MASTER_KEY ${WORDS}`],
    [{ MASTER_KEY: `${production.MASTER_KEY},${LONG}` }, `MASTER_KEY ${WORDS}`],
    [{ JWT_SECRET: 'Messlinie-2026-Produktion-Zuerich!' }, `JWT_SECRET ${WORDS}`],
    [{ JWT_SECRET: 'a'.repeat(40) }, `JWT_SECRET ${GUESSED}`],
    [{ JWT_SECRET: 'ababcabababcbbacbacbbabcabcabcaacbb' }, `JWT_SECRET ${GUESSED}`],
    [{ JWT_SECRET: 'x7Kp2Zq9Vx7Kp2Zq9Vx7Kp2Zq9Vx7Kp2Zq9V' }, `JWT_SECRET ${GUESSED}`],
    [{ JWT_SECRET: 'abcdefghijklmnopqrstuvwxyz9876543210' }, `JWT_SECRET ${GUESSED}`],
    [{ METRICS_TOKEN: LONG }, `METRICS_TOKEN ${WORDS}`],
    [{ CODE_SECRET: production.JWT_SECRET }, 'CODE_SECRET must not be the same as that of JWT_SECRET.'],
    [{ MASTER_KEY: production.JWT_SECRET }, 'MASTER_KEY must not be the same as that of JWT_SECRET.'],
    [{ METRICS_TOKEN: production.MASTER_KEY }, 'METRICS_TOKEN must not be the same as that of MASTER_KEY.'],
    [{ MASTER_KEY: `${HEX},${HEX}` }, 'MASTER_KEY holds the same value twice.'],
    [
      { DATABASE_URL: `mysql://m:${HEX}@db/m`, CODE_SECRET: HEX },
      'DATABASE_URL must not be the same as that of CODE_SECRET.',
    ],
    [{ REDIS_URL: 'redis://:Zk4vQ9wLr2xT7hNc@redis' }, 'REDIS_URL must not be the same as that of DATABASE_URL.'],
    [{ DATABASE_URL: 'mysql://m:s3cr@db/m' }, `DATABASE_URL must hold a password of at least 12 characters.`],
    [{ REDIS_URL: 'redis://redis' }, 'REDIS_URL must hold a password of at least 12 characters.'],
    [
      { REDIS_URL: '', REDIS_SENTINELS: '127.0.0.1,s2', REDIS_PASSWORD: 'short' },
      'REDIS_PASSWORD must hold a password of at least 12 characters.',
    ],
    [{ STRIPE_SECRET_KEY: 'sk' }, 'STRIPE_SECRET_KEY must be a key of Stripe: sk_live_ or rk_live_ begin it.'],
    [
      { STRIPE_SECRET_KEY: `pk_live_${STRIPE}` },
      'STRIPE_SECRET_KEY must be a key of Stripe: sk_live_ or rk_live_ begin it.',
    ],
    [{ STRIPE_SECRET_KEY: `sk_test_${STRIPE}` }, 'STRIPE_SECRET_KEY must not be a test key in production.'],
    [{ STRIPE_SECRET_KEY: `rk_test_${STRIPE}` }, 'STRIPE_SECRET_KEY must not be a test key in production.'],
    [{ STRIPE_WEBHOOK_SECRET: STRIPE }, 'STRIPE_WEBHOOK_SECRET must be a webhook secret of Stripe: whsec_ begins it.'],
    [{ TWILIO_ACCOUNT_SID: 'AC' }, 'TWILIO_ACCOUNT_SID must be an account of Twilio: AC and 32 digits.'],
    [{ TWILIO_AUTH_TOKEN: 'token' }, `TWILIO_AUTH_TOKEN ${GUESSED}`],
    [{ SMTP_URL: '' }, 'SMTP_URL is not set.'],
    [{ MAIL_FROM: '' }, 'MAIL_FROM is not set.'],
    [{ MAIL_FROM: 'Messlinie' }, 'MAIL_FROM must be an address, or a name and <address>.'],
    [{ SMTP_URL: 'smtps://m:change-me@mail.example.org' }, `SMTP_URL ${WORDS}`],
    [
      { SMTP_URL: `smtps://m:${production.TWILIO_AUTH_TOKEN}@mail.example.org` },
      'SMTP_URL must not be the same as that of TWILIO_AUTH_TOKEN.',
    ],
  ])('is refused with %j', (change, line) => {
    expect(problemsOf({ ...production, ...change })).toContain(line);
  });

  it('says all of it at once, and no secret', () => {
    const values = { JWT_SECRET: LONG, CODE_SECRET: LONG, PUBLIC_URL: '', DATABASE_URL: 'mysql://m:hunter2@db/m' };
    const lines = problemsOf({ ...production, ...values });
    expect(new Set(lines.map((line) => line.split(' ')[0]))).toEqual(
      new Set(['PUBLIC_URL', 'JWT_SECRET', 'CODE_SECRET', 'DATABASE_URL']),
    );
    expect(lines.join()).not.toMatch(/hunter2|a-secret-of/);
  });

  it('has every variable that it must have in the file that is copied, or in that of the containers', () => {
    const nothing = Object.fromEntries(Object.keys(environment).map((name) => [name, '']));
    const required = problemsOf({ ...nothing, NODE_ENV: 'production' }).map((line) => line.split(' ')[0] ?? '');
    expect(required).toEqual(expect.arrayContaining(['SMTP_URL', 'MAIL_FROM', 'DATABASE_URL']));
    const offered = [
      ...readFileSync('messlinie.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm),
      ...readFileSync('docker-compose.yml', 'utf8').matchAll(/^ {2}([A-Z_]+):/gm),
    ].map(([, name]) => name);
    // The file of the containers names the servers by their parts.
    const wholes = ['DATABASE_URL', 'REDIS_URL'];
    expect(offered).toEqual(
      expect.arrayContaining(['DATABASE_HOST', 'DATABASE_PASSWORD', 'REDIS_HOST', 'REDIS_PASSWORD']),
    );
    expect(required.filter((name) => !wholes.includes(name) && !offered.includes(name))).toEqual([]);
  });

  it('takes random values', () => {
    const weak = Array.from({ length: 2000 }, (_, at) =>
      at % 2 ? randomBytes(36).toString('base64') : randomBytes(16).toString('hex'),
    ).filter((value) => describeWeakness(value) !== null);
    expect(weak).toEqual([]);
  });
});

describe('the configuration', () => {
  it.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, not ‘abc’.'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not ‘70000’.'],
    [{ PORT: '3000.5' }, 'PORT must be a whole number from 0 to 65535, not ‘3000.5’.'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, not ‘-1’.'],
    [{ PORT: '0x10' }, 'PORT must be a whole number from 0 to 65535, not ‘0x10’.'],
    [{ TRUSTED_PROXIES: 'yes' }, 'TRUSTED_PROXIES must be a whole number from 0 to 10, not ‘yes’.'],
    [{ SMS_PER_SECOND: 'fast' }, 'SMS_PER_SECOND must be a number from 0.01, not ‘fast’.'],
    [{ RATE_LIMIT_FACTOR: '0' }, 'RATE_LIMIT_FACTOR must be a number from 0.001, not ‘0’.'],
    [{ DRAIN_SECONDS: '60' }, 'DRAIN_SECONDS must be a number from 0 to 5, not ‘60’.'],
    [{ WORKER_PROBE_PORT: 'x' }, 'WORKER_PROBE_PORT must be a whole number from 0 to 65535, not ‘x’.'],
    [{ STAFF_SECOND_FACTOR: 'ja' }, 'STAFF_SECOND_FACTOR must be true or false, not ‘ja’.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not ‘loud’.'],
    [{ PUBLIC_URL: 'messlinie.ch' }, 'PUBLIC_URL must be an address that begins with https:// or http://.'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an address that begins with https:// or http://.',
    ],
    ...['http://collector:4318/v1/traces/', 'http://collector:4318?key=1', 'http://collector:4318/#a'].map(
      (OTEL_EXPORTER_OTLP_ENDPOINT) =>
        [
          { OTEL_EXPORTER_OTLP_ENDPOINT },
          'OTEL_EXPORTER_OTLP_ENDPOINT must be the address alone, without /v1/traces, ? or #.',
        ] as const,
    ),
    [{ OTEL_TRACES_SAMPLER_ARG: '10' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not ‘10’.'],
    [{ SANDBOX_ORIGIN: 'here' }, 'SANDBOX_ORIGIN must be an address that begins with https:// or http://.'],
    [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL must be an address that begins with redis:// or rediss://.'],
    [{ TWILIO_FROM: '' }, 'TWILIO_FROM is not set.'],
    [{ PROBE_PORT: '70000' }, 'PROBE_PORT must be a whole number from 0 to 65535, not ‘70000’.'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 32 characters.'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET must have at least 32 characters.'],
  ])('refuses %j', (change, line) => {
    expect(problemsOf(change)).toEqual([line]);
  });

  it('sends everything from the number of the codes where no other one is set', () => {
    const numbersOf = (change: Record<string, string>) => readConfig({ ...environment, ...change }).twilio;
    expect(numbersOf({})).toMatchObject({
      alertFrom: environment.TWILIO_FROM,
      informationFrom: environment.TWILIO_FROM,
    });
    expect(numbersOf({ TWILIO_INFORMATION_FROM: '+41790000080' })).toMatchObject({
      ...{ from: environment.TWILIO_FROM, alertFrom: environment.TWILIO_FROM, informationFrom: '+41790000080' },
    });
  });

  it('never shows an address, which may hold a password', () => {
    expect(problemsOf({ DATABASE_URL: 'postgres://user:hunter2@db/x' })).toEqual([
      'DATABASE_URL must be an address that begins with mysql://.',
    ]);
  });

  it('says everything that is wrong at once, a line each', () => {
    const lines = problemsOf({ PORT: 'abc', STAFF_SECOND_FACTOR: 'ja', JWT_SECRET: '', MASTER_KEY: 'weak,weaker' });
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'JWT_SECRET',
      'MASTER_KEY',
      'STAFF_SECOND_FACTOR',
    ]);
  });

  it.each([
    ['a port', { PORT: '8080' }, 'port', 8080],
    ['an empty port, as a shell leaves it', { PORT: '' }, 'port', 3000],
    ['a pause before stopping', { DRAIN_SECONDS: '0.5' }, 'drainMs', 500],
    ['no pause for a developer', {}, 'drainMs', 0],
    ['a second in production', production, 'drainMs', 1000],
    ['where health and metrics are told', { PROBE_PORT: '3002' }, 'probePort', 3002],
    ['a restricted key in production', { ...production, STRIPE_SECRET_KEY: `rk_live_${STRIPE}` }, 'production', true],
    ['proxies that say nothing', { ...production, TRUSTED_PROXIES: '0' }, 'trustedProxies', 0],
    ['http on this machine in production', { ...production, PUBLIC_URL: 'http://localhost:3000' }, 'production', true],
    [
      'servers of this machine in production',
      { ...production, DATABASE_URL: 'mysql://root@127.0.0.1/m' },
      'production',
      true,
    ],
    ['a random value with a name', { ...production, JWT_SECRET: `jwt-secret-${HEX}` }, 'production', true],
    ['keys in hexadecimal digits', { ...production, MASTER_KEY: HEX }, 'production', true],
    ['a rotation', { ...production, MASTER_KEY: `${HEX},${production.MASTER_KEY}` }, 'production', true],
    ['a second factor', { STAFF_SECOND_FACTOR: 'true' }, 'staffSecondFactor', true],
    ['an address without the slash', { PUBLIC_URL: 'https://messlinie.ch/' }, 'publicUrl', 'https://messlinie.ch'],
  ] as const)('takes %s', (_what, change, name, value) => {
    expect(readConfig({ ...environment, ...change })[name]).toBe(value);
  });
});

function problemsOf(change: Record<string, string>): string[] {
  try {
    readConfig({ ...environment, ...change });
  } catch (error) {
    expect(error).toBeInstanceOf(StartFailure);
    return (error as StartFailure).message.split('\n');
  }
  return [];
}
