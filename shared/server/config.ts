import path from 'node:path';
import { PAYMENT_ANSWER_LIMIT_MS } from '#shared/limits/payments.ts';
import { checkProduction } from './check-production.ts';
import type { RedisPlace } from './connect-redis.ts';
import type { S3Bucket } from './gateways/files/s3-bucket.ts';
import { readDatabaseUrl, readRedis } from './read-connections.ts';
import { type Creditor, readCreditor } from './read-creditor.ts';
import { createEnvironmentReader, type EnvironmentReader } from './read-environment.ts';

/** What the product reads from its environment, checked; what only a process itself needs (`HOST`, `QUEUE_PREFIX`) it reads where it starts. */
export interface Config {
  production: boolean;
  port: number;
  dataDir: string;
  databaseUrl: string;
  redis: RedisPlace;
  /** Redis stream that carries socket events between processes. */
  liveStream: string;
  /** Origin a browser uses, without a trailing slash; links, redirects and signatures are made from it. */
  publicUrl: string;
  brand: string;
  /** What calls name our own accounts. */
  identityProvider: string;
  jwtSecret: Uint8Array;
  codeSecret: string;
  files: {
    /** The first seals, all open: two during a rotation. */
    masterKeys: string[];
    /** False only while processes that cannot open sealed columns run beside this one. */
    sealsColumns: boolean;
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
    /** The number of what is neither a code nor an alert; `from` where there is none of its own. */
    informationFrom: string;
    apiOrigin: string | undefined;
  };
  mail: {
    smtpUrl: string;
    /** `Name <address>`, or an address. */
    from: string;
  };
  /** Who sends invoices, and the account that they are paid to. */
  creditor: Creditor;
  /** Where updates of the content are read: an address of files as in `shared/content`; undefined: those that ship with the product. */
  contentSource: string | undefined;
  /** Where /sandbox is served from; never set in production. */
  sandboxOrigin: string | undefined;
  staffSecondFactor: boolean;
  /** Reverse proxies in front of the API whose X-Forwarded-For is believed; 0 = none. */
  trustedProxies: number;
  logLevel: string;
  /** Where traces go, and how many of them (0 to 1); undefined: none is made. */
  tracing: { endpoint: string; share: number } | undefined;
  /** Where the API tells health and metrics to whoever may know; 0 = nowhere. */
  probePort: number;
  /** Whoever shows it on the public port may know health and metrics too; without it nobody does there. */
  metricsToken: string | undefined;
  /** Where the worker answers its container's probe; 0 = nowhere. */
  workerProbePort: number;
  /** Where laboratories deliver their messages. */
  mllp: MllpConfig;
  /** Folder whose files are taken as they come; undefined: none is watched. */
  labInbox: string | undefined;
  /** On the way down the API says for this long that it is not ready before it stops listening, so that proxies see it. */
  drainMs: number;
  /** Multiplies the rate limits; 1 but in load tests. */
  rateLimitFactor: number;
  /** SMS per second for each sending number; the provider's own limit. */
  /** Of one sending number; 0 where administrators set it (`SMS_PER_SECOND_PER_NUMBER`). */
  smsPerSecond: number;
}

