import { startStack } from '#test/setup/stack.ts';

/** Playwright's globalSetup: one whole product for all browser stories; what it returns is called at the end. */
export default async function startBrowserStack(): Promise<() => Promise<void>> {
  const stack = await startStack();
  process.env.STACK_URL = stack.baseUrl;
  process.env.STACK_DATABASE_URL = stack.databaseUrl;
  process.env.STACK_REDIS_URL = stack.redisUrl;
  return stack.stop;
}
