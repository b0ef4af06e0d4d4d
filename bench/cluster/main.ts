// npm run cluster: three api nodes behind HAProxy and two workers; walks the whole journey from sign-up to the read result through
// the proxy, kills two api nodes and both workers on the way, and says what a person saw meanwhile. Exit code 1 when anything was lost.
// Files lie in a bucket that speaks S3. Then counts requests a second with one, two and three api nodes.
// With `-- --stores` on three nodes of MariaDB behind HAProxy and a Redis with a replica and sentinels, whose primaries then die while
// people write.
import { CHANGED } from '#shared/live.ts';
import { walkJourney } from '#test/journeys/walk-journey.ts';
import { CREDENTIALS, startS3Server } from '#test/setup/s3-server.ts';
import { closeSockets, heard, openSocket } from '#test/setup/sockets.ts';
import { Visitor } from '#test/setup/visitor.ts';
import { waitUntil } from '#test/setup/wait-until.ts';
import type { StackMember } from '../faults/stack/member.ts';
import { openStack } from '../faults/stack/open-stack.ts';
import { startPrivateServers } from '../faults/stack/private-servers.ts';
import { countRequests } from './count-requests.ts';
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
const bucket = await startS3Server();
const product = {
  FILES_URL: bucket.url,
  FILES_REGION: CREDENTIALS.region,
  FILES_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
  FILES_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  // Four people ask as often as hundreds.
  RATE_LIMIT_FACTOR: '1000',
};
const stack = await openStack({
  apiNodes: 3,
  startProxy: startHaproxy,
  startServers: async () => {
    const servers = await (process.argv.includes('--stores') ? openStores() : startPrivateServers());
    return { ...servers, product: { ...servers.product, ...product } };
  },
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
  let dead: StackMember | undefined;
  const revive = async () => {
    if (dead) await stack.members.get(dead)?.start();
    dead = undefined;
  };
  const journey = await walkJourney(place, PERSON, async (step) => {
    rows.push({ what: `${step}${dead ? ` without ${dead}` : ''}`, ...person.seen() });
    await revive();
    const victim = KILLS[step as keyof typeof KILLS];
    if (!victim) return;
    // All nodes told their sockets of the order before one of them dies.
    if (step === 'ordered')
      await waitUntil(
        'news at all nodes',
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
    `news at the nodes: ${nodes.map((news) => news.length).join(', ')}; order ${journey.order.status}; files in the bucket: ${bucket.objects.size}`,
  );
  if (bucket.objects.size === 0) broken.push('no file reached the bucket');
  const failed = rows.reduce((sum: number, row) => sum + (row as { failed: number }).failed, 0);
  console.log(`looks that failed: ${failed}`);
  if (failed > 0) broken.push('looks failed');
  await revive();
  console.table(await countRequests(stack, place));
  console.log(broken.length > 0 ? broken.join('\n') : 'nothing was lost');
  process.exitCode = broken.length > 0 ? 1 : 0;
} finally {
  closeSockets();
  await stack.stop();
  await bucket.close();
}
process.exit();
