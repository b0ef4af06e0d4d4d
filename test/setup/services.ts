/**
 * The MariaDB and Redis of this test run. Jest's globalSetup or `npm test` started them and left their addresses in the environment.
 *
 * @returns `adminUrl` names no database and its user may create some; `redisUrl` names database 0;
 *   `run` is in the names of all databases of this run; `folder` keeps its secrets
 */
export function testServices(): { adminUrl: string; redisUrl: string; run: string; folder: string } {
  const {
    TEST_DATABASE_ADMIN_URL: adminUrl,
    TEST_REDIS_URL: redisUrl,
    TEST_RUN: run,
    TEST_FOLDER: folder,
  } = process.env;
  if (!adminUrl || !redisUrl || !run || !folder) {
    throw new Error('No test services: run through `npm test` or `npm run jest`, which start them.');
  }
  return { adminUrl, redisUrl, run, folder };
}
