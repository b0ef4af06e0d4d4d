import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { composeAddresses } from '../services/compose-services.mjs';
import { privateAddresses } from '../services/private-services.mjs';
import { productEnvironment } from './product-environment.mjs';
import { readSecrets } from './read-secrets.mjs';
import { PlainFailure } from './say.mjs';

/**
 * The environment of the product that `npm start` runs from `folder`, for programs that work on its data beside it. MariaDB must
 * run, so that product must be started.
 *
 * @param {string} folder
 * @returns {Record<string, string>}
 */
export function localProduct(folder) {
  if (!existsSync(join(folder, 'secrets.json'))) {
    throw new PlainFailure(
      `No product was ever started from ${folder}; start it, or name one: DATABASE_URL=… MASTER_KEY=…`,
    );
  }
  const secrets = readSecrets(folder);
  const ports = (file) => existsSync(join(folder, file)) && JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const own = ports('ports.json');
  const { databaseUrl, ownerUrl, redisUrl } = own
    ? privateAddresses(secrets, own, 'messlinie')
    : composeAddresses(secrets, ports('compose-ports.json') || {});
  const product = { folder, port: 1, standInsPort: 1, databaseUrl, redisUrl, nodeEnv: 'development' };
  return { ...productEnvironment(product), MIGRATION_DATABASE_URL: ownerUrl ?? '' };
}
