// npm run cluster: two api nodes behind HAProxy and two workers; walks the whole journey from sign-up to the read result through
// the proxy, kills each of the four on the way, and says what a person saw meanwhile. Exit code 1 when anything was lost.
// With `-- --stores` on three nodes of MariaDB behind HAProxy and a Redis with a replica and sentinels, whose primaries then die while
// people write.
import { CHANGED } from '#shared/live.ts';
import { walkJourney } from '#test/journeys/walk-journey.ts';
import { closeSockets, heard, openSocket } from '#test/setup/sockets.ts';
import { Visitor } from '#test/setup/visitor.ts';
import { waitUntil } from '#test/setup/wait-until.ts';
import type { MemberName } from '../faults/plan/plan.ts';
import { openStack } from '../faults/stack/open-stack.ts';
import { startHaproxy } from './haproxy.ts';
import { losePrimaries } from './lose-primaries.ts';
import { meetAtCommit } from './meet-at-commit.ts';
import { type Stores, startStores } from './stores/start-stores.ts';
import { watchAsPerson } from './watch-person.ts';

const STAFF = '+41790000016';
const PERSON = '+41791234567';
/** Who dies after which step of the journey; dead until the next one dies. */
const KILLS = { ordered: 'api-1', paid: 'worker-1', answered: 'api-2', uploaded: 'worker-2' } as const;

let stores: Stores | undefined;
const openStores = async () => {
  const startedAt = performance.now();
  stores = await startStores();
  console.log(`stores run after ${Math.round((performance.now() - startedAt) / 1000)} s`);
  return stores;
};
const stack = await openStack({
  startProxy: startHaproxy,
  ...(process.argv.includes('--stores') ? { startServers: openStores } : {}),
});
const { baseUrl } = stack;
const place = { baseUrl, describeState: async () => Object.values(stack.outputs()).join('').slice(-4_000) };
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stack.stop().then(() => process.exit(1)));
const rows: object[] = [];
const broken: string[] = [];
try {
  if (stores) {
    console.log(await meetAtCommit(stores.nodeUrls, stack));
    const lost = await losePrimaries(stack, place);
    console.table(lost.rows);
    broken.push(...lost.broken);
  }
  const person = watchAsPerson(baseUrl);
  const staff = await new Visitor(place).signIn(STAFF);
  const nodes = await Promise.all(
    stack.apiUrls.map(async (url) => heard(await openSocket({ baseUrl: url }, { token: staff.token ?? '' }), CHANGED)),
  );
  rows.push({ what: 'all run', ...person.seen() });
  let dead: MemberName | undefined;
  const revive = async () => {
    if (dead) await stack.members.get(dead)?.start();
    dead = undefined;
  };
  const journey = await walkJourney(place, PERSON, async (step) => {
    rows.push({ what: `${step}${dead ? ` without ${dead}` : ''}`, ...person.seen() });
    await revive();
    const victim = KILLS[step as keyof typeof KILLS];
    if (!victim) return;
    // Both nodes told their sockets of the order before one of them dies.
    if (step === 'ordered')
      await waitUntil(
        'news at both nodes',
        async () => nodes,
        (all) => all.every((news) => news.length > 0),
        place,
      );
    await stack.members.get(victim)?.kill();
    dead = victim;
  });
  rows.push({ what: 'released and read', ...person.seen() });
  await person.stop();
  console.table(rows);
  console.log(
    `news at the two nodes: ${nodes.map((news) => news.length).join(' and ')}; order ${journey.order.status}`,
  );
  const failed = rows.reduce((sum: number, row) => sum + (row as { failed: number }).failed, 0);
  console.log(`looks that failed: ${failed}`);
  if (failed > 0) broken.push('looks failed');
  console.log(broken.length > 0 ? broken.join('\n') : 'nothing was lost');
  process.exitCode = broken.length > 0 ? 1 : 0;
} finally {
  closeSockets();
  await stack.stop();
}
process.exit();
