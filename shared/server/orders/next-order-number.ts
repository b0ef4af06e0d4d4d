import { zurichDate } from '#shared/domain/format-date.ts';
import { makeOrderNumber } from '#shared/domain/orders/order-number.ts';
import { change, columns, selectOne } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import type { Services } from '#shared/server/services.ts';

/** Numbers a process takes at once; those unused at a restart are gaps, which order numbers may have. */
const BLOCK = 100;

interface Block {
  year: number;
  next: number;
  end: number;
}

const NEXT = columns<{ next: number }>({ next: 'next' });

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
    if (block.year === year && block.next < block.end) return makeOrderNumber(block.next++, year);
    if (blocks.get(services) === current) blocks.delete(services);
  }
}

async function takeBlock(services: Services, year: number): Promise<Block> {
  return inTransaction(services, async (tx) => {
    await change(tx, 'INSERT INTO order_numbers (year, next) VALUES (?, ?) ON DUPLICATE KEY UPDATE next = next + ?', [
      year,
      BLOCK + 1,
      BLOCK,
    ]);
    const row = await selectOne(tx, NEXT, 'FROM order_numbers WHERE year = ?', [year]);
    const end = row?.next ?? BLOCK + 1;
    return { year, next: end - BLOCK, end };
  });
}
