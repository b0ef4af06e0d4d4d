import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Letters, digits, - and _ only: they go into URLs, SQL and configuration files as they are. */
const random = (bytes) => randomBytes(bytes).toString('base64url');

/** How each secret of a local product is made. Nothing of it is known outside `folder`. */
const recipes = {
  DATABASE_PASSWORD: () => random(24),
  DATABASE_OWNER_PASSWORD: () => random(24),
  DATABASE_ROOT_PASSWORD: () => random(24),
  REDIS_PASSWORD: () => random(24),
  JWT_SECRET: () => random(48),
  CODE_SECRET: () => random(48),
  METRICS_TOKEN: () => random(36),
  MASTER_KEY: () => randomBytes(32).toString('base64'),
  STRIPE_SECRET_KEY: () => `sk_test_${randomBytes(24).toString('hex')}`,
  STRIPE_WEBHOOK_SECRET: () => `whsec_${randomBytes(24).toString('hex')}`,
  TWILIO_ACCOUNT_SID: () => `AC${randomBytes(16).toString('hex')}`,
  TWILIO_AUTH_TOKEN: () => randomBytes(16).toString('hex'),
};

/**
 * The secrets of the product that lives in `folder`: made once, kept in secrets.json (mode 0600), the same at every start.
 *
 * @param {string} folder
 * @returns {Record<keyof typeof recipes, string>}
 */
export function readSecrets(folder) {
  const file = join(folder, 'secrets.json');
  let kept = {};
  try {
    kept = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // An unreadable file must not be replaced silently: the data is encrypted with what it holds.
    if (error.code !== 'ENOENT') throw error;
  }
  const missing = Object.keys(recipes).filter((name) => !kept[name]);
  if (missing.length === 0) return kept;
  const secrets = { ...kept, ...Object.fromEntries(missing.map((name) => [name, recipes[name]()])) };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}
