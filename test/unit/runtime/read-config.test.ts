import { describe, expect, it } from '@jest/globals';
import { readConfig } from '#shared/server/config.ts';
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
};

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
    [{ SANDBOX_ORIGIN: 'here' }, 'SANDBOX_ORIGIN must be an address that begins with https:// or http://.'],
    [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL must be an address that begins with redis:// or rediss://.'],
    [{ TWILIO_FROM: '' }, 'TWILIO_FROM is not set.'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET must have at least 32 characters.'],
  ])('refuses %j', (change, line) => {
    expect(problemsOf(change)).toEqual([line]);
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
    ['a second in production', { NODE_ENV: 'production' }, 'drainMs', 1000],
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
