import path from 'node:path';
import { SMS_PER_SECOND_PER_NUMBER } from '#shared/limits.ts';
import type { S3Bucket } from './gateways/files/s3-bucket.ts';

/** What the product reads from its environment, checked; what only a process itself needs (`HOST`, `WORKER_PROBE_PORT`, `QUEUE_PREFIX`) it reads where it starts. */
export interface Config {
  production: boolean;
  port: number;
  dataDir: string;
  databaseUrl: string;
  redisUrl: string;
  /** Redis stream that carries socket events between processes. */
  liveStream: string;
  /** Origin a browser uses, without a trailing slash; links, redirects and signatures are made from it. */
  publicUrl: string;
  brand: string;
  jwtSecret: Uint8Array;
  codeSecret: string;
  files: {
    /** The first seals, all open: two during a rotation. */
    masterKeys: string[];
    /** Without it files are kept below `dataDir`. */
    s3: S3Bucket | undefined;
  };
  stripe: { secretKey: string; webhookSecrets: string[]; apiOrigin: string | undefined };
  twilio: { accountSid: string; authToken: string; from: string; apiOrigin: string | undefined };
  /** Where /sandbox is served from; never set in production. */
  sandboxOrigin: string | undefined;
  staffSecondFactor: boolean;
  /** Reverse proxies in front of the API whose X-Forwarded-For is believed; 0 = none. */
  trustedProxies: number;
  logLevel: string;
  /** Multiplies the rate limits; 1 but in load tests. */
  rateLimitFactor: number;
  /** SMS per second for the sending number; the provider's own limit. */
  smsPerSecond: number;
}

const MIN_SECRET_LENGTH = 32;

class ConfigError extends Error {}

function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw new ConfigError(`${name} is not set`);
  return value;
}

const secret = (env: NodeJS.ProcessEnv, name: string): string => longEnough(name, required(env, name));

/** A secret that may hold an older one after a comma, so that it can be changed while the product runs. */
const rotatingSecret = (env: NodeJS.ProcessEnv, name: string): string[] =>
  required(env, name)
    .split(',')
    .map((value) => longEnough(name, value.trim()));

function longEnough(name: string, value: string): string {
  if (value.length < MIN_SECRET_LENGTH)
    throw new ConfigError(`${name} must have at least ${MIN_SECRET_LENGTH} characters`);
  return value;
}

/** `FILES_URL` is `https://host/bucket`; the other three belong to it. */
function readS3(env: NodeJS.ProcessEnv): S3Bucket | undefined {
  if (!env.FILES_URL) return undefined;
  if (!/^https?:\/\/[^/?#@]+\/[a-z0-9.-]+$/.test(env.FILES_URL))
    throw new ConfigError('FILES_URL must be https://host/bucket');
  return {
    url: env.FILES_URL,
    region: required(env, 'FILES_REGION'),
    accessKeyId: required(env, 'FILES_ACCESS_KEY_ID'),
    secretAccessKey: required(env, 'FILES_SECRET_ACCESS_KEY'),
  };
}

/**
 * Reads and checks the configuration once at start.
 * @throws ConfigError naming the variable that is missing or weak; the process must not start then (ASVS 5.0 13.3).
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const production = env.NODE_ENV === 'production';
  const port = Number(env.PORT ?? 3000);
  const standIn = (name: string): string | undefined => (production ? undefined : env[name] || undefined);
  return {
    production,
    port,
    dataDir: path.resolve(env.DATA_DIR ?? '.local'),
    databaseUrl: required(env, 'DATABASE_URL'),
    redisUrl: required(env, 'REDIS_URL'),
    liveStream: env.LIVE_STREAM ?? 'live',
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/$/, ''),
    brand: env.BRAND ?? 'Messlinie',
    jwtSecret: new TextEncoder().encode(secret(env, 'JWT_SECRET')),
    codeSecret: secret(env, 'CODE_SECRET'),
    files: { masterKeys: rotatingSecret(env, 'MASTER_KEY'), s3: readS3(env) },
    stripe: {
      secretKey: required(env, 'STRIPE_SECRET_KEY'),
      webhookSecrets: required(env, 'STRIPE_WEBHOOK_SECRET').split(','),
      apiOrigin: standIn('STRIPE_API_ORIGIN'),
    },
    twilio: {
      accountSid: required(env, 'TWILIO_ACCOUNT_SID'),
      authToken: required(env, 'TWILIO_AUTH_TOKEN'),
      from: required(env, 'TWILIO_FROM'),
      apiOrigin: standIn('TWILIO_API_ORIGIN'),
    },
    sandboxOrigin: standIn('SANDBOX_ORIGIN'),
    staffSecondFactor: env.STAFF_SECOND_FACTOR ? env.STAFF_SECOND_FACTOR === 'true' : production,
    trustedProxies: Number(env.TRUSTED_PROXIES ?? 0),
    logLevel: env.LOG_LEVEL ?? 'info',
    smsPerSecond: Number(env.SMS_PER_SECOND ?? SMS_PER_SECOND_PER_NUMBER),
    rateLimitFactor: production ? 1 : Number(env.RATE_LIMIT_FACTOR ?? 1),
  };
}
