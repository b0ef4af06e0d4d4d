import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSecrets } from '../bootstrap/read-secrets.mjs';
import { startServices } from './start-services.mjs';
import { throwawayFolder } from './throwaway-folder.mjs';

/**
 * MariaDB and Redis for one run of tests or benchmarks, and the environment through which test/setup finds them.
 *
 * @param {'test' | 'bench'} [purpose] tests skip the waits for the disk, benchmarks do not
 * @returns {Promise<{ kind: string, environment: Record<string, string>, stop: () => Promise<void> }>}
 */
export async function startTestServices(purpose = 'test') {
  // In the names of this run's databases, so that runs sharing a server keep apart.
  const run = randomBytes(4).toString('hex');
  const folder = mkdtempSync(join(purpose === 'test' ? throwawayFolder() : tmpdir(), 'messlinie-test-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  try {
    readSecrets(folder); // made before test files side by side ask for them
    const { kind, databaseUrl, redisUrl, stop } = await startServices({ folder, purpose });
    return {
      kind,
      environment: {
        TEST_DATABASE_ADMIN_URL: databaseUrl,
        TEST_REDIS_URL: redisUrl,
        TEST_RUN: run,
        TEST_FOLDER: folder,
      },
      stop: async () => {
        await stop({ run });
        removeFolder();
      },
    };
  } catch (error) {
    removeFolder();
    throw error;
  }
}
