import { zurichDate } from '#shared/domain/format-date.ts';
import type { Services } from '#shared/server/services.ts';
import { takeOrderNumbers } from './take-order-numbers.ts';

/** Numbers a process takes at once; those unused at a restart are gaps, which order numbers may have. */
const BLOCK = 100;

interface Block {
  year: number;
  numbers: string[];
}

const blocks = new WeakMap<Services, Promise<Block>>();

/** The next free order number: taken in blocks, so that concurrent orders do not queue for one counter's lock. */
export async function nextOrderNumber(services: Services): Promise<string> {
  const year = Number(zurichDate(services.now()).slice(0, 4));
  for (;;) {
    const current = blocks.get(services) ?? takeBlock(services, year);
    blocks.set(services, current);
    const block = await current.catch((error: unknown) => {
      blocks.delete(services);
      throw error;
    });
    const number = block.year === year ? block.numbers.shift() : undefined;
    if (number !== undefined) return number;
    if (blocks.get(services) === current) blocks.delete(services);
  }
}

const takeBlock = async (services: Services, year: number): Promise<Block> => ({
  year,
  numbers: await takeOrderNumbers(services, BLOCK),
});
