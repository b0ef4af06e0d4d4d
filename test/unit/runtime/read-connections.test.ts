import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readDatabaseUrl, readOwnerUrl, readRedis } from '#shared/server/read-connections.ts';
import { createEnvironmentReader } from '#shared/server/read-environment.ts';

const PASSWORD = 'q/9+Zk4v:Q9@wL#r2x?T7%hNc=';
const folder = mkdtempSync(path.join(tmpdir(), 'messlinie-secrets-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function inFile(text: string): string {
  const file = path.join(folder, String(Math.random()));
  writeFileSync(file, text);
  return file;
}

function read(env: Record<string, string>) {
  const reader = createEnvironmentReader(env);
  const urls = { database: readDatabaseUrl(reader), redis: readRedis(reader).url };
  let problems: string[] = [];
  try {
    reader.refuseProblems();
  } catch (error) {
    problems = (error as Error).message.split('\n');
  }
  return { ...urls, problems };
}

const parts = { DATABASE_HOST: 'db', DATABASE_PASSWORD: PASSWORD, REDIS_HOST: 'redis', REDIS_PASSWORD: PASSWORD };
const urls = { DATABASE_URL: 'mysql://m:p@db/m', REDIS_URL: 'redis://redis' };

describe('the servers', () => {
  it('are named by parts, with passwords of any characters', () => {
    const { database, redis, problems } = read(parts);
    expect(problems).toEqual([]);
    expect(URL.parse(database)).toMatchObject({ host: 'db:3306', username: 'messlinie', pathname: '/messlinie' });
    expect(URL.parse(redis)).toMatchObject({ host: 'redis:6379', pathname: '/0' });
    for (const url of [database, redis]) expect(decodeURIComponent(URL.parse(url)?.password ?? '')).toBe(PASSWORD);
  });

  it('or by a URL, which stays as it is', () => {
    expect(read(urls)).toEqual({ database: urls.DATABASE_URL, redis: urls.REDIS_URL, problems: [] });
  });

  it('or, of Redis, by the sentinels that know the primary', () => {
    const given = {
      REDIS_SENTINELS: 's1, s2:26380,[::1]:1',
      REDIS_PASSWORD: PASSWORD,
      REDIS_SENTINEL_PASSWORD: 'other',
    };
    const { url, sentinels } = readRedis(createEnvironmentReader(given));
    expect(sentinels).toEqual({
      hosts: [
        { host: 's1', port: 26379 },
        { host: 's2', port: 26380 },
        { host: '::1', port: 1 },
      ],
      name: 'messlinie',
      password: 'other',
    });
    expect(decodeURIComponent(URL.parse(url)?.password ?? '')).toBe(PASSWORD);
    const named = readRedis(createEnvironmentReader({ REDIS_SENTINELS: '127.0.0.1', REDIS_SENTINEL_NAME: 'main' }));
    expect(named).toMatchObject({ url: 'redis://127.0.0.1/0', sentinels: { name: 'main', password: undefined } });
  });

  it.each([
    [
      { ...urls, DATABASE_HOST: 'db', DATABASE_PASSWORD: 'x' },
      'DATABASE_URL and DATABASE_HOST are both set; keep one of them.',
    ],
    [{ ...parts, DATABASE_PASSWORD: '' }, 'DATABASE_PASSWORD is not set.'],
    [{ ...parts, DATABASE_HOST: 'db/x' }, 'DATABASE_HOST must be the name or the address of a server alone.'],
    [{ ...parts, DATABASE_PORT: '0' }, 'DATABASE_PORT must be a whole number from 1 to 65535, not ‘0’.'],
    [{ ...urls, DATABASE_URL: 'mysql://m:ab/cd@db/m' }, 'DATABASE_URL must be an address that begins with mysql://.'],
    [
      { ...urls, DATABASE_URL: 'mysql://m:12/cd@db/m' },
      'DATABASE_URL holds a password with characters that must be escaped; give it by its parts instead.',
    ],
    [
      { ...urls, DATABASE_URL: 'mysql://m:ab%zz@db/m' },
      'DATABASE_URL holds a password with characters that must be escaped; give it by its parts instead.',
    ],
    [
      { ...urls, REDIS_URL: 'redis://m:12/cd@redis' },
      'REDIS_URL holds a password with characters that must be escaped; give it by its parts instead.',
    ],
    [{ ...urls, REDIS_SENTINELS: 's1' }, 'REDIS_URL and REDIS_SENTINELS are both set; keep one of them.'],
    [{ ...parts, REDIS_SENTINELS: 's1' }, 'REDIS_HOST and REDIS_SENTINELS are both set; keep one of them.'],
    ...['redis://s1', 's1,', 's1:0', 's1:65536', 's 1', 's1:x'].map((listed): [Record<string, string>, string] => [
      { DATABASE_URL: urls.DATABASE_URL, REDIS_SENTINELS: listed },
      'REDIS_SENTINELS must be host:port of each sentinel, separated by commas.',
    ]),
  ])('are refused with %j', (env, line) => {
    expect(read(env).problems).toEqual([line]);
  });

  it('have an account that migrates where it is named, on the same server', () => {
    expect(readOwnerUrl(urls)).toBeUndefined();
    expect(readOwnerUrl({ ...urls, MIGRATION_DATABASE_URL: 'mysql://root:x@db/m' })).toBe('mysql://root:x@db/m');
    const url = readOwnerUrl({ ...parts, MIGRATION_DATABASE_USER: 'root', MIGRATION_DATABASE_PASSWORD: PASSWORD });
    expect(url).toBe(`mysql://root:${encodeURIComponent(PASSWORD)}@db:3306/messlinie`);
  });
});

describe('a secret in a file', () => {
  it('is read without the line’s end', () => {
    const { optional } = createEnvironmentReader({
      MASTER_KEY_FILE: inFile('a b\n'),
      JWT_SECRET_FILE: inFile('c\r\n'),
    });
    expect([optional('MASTER_KEY'), optional('JWT_SECRET')]).toEqual(['a b', 'c']);
  });

  it.each([
    [
      () => ({ MASTER_KEY_FILE: path.join(folder, 'none') }),
      'MASTER_KEY_FILE names a file that cannot be read (ENOENT).\nMASTER_KEY is not set.',
    ],
    [() => ({ MASTER_KEY_FILE: inFile('\n') }), 'MASTER_KEY is not set.'],
    [
      () => ({ MASTER_KEY_FILE: inFile('a'), MASTER_KEY: 'b' }),
      'MASTER_KEY is given twice: by itself and by MASTER_KEY_FILE.',
    ],
  ])('is refused where %s', (env, message) => {
    const reader = createEnvironmentReader(env());
    reader.required('MASTER_KEY');
    expect(() => reader.refuseProblems()).toThrow(message);
  });
});
