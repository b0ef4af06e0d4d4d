import path from 'node:path';
import { PAYMENT_ANSWER_LIMIT_MS, SMS_PER_SECOND_PER_NUMBER } from '#shared/limits.ts';
import { checkProduction } from './check-production.ts';
import type { S3Bucket } from './gateways/files/s3-bucket.ts';
import { type Creditor, readCreditor } from './read-creditor.ts';
import { createEnvironmentReader, type EnvironmentReader } from './read-environment.ts';

/** What the product reads from its environment, checked; what only a process itself needs (`HOST`, `QUEUE_PREFIX`) it reads where it starts. */
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
  stripe: {
    secretKey: string;
    webhookSecrets: string[];
    apiOrigin: string | undefined;
    /** Milliseconds that a person waits for the provider in all; shorter in tests only. */
    answerLimitMs: number;
  };
  twilio: {
    accountSid: string;
    authToken: string;
    from: string;
    /** The number of critical alerts; `from` where there is none of its own. */
    alertFrom: string;
    apiOrigin: string | undefined;
  };
  /** Who sends invoices, and the account that they are paid to. */
  creditor: Creditor;
  /** Where /sandbox is served from; never set in production. */
  sandboxOrigin: string | undefined;
  staffSecondFactor: boolean;
  /** Reverse proxies in front of the API whose X-Forwarded-For is believed; 0 = none. */
  trustedProxies: number;
  logLevel: string;
  /** Where the API tells health and metrics to whoever may know; 0 = nowhere. */
  probePort: number;
  /** Whoever shows it on the public port may know health and metrics too; without it nobody does there. */
  metricsToken: string | undefined;
  /** Where the worker answers its container's probe; 0 = nowhere. */
  workerProbePort: number;
  /** On the way down the API says for this long that it is not ready before it stops listening, so that proxies see it. */
  drainMs: number;
  /** Multiplies the rate limits; 1 but in load tests. */
  rateLimitFactor: number;
  /** SMS per second for each sending number; the provider's own limit. */
  smsPerSecond: number;
}

const MIN_SECRET_LENGTH = 32;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const HIGHEST_PORT = 65_535;
/** A second is more than proxies that look often need; one that looks every ten seconds needs to be told (DRAIN_SECONDS). */
const DRAIN_SECONDS = 1;
/** A process ends within ten seconds of TERM; running requests need some of them. */
const MAX_DRAIN_SECONDS = 5;
const WEB = ['https', 'http'];

/**
 * Reads and checks the configuration once at start.
 * @throws StartFailure with a line for every variable that is missing, malformed or weak; the process must not start then (ASVS 5.0 13.3).
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const reader = createEnvironmentReader(env);
  const { required, optional } = reader;
  const production = env.NODE_ENV === 'production';
  const port = reader.number('PORT', { otherwise: 3000, min: 0, max: HIGHEST_PORT });
  const standIn = (name: string): string | undefined => (production ? undefined : reader.optionalAddress(name, WEB));
  const drainSeconds = reader.number('DRAIN_SECONDS', {
    otherwise: production ? DRAIN_SECONDS : 0,
    min: 0,
    max: MAX_DRAIN_SECONDS,
    isFraction: true,
  });
  const config: Config = {
    production,
    port,
    dataDir: path.resolve(optional('DATA_DIR') ?? '.local'),
    databaseUrl: reader.address('DATABASE_URL', ['mysql']),
    redisUrl: reader.address('REDIS_URL', ['redis', 'rediss']),
    liveStream: optional('LIVE_STREAM') ?? 'live',
    publicUrl: (reader.optionalAddress('PUBLIC_URL', WEB) ?? `http://localhost:${port}`).replace(/\/$/, ''),
    brand: optional('BRAND') ?? 'Messlinie',
    jwtSecret: new TextEncoder().encode(secret(reader, 'JWT_SECRET')),
    codeSecret: secret(reader, 'CODE_SECRET'),
    files: { masterKeys: rotatingSecret(reader, 'MASTER_KEY'), s3: readS3(reader) },
    stripe: {
      secretKey: required('STRIPE_SECRET_KEY'),
      webhookSecrets: required('STRIPE_WEBHOOK_SECRET').split(','),
      apiOrigin: standIn('STRIPE_API_ORIGIN'),
      answerLimitMs: Number(standIn('STRIPE_ANSWER_LIMIT_MS') ?? PAYMENT_ANSWER_LIMIT_MS),
    },
    twilio: {
      accountSid: required('TWILIO_ACCOUNT_SID'),
      authToken: required('TWILIO_AUTH_TOKEN'),
      from: required('TWILIO_FROM'),
      alertFrom: optional('TWILIO_ALERT_FROM') ?? required('TWILIO_FROM'),
      apiOrigin: standIn('TWILIO_API_ORIGIN'),
    },
    creditor: readCreditor(reader),
    sandboxOrigin: standIn('SANDBOX_ORIGIN'),
    staffSecondFactor: reader.flag('STAFF_SECOND_FACTOR', production),
    trustedProxies: reader.number('TRUSTED_PROXIES', { otherwise: 0, min: 0, max: 10 }),
    logLevel: reader.word('LOG_LEVEL', LOG_LEVELS, 'info'),
    probePort: reader.number('PROBE_PORT', { otherwise: 0, min: 0, max: HIGHEST_PORT }),
    metricsToken: optionalSecret(reader, 'METRICS_TOKEN'),
    workerProbePort: reader.number('WORKER_PROBE_PORT', { otherwise: 0, min: 0, max: HIGHEST_PORT }),
    drainMs: drainSeconds * 1000,
    smsPerSecond: reader.number('SMS_PER_SECOND', {
      otherwise: SMS_PER_SECOND_PER_NUMBER,
      min: 0.01,
      isFraction: true,
    }),
    rateLimitFactor: production
      ? 1
      : reader.number('RATE_LIMIT_FACTOR', { otherwise: 1, min: 0.001, isFraction: true }),
  };
  if (production) checkProduction(reader, config);
  reader.refuseProblems();
  return config;
}

function secret(reader: EnvironmentReader, name: string): string {
  const value = reader.required(name);
  if (value) checkLength(reader, name, value);
  return value;
}

function optionalSecret(reader: EnvironmentReader, name: string): string | undefined {
  const value = reader.optional(name);
  if (value !== undefined) checkLength(reader, name, value);
  return value;
}

/** A secret that may hold an older one after a comma, so that it can be changed while the product runs. */
function rotatingSecret(reader: EnvironmentReader, name: string): string[] {
  const values = reader.required(name).split(',');
  if (values[0] !== '' || values.length > 1) for (const value of values) checkLength(reader, name, value.trim());
  return values.map((value) => value.trim());
}

function checkLength(reader: EnvironmentReader, name: string, value: string): void {
  if (value.length < MIN_SECRET_LENGTH) reader.refuse(name, `must have at least ${MIN_SECRET_LENGTH} characters`);
}

/** `FILES_URL` is `https://host/bucket`; the other three belong to it. */
function readS3(reader: EnvironmentReader): S3Bucket | undefined {
  const url = reader.optional('FILES_URL');
  if (url === undefined) return undefined;
  if (!/^https?:\/\/[^/?#@]+\/[a-z0-9.-]+$/.test(url)) reader.refuse('FILES_URL', 'must be https://host/bucket');
  return {
    url,
    region: reader.required('FILES_REGION'),
    accessKeyId: reader.required('FILES_ACCESS_KEY_ID'),
    secretAccessKey: reader.required('FILES_SECRET_ACCESS_KEY'),
  };
}
