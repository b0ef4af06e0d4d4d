import { type Stack, type StackWish, startStack } from '#test/setup/stack.ts';
import { product } from './people.ts';

/** A product that no other story uses: what is changed for everybody at once is changed here. */
export async function openOwnProduct(
  wish: Pick<StackWish, 'environment'> = {},
): Promise<{ baseUrl: string; close: () => Promise<void> }> {
  const stack: Stack = await startStack(wish);
  const shared = { baseUrl: product.baseUrl, databaseUrl: process.env.STACK_DATABASE_URL };
  // Where this process signs people in and reads their codes until the story is over.
  product.baseUrl = stack.baseUrl;
  process.env.STACK_DATABASE_URL = stack.databaseUrl;
  return {
    baseUrl: stack.baseUrl,
    async close() {
      product.baseUrl = shared.baseUrl;
      process.env.STACK_DATABASE_URL = shared.databaseUrl;
      await stack.stop();
    },
  };
}
