import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readSecrets } from './read-secrets.mjs';

/** What Node made of the TypeScript files, by their content: a process that starts again takes half as long. */
const COMPILED = fileURLToPath(new URL('../../.local/compiled', import.meta.url));

/**
 * The environment of api, worker and stand-ins on a developer's machine. Payments, SMS and mails always go to the stand-ins, whatever the
 * shell's own environment says: demo people have invented phone numbers that may belong to somebody.
 *
 * @param {{ folder: string, port: number, standInsPort: number, smtpPort?: number, mllpPort?: number, databaseUrl: string, redisUrl: string,
 *   nodeEnv: 'development' | 'test', secretsFolder?: string }} product `folder` is its DATA_DIR, and keeps the secrets unless another one does
 * @returns {Record<string, string>}
 */
export function productEnvironment({
  folder,
  secretsFolder = folder,
  port,
  standInsPort,
  smtpPort = 1, // where nobody listens: whoever starts no mailbox sends no mail
  mllpPort = 0,
  databaseUrl,
  redisUrl,
  nodeEnv,
}) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const secrets = readSecrets(secretsFolder);
  const standIns = `http://127.0.0.1:${standInsPort}`;
  return {
    ...process.env,
    NODE_ENV: nodeEnv,
    NODE_COMPILE_CACHE: COMPILED,
    MALLOC_ARENA_MAX: '2', // as the image has it
    NODE_OPTIONS: '', // a debugger or Jest's flags of this process are not meant for that one
    PORT: String(port),
    MLLP_PORT: String(mllpPort),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
    JWT_SECRET: secrets.JWT_SECRET,
    CODE_SECRET: secrets.CODE_SECRET,
    MASTER_KEY: secrets.MASTER_KEY,
    METRICS_TOKEN: secrets.METRICS_TOKEN,
    STRIPE_SECRET_KEY: secrets.STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: secrets.STRIPE_WEBHOOK_SECRET,
    STRIPE_API_ORIGIN: standIns,
    TWILIO_ACCOUNT_SID: secrets.TWILIO_ACCOUNT_SID,
    TWILIO_AUTH_TOKEN: secrets.TWILIO_AUTH_TOKEN,
    TWILIO_FROM: '+41790000000',
    TWILIO_ALERT_FROM: '+41790000090',
    TWILIO_INFORMATION_FROM: '+41790000080',
    TWILIO_API_ORIGIN: standIns,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: 'Messlinie <noreply@example.invalid>',
    // An invented sender; the account is that of the QR-bill's published specimen.
    INVOICE_NAME: 'Messlinie AG',
    INVOICE_STREET: 'Beispielgasse 1',
    INVOICE_ZIP: '8000',
    INVOICE_CITY: 'Zürich',
    INVOICE_IBAN: 'CH4431999123000889012',
    INVOICE_UID: 'CHE-000.000.000',
    SANDBOX_ORIGIN: standIns,
    STANDINS_PORT: String(standInsPort),
    API_ORIGIN: `http://127.0.0.1:${port}`,
    STAFF_SECOND_FACTOR: process.env.STAFF_SECOND_FACTOR || 'false',
  };
}
