import type { RedisPlace } from './connect-redis.ts';
import type { EnvironmentReader } from './read-environment.ts';
import { createEnvironmentReader } from './read-environment.ts';

const HIGHEST_PORT = 65_535;
const SENTINEL_PORT = '26379';

/**
 * Where MariaDB is: DATABASE_URL, or DATABASE_HOST with _PORT, _NAME, _USER and _PASSWORD, in which a password may hold any character.
 * @param part what the variables of the account begin with: the one that migrates has its own
 */
export function readDatabaseUrl(reader: EnvironmentReader, part = 'DATABASE'): string {
  if (!isInParts(reader, 'DATABASE') || reader.optional(`${part}_URL`) !== undefined)
    return whole(reader, `${part}_URL`, ['mysql']);
  const account = `${word(reader, `${part}_USER`, 'messlinie')}:${encodeURIComponent(reader.required(`${part}_PASSWORD`))}`;
  return `mysql://${account}@${place(reader, 'DATABASE', 3306)}/${word(reader, 'DATABASE_NAME', 'messlinie')}`;
}

/**
 * Where Redis is: REDIS_URL; or REDIS_HOST with _PORT; or REDIS_SENTINELS. With the latter two _USER (without it the default one) and
 * _PASSWORD are those of the servers.
 */
export function readRedis(reader: EnvironmentReader): RedisPlace {
  const listed = reader.optional('REDIS_SENTINELS');
  if (listed !== undefined) return readSentinels(reader, listed);
  if (!isInParts(reader, 'REDIS'))
    return { url: whole(reader, 'REDIS_URL', ['redis', 'rediss']), sentinels: undefined };
  return { url: redisUrl(reader, place(reader, 'REDIS', 6379)), sentinels: undefined };
}

function readSentinels(reader: EnvironmentReader, listed: string): RedisPlace {
  for (const other of ['REDIS_URL', 'REDIS_HOST'])
    if (reader.optional(other) !== undefined)
      reader.refuse(other, 'and REDIS_SENTINELS are both set; keep one of them');
  const words = listed.split(',').map((one) => one.trim());
  const hosts = words.map((one) => {
    const [, host = '', port = SENTINEL_PORT] = /^([\w.-]+|\[[\da-f:]+\])(?::(\d{1,5}))?$/i.exec(one) ?? [];
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  });
  if (hosts.some(({ host, port }) => host === '' || port < 1 || port > HIGHEST_PORT))
    reader.refuse('REDIS_SENTINELS', 'must be host:port of each sentinel, separated by commas');
  return {
    // One that is not on this machine, where there is one: what it must have for a password goes by that.
    url: redisUrl(reader, words.find((one) => !/^(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(one)) ?? '127.0.0.1'),
    sentinels: {
      hosts,
      name: reader.optional('REDIS_SENTINEL_NAME') ?? 'messlinie',
      password: reader.optional('REDIS_SENTINEL_PASSWORD'),
    },
  };
}

function redisUrl(reader: EnvironmentReader, server: string): string {
  const password = encodeURIComponent(reader.optional('REDIS_PASSWORD') ?? '');
  return `redis://${password ? `${word(reader, 'REDIS_USER', '')}:${password}@` : ''}${server}/0`;
}

/** The account that changes the schema and restores; undefined where the product's own does. The product never opens it. */
export function readOwnerUrl(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const reader = createEnvironmentReader(env);
  const names = ['MIGRATION_DATABASE_URL', 'MIGRATION_DATABASE_PASSWORD'];
  if (names.every((name) => reader.optional(name) === undefined)) return undefined;
  const url = readDatabaseUrl(reader, 'MIGRATION_DATABASE');
  reader.refuseProblems();
  return url;
}

/** The variable that a person changes to change the password of a server. */
export const passwordVariable = (reader: EnvironmentReader, server: 'DATABASE' | 'REDIS'): string =>
  reader.optional(`${server}_URL`) === undefined ? `${server}_PASSWORD` : `${server}_URL`;

function isInParts(reader: EnvironmentReader, server: string): boolean {
  if (reader.optional(`${server}_HOST`) === undefined) return false;
  if (reader.optional(`${server}_URL`) !== undefined)
    reader.refuse(`${server}_URL`, `and ${server}_HOST are both set; keep one of them`);
  return true;
}

/** A password with a slash ends the host of its address, and what follows names a server that nobody meant. */
function whole(reader: EnvironmentReader, name: string, schemes: readonly string[]): string {
  const address = reader.address(name, schemes);
  const { pathname = '', search = '', hash = '', username = '', password = '' } = URL.parse(address) ?? {};
  if (`${pathname}${search}${hash}`.includes('@') || !isEscaped(`${username}${password}`))
    reader.refuse(name, 'holds a password with characters that must be escaped; give it by its parts instead');
  return address;
}

function isEscaped(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}

function word(reader: EnvironmentReader, name: string, otherwise: string): string {
  return encodeURIComponent(reader.optional(name) ?? otherwise);
}

function place(reader: EnvironmentReader, server: string, otherwise: number): string {
  const host = reader.required(`${server}_HOST`);
  if (!/^[\w.:[\]-]*$/.test(host)) reader.refuse(`${server}_HOST`, 'must be the name or the address of a server alone');
  return `${host}:${reader.number(`${server}_PORT`, { otherwise, min: 1, max: HIGHEST_PORT })}`;
}