export interface MllpConfig {
  /** 0 = nowhere. */
  port: number;
  host: string;
  /** Files in PEM; with `caFile` a laboratory needs a certificate of its own. Without them nothing is encrypted. */
  tls: { keyFile: string; certFile: string; caFile: string | undefined } | undefined;
  /** Where the listener tells its health and metrics; 0 = nowhere. */
  probePort: number;
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
    databaseUrl: readDatabaseUrl(reader),
    redis: readRedis(reader),
    liveStream: optional('LIVE_STREAM') ?? 'live',
    publicUrl: (reader.optionalAddress('PUBLIC_URL', WEB) ?? `http://localhost:${port}`).replace(/\/$/, ''),
    brand: optional('BRAND') ?? 'Messlinie',
    identityProvider: optional('IDENTITY_PROVIDER') ?? 'local',
    jwtSecret: new TextEncoder().encode(secret(reader, 'JWT_SECRET')),
    codeSecret: secret(reader, 'CODE_SECRET'),
    files: {
      masterKeys: rotatingSecret(reader, 'MASTER_KEY'),
      sealsColumns: reader.flag('SEAL_COLUMNS', true),
      s3: readS3(reader),
    },
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
      informationFrom: optional('TWILIO_INFORMATION_FROM') ?? required('TWILIO_FROM'),
      apiOrigin: standIn('TWILIO_API_ORIGIN'),
    },
    mail: { smtpUrl: reader.address('SMTP_URL', ['smtp', 'smtps']), from: readSender(reader) },
    creditor: readCreditor(reader),
    contentSource: reader.optionalAddress('CONTENT_SOURCE', production ? ['https'] : WEB),
    sandboxOrigin: standIn('SANDBOX_ORIGIN'),
    staffSecondFactor: reader.flag('STAFF_SECOND_FACTOR', production),
    trustedProxies: reader.number('TRUSTED_PROXIES', { otherwise: 0, min: 0, max: 10 }),
    logLevel: reader.word('LOG_LEVEL', LOG_LEVELS, 'info'),
    tracing: readTracing(reader),
    probePort: reader.number('PROBE_PORT', { otherwise: 0, min: 0, max: HIGHEST_PORT }),
    metricsToken: optionalSecret(reader, 'METRICS_TOKEN'),
    workerProbePort: reader.number('WORKER_PROBE_PORT', { otherwise: 0, min: 0, max: HIGHEST_PORT }),
    mllp: readMllp(reader),
    labInbox: readFolder(reader, 'LAB_INBOX'),
    drainMs: drainSeconds * 1000,
    smsPerSecond: reader.number('SMS_PER_SECOND', { otherwise: 0, min: 0.01, isFraction: true }),
    rateLimitFactor: production
      ? 1
      : reader.number('RATE_LIMIT_FACTOR', { otherwise: 1, min: 0.001, isFraction: true }),
  };
  if (production) checkProduction(reader, config);
  reader.refuseProblems();
  return config;
}

/** Over which port laboratories deliver; from this machine alone unless `MLLP_HOST` says otherwise. */
function readMllp(reader: EnvironmentReader): MllpConfig {
  const files = {
    keyFile: reader.optional('MLLP_TLS_KEY'),
    certFile: reader.optional('MLLP_TLS_CERT'),
    caFile: reader.optional('MLLP_TLS_CA'),
  };
  const { keyFile, certFile, caFile } = files;
  const isWished = keyFile !== undefined || certFile !== undefined || caFile !== undefined;
  if (isWished && keyFile === undefined) reader.refuse('MLLP_TLS_KEY', 'is not set');
  if (isWished && certFile === undefined) reader.refuse('MLLP_TLS_CERT', 'is not set');
  return {
    port: reader.number('MLLP_PORT', { otherwise: 0, min: 0, max: HIGHEST_PORT }),
    host: reader.optional('MLLP_HOST') ?? '127.0.0.1',
    tls: keyFile !== undefined && certFile !== undefined ? { keyFile, certFile, caFile } : undefined,
    probePort: reader.number('LISTENER_PROBE_PORT', { otherwise: 0, min: 0, max: HIGHEST_PORT }),
  };
}

/** OpenTelemetry's own names: whoever runs a collector knows them. */
function readTracing(reader: EnvironmentReader): Config['tracing'] {
  const endpoint = reader.optionalAddress('OTEL_EXPORTER_OTLP_ENDPOINT', WEB)?.replace(/\/$/, '');
  // As clients of a collector are often given it; traces would go to an address nobody knows.
  if (endpoint && /\/v1\/traces$|[?#]/.test(endpoint))
    reader.refuse('OTEL_EXPORTER_OTLP_ENDPOINT', 'must be the address alone, without /v1/traces, ? or #');
  const share = reader.number('OTEL_TRACES_SAMPLER_ARG', { otherwise: 1, min: 0, max: 1, isFraction: true });
  return endpoint === undefined ? undefined : { endpoint, share };
}

/** A folder by its whole path: a relative one would be another for each process. */
function readFolder(reader: EnvironmentReader, name: string): string | undefined {
  const folder = reader.optional(name);
  if (folder !== undefined && !path.isAbsolute(folder)) reader.refuse(name, 'must be the whole path of a folder');
  return folder;
}

/** Whom mails come from. */
function readSender(reader: EnvironmentReader): string {
  const from = reader.required('MAIL_FROM');
  if (from && !/^([^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(from))
    reader.refuse('MAIL_FROM', 'must be an address, or a name and <address>');
  return from;
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
