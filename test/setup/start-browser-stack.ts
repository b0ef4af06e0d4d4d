import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Stack, startStack } from '#test/setup/stack.ts';

/** Playwright's globalSetup: one whole product for all browser stories; what it returns is called at the end. */
export default async function startBrowserStack(): Promise<() => Promise<void>> {
  const stack = await startStack();
  const teller = await tellState(stack);
  process.env.STACK_URL = stack.baseUrl;
  process.env.STACK_DATABASE_URL = stack.databaseUrl;
  process.env.STACK_ENVIRONMENT = JSON.stringify(stack.environment);
  process.env.STACK_STATE_URL = `http://127.0.0.1:${(teller.address() as AddressInfo).port}`;
  return async () => {
    teller.close();
    await stack.stop();
  };
}

/** Where a story reads what no screen shows: what was recorded. */
export const databaseUrl = (): string => process.env.STACK_DATABASE_URL ?? '';

/** What the product's processes were started with, for a story that starts one of its own beside them. */
export const productEnvironment = (): Record<string, string> => JSON.parse(process.env.STACK_ENVIRONMENT ?? '{}');

/** Where a story, which runs in a process of its own, reads how the product is doing. */
export const stateUrl = (): string => process.env.STACK_STATE_URL ?? '';

async function tellState(stack: Stack) {
  const server = createServer(async (_request, response) => {
    response.end(await stack.describeState());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}
