import type { Config } from './config.ts';
import { describeWeakness } from './describe-weakness.ts';
import { passwordVariable } from './read-connections.ts';
import type { EnvironmentReader } from './read-environment.ts';

/** Passwords between our own servers, which are not reached from outside. */
const MIN_PASSWORD_LENGTH = 12;
/** Nobody else's machine is reached under these, so neither TLS nor a password protects anything there. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const TEST_KEY = /^[sr]k_test_/;
const STRIPE_KEY = /^[sr]k_(live|test)_\w{16,}$/;
const STRIPE_WEBHOOK_SECRET = /^whsec_[\w+/=-]{16,}$/;
const TWILIO_ACCOUNT = /^AC[0-9a-f]{32}$/;

/**
 * What only production must have: a public address, and secrets that nobody knows or guesses, each for one purpose. All of it is
 * said at once, and no value is shown.
 */
export function checkProduction(reader: EnvironmentReader, config: Config): void {
  const { stripe, twilio } = config;
  if (reader.optional('PUBLIC_URL') === undefined) reader.refuse('PUBLIC_URL', 'is not set');
  else if (!config.publicUrl.startsWith('https://') && !isLoopback(config.publicUrl))
    reader.refuse('PUBLIC_URL', 'must begin with https:// in production');
  else if (!isOrigin(config.publicUrl)) reader.refuse('PUBLIC_URL', 'must be an address without a path or a password');
  const require = (name: string, value: string, form: RegExp, words: string) => {
    if (value !== '' && !form.test(value)) reader.refuse(name, words);
  };
  require('STRIPE_SECRET_KEY', stripe.secretKey, STRIPE_KEY, 'must be a key of Stripe: sk_live_ or rk_live_ begin it');
  for (const secret of stripe.webhookSecrets)
    require('STRIPE_WEBHOOK_SECRET', secret, STRIPE_WEBHOOK_SECRET, 'must be a webhook secret of Stripe: whsec_ begins it');
  require('TWILIO_ACCOUNT_SID', twilio.accountSid, TWILIO_ACCOUNT, 'must be an account of Twilio: AC and 32 digits');
  // With these nobody pays, and orders look paid.
  if (TEST_KEY.test(stripe.secretKey)) reader.refuse('STRIPE_SECRET_KEY', 'must not be a test key in production');
  checkSecrets(reader, listSecrets(reader, config));
  checkPassword(reader, passwordVariable(reader, 'DATABASE'), config.databaseUrl);
  checkPassword(reader, passwordVariable(reader, 'REDIS'), config.redis.url);
}

function isOrigin(address: string): boolean {
  return URL.parse(address)?.origin === address.toLowerCase();
}

/** Every secret with the name of its variable; the same name again for what is being replaced. */
function listSecrets(reader: EnvironmentReader, config: Config): [name: string, value: string][] {
  const { stripe, twilio } = config;
  const secrets: [string, string][] = [
    ['JWT_SECRET', new TextDecoder().decode(config.jwtSecret)],
    ['CODE_SECRET', config.codeSecret],
    ...config.files.masterKeys.map((key): [string, string] => ['MASTER_KEY', key]),
    ['METRICS_TOKEN', config.metricsToken ?? ''],
    ['STRIPE_SECRET_KEY', stripe.secretKey],
    ...stripe.webhookSecrets.map((secret): [string, string] => ['STRIPE_WEBHOOK_SECRET', secret]),
    ['TWILIO_AUTH_TOKEN', twilio.authToken],
    [passwordVariable(reader, 'DATABASE'), passwordOf(config.databaseUrl)],
    [passwordVariable(reader, 'REDIS'), passwordOf(config.redis.url)],
    ['SMTP_URL', passwordOf(config.mail.smtpUrl)],
  ];
  return secrets.filter(([, value]) => value !== '');
}

/** One that leaks must not open another door; so no two are the same. */
function checkSecrets(reader: EnvironmentReader, secrets: readonly [name: string, value: string][]): void {
  const seen = new Map<string, string>();
  for (const [name, value] of secrets) {
    const weakness = describeWeakness(value);
    if (weakness) reader.refuse(name, weakness);
    const other = seen.get(value);
    if (other === name) reader.refuse(name, 'holds the same value twice');
    else if (other !== undefined) reader.refuse(name, `must not be the same as that of ${other}`);
    else seen.set(value, name);
  }
}

function checkPassword(reader: EnvironmentReader, name: string, address: string): void {
  if (address === '' || URL.parse(address) === null || isLoopback(address)) return;
  if (passwordOf(address).length < MIN_PASSWORD_LENGTH)
    reader.refuse(name, `must hold a password of at least ${MIN_PASSWORD_LENGTH} characters`);
}

const isLoopback = (address: string): boolean => LOOPBACK.includes(URL.parse(address)?.hostname ?? '');

/** Of a server on another machine; '' where it is this one. */
function passwordOf(address: string): string {
  if (isLoopback(address)) return '';
  const { password = '' } = URL.parse(address) ?? {};
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}
