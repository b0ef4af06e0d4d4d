import { startTestServices } from '../../dev/services/start-test-services.mjs';

/** Jest's globalSetup of the journeys: starts MariaDB and Redis, unless `npm test` has done so for all its parts. */
export default async function startServicesOnce() {
  if (process.env.TEST_DATABASE_ADMIN_URL && process.env.TEST_REDIS_URL) return;
  const services = await startTestServices();
  process.stderr.write(`Tests use ${services.kind}\n`);
  Object.assign(process.env, services.environment);
  globalThis.testServices = services;
}
