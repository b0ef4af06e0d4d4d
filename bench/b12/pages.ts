import { readProductGroups } from '#shared/server/catalogue/read-catalogue.ts';
import { paths } from '#web/app/paths.ts';
import type { Bench } from '../setup/open-bench.ts';
import type { Kept } from './open-browser.ts';
import { openSessionOf, seedResult } from './seed-result.ts';

/** A page as somebody opens it, and what their browser kept before. */
export interface Page {
  name: string;
  address: string;
  /** Of the tab, and of the browser. Asked for anew before each page's visits: a token lives for a quarter of an hour. */
  keep(): Promise<Kept>;
}

/** The pages that B12 is about: front door, choice of a test, choice of place and time, and a released result. */
export async function listPages({ services, port }: Bench): Promise<Page[]> {
  const [group] = await readProductGroups(services);
  const [product] = group?.products ?? [];
  if (!group || !product) throw new Error('the catalogue is empty');
  const { orderId, customerId } = await seedResult(services);
  const selection = JSON.stringify({ productGroupKey: group.key, productKey: product.key });
  const at = (path: string) => `http://localhost:${port}${path}`;
  const nothing = async () => ({ session: {}, local: {} });
  return [
    { name: 'home', address: at(paths.home), keep: nothing },
    { name: 'product', address: at(paths.selectGroup(group.key)), keep: nothing },
    { name: 'appointment', address: at(paths.appointment), keep: async () => ({ session: { selection }, local: {} }) },
    {
      name: 'result',
      address: at(paths.result(orderId)),
      keep: async () => ({
        session: { authToken: JSON.stringify(await openSessionOf(services, customerId)) },
        local: { lastRequest: String(Date.now()) },
      }),
    },
  ];
}
