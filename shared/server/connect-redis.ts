import { Redis, type RedisOptions } from 'ioredis';

/** Where Redis is. */
export interface RedisPlace {
  /** Its address; behind sentinels, which name the server of the moment, only password and database of it count. */
  url: string;
  /** Who knows which server is the primary now; undefined where there is one server alone. */
  sentinels: Sentinels | undefined;
}

export interface Sentinels {
  hosts: readonly { host: string; port: number }[];
  /** What the sentinels call this primary with its replicas. */
  name: string;
  /** Of the sentinels themselves; undefined where they ask for none. */
  password: string | undefined;
}

/** Whoever asks a sentinel that hangs asks the next one after this time. */
const SENTINEL_LIMIT_MS = 1000;

/** The one way to connect: to the server that is named, or to the primary that the sentinels name, and to its successor. */
export function connectRedis({ url, sentinels }: RedisPlace, options: RedisOptions): Redis {
  return new Redis(url, { ...options, ...(sentinels === undefined ? {} : followPrimary(sentinels)) });
}

function followPrimary({ hosts, name, password }: Sentinels): RedisOptions {
  return {
    sentinels: [...hosts],
    name,
    ...(password === undefined ? {} : { sentinelPassword: password }),
    sentinelCommandTimeout: SENTINEL_LIMIT_MS,
    connectTimeout: 2 * SENTINEL_LIMIT_MS,
    // A host that lost its power closes no connection: the sentinels say that another one took over.
    failoverDetector: true,
    // A primary that came back as a replica still holds our connections; the command goes to its successor.
    reconnectOnError: (error) => (error.message.includes('READONLY') ? 2 : false),
  };
}
