import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { freePort } from '#dev/bootstrap/free-port.mjs';
import { productEnvironment } from '#dev/bootstrap/product-environment.mjs';
import { createTestDatabase } from '#test/setup/database.ts';
import { type RunningProcess, startProcess } from '#test/setup/processes.ts';
import { MUTANTS } from '../mutants/list-mutants.ts';
import { mutantEnvironment } from '../mutants/mutant-environment.ts';
import { balance } from './balance.ts';
import type { Member, StackMember } from './member.ts';
import { type PrivateServers, startPrivateServers } from './private-servers.ts';

/** A whole product of its own: two API processes behind a proxy, two workers, MariaDB, Redis, stand-ins. */
export interface FaultStack {
  /** Of the proxy: what people and providers use. */
  baseUrl: string;
  /** Of the api nodes, past the proxy. */
  apiUrls: readonly string[];
  /** Of the stand-ins, past the product. */
  standInsUrl: string;
  databaseUrl: string;
  redisUrl: string;
  /** What its processes are started with. */
  environment: Record<string, string>;
  /** DATA_DIR of its processes. */
  dataFolder: string;
  /** What the stand-ins wrote down themselves. */
  standInsJournal: string;
  members: ReadonlyMap<StackMember, Member>;
  /** What a process printed so far. */
  outputs(): Record<string, string>;
  stop(): Promise<void>;
}

/** Minutes an unpaid order keeps its slot: so short that holds end within a run. */
export const HOLD_MINUTES = 1;

/** Fast enough that twelve people do not wait for their codes; the queue's order is the attacks' business. */
const SMS_PER_SECOND = '20';

type StartProxy = (port: number, nodes: readonly number[]) => Promise<{ close(): Promise<void> }>;

export interface StackWish {
  /** Starts what is in front of the api nodes; it may look at them, and is started when they run. */
  startProxy?: StartProxy;
  /** Starts MariaDB and Redis: one each, or several that stand for one. */
  startServers?: () => Promise<PrivateServers>;
  /** API processes; two unless said otherwise. */
  apiNodes?: 2 | 3;
  /** Whoever is not started at once may be started later; all are unless said otherwise. */
  isStarted?: (name: StackMember) => boolean;
  /** The safeguard that this product runs without. */
  mutant?: string | null;
}

/** Starts it all; processes that are started again keep their environment. */
export async function openStack({
  startProxy = balance,
  startServers = startPrivateServers,
  apiNodes = 2,
  isStarted = () => true,
  mutant = null,
}: StackWish = {}): Promise<FaultStack> {
  const ends: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    while (ends.length > 0)
      await ends
        .pop()?.()
        .catch((error: unknown) => console.error(error));
  };
  try {
    const servers = await startServers();
    Object.assign(process.env, servers.environment);
    ends.push(() => {
      for (const name of Object.keys(servers.environment)) delete process.env[name];
      return servers.stop();
    });
    const databaseUrl = await createTestDatabase({ demo: true });
    await shortenHolds(databaseUrl);
    const removed = MUTANTS[mutant ?? ''];
    if (removed && 'sql' in removed) await runSql(databaseUrl, removed.sql);
    const folder = await mkdtemp(join(tmpdir(), 'messlinie-faults-data-'));
    ends.push(() => rm(folder, { recursive: true, force: true }));

    const [port, standInsPort, smtpPort] = [await freePort(), await freePort(), await freePort()];
    const apiNames = (['api-1', 'api-2', 'api-3'] as const).slice(0, apiNodes);
    const apiPorts: number[] = [];
    for (const _ of apiNames) apiPorts.push(await freePort());
    const product = { folder, secretsFolder: servers.environment.TEST_FOLDER, standInsPort, smtpPort, databaseUrl };
    const baseUrl = `http://127.0.0.1:${port}`;
    const environment = {
      ...productEnvironment({ ...product, port, redisUrl: servers.redisUrl, nodeEnv: 'test' }),
      PUBLIC_URL: baseUrl,
      TRUSTED_PROXIES: '1',
      SMS_PER_SECOND,
      ...servers.product,
    };
    const standIns = await startProcess('stand-ins', environment);
    ends.push(() => standIns.stop());
    const starts = (
      [
        ...apiNames.map((name, at) => [name, 'api', { PORT: String(apiPorts[at]) }] as const),
        ['worker-1', 'worker', {}],
        ['worker-2', 'worker', {}],
      ] as const
    ).map(async ([name, kind, own]) => {
      const member = aProcess(name, kind, { ...environment, ...mutantEnvironment(mutant), ...own });
      ends.push(() => member.stop());
      if (isStarted(name)) await member.start();
      return member;
    });
    await Promise.allSettled(starts); // when one fails, the others must be known to be stopped
    const processes = await Promise.all(starts);
    const proxy = await startProxy(port, apiPorts);
    ends.push(() => proxy.close());
    return {
      baseUrl,
      apiUrls: apiPorts.map((nodePort) => `http://127.0.0.1:${nodePort}`),
      standInsUrl: `http://127.0.0.1:${standInsPort}`,
      databaseUrl,
      redisUrl: servers.redisUrl,
      environment,
      dataFolder: folder,
      standInsJournal: join(folder, 'stand-ins', 'journal.jsonl'),
      members: new Map([...processes, servers.mariadb, servers.redis].map((member) => [member.name, member])),
      outputs: () => ({
        ...Object.fromEntries(processes.map((one) => [one.name, one.output()])),
        'stand-ins': standIns.output(),
      }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A process of the product; it runs from its first start on. */
function aProcess(
  name: StackMember,
  kind: 'api' | 'worker',
  environment: Record<string, string>,
): Member & { output(): string } {
  let running: RunningProcess | undefined;
  return {
    name,
    get pid() {
      return running?.pid ?? -1;
    },
    kill: async () => running?.kill9(),
    async start(changes = {}) {
      if (running) await running.restart(changes);
      else running = await startProcess(kind, { ...environment, ...changes });
    },
    stop: async () => running?.stop(),
    output: () => running?.output() ?? '',
  };
}

const shortenHolds = (databaseUrl: string): Promise<void> =>
  runSql(databaseUrl, 'INSERT INTO runtime_settings (name, value, updatedAt) VALUES (?, ?, UTC_TIMESTAMP(3))', [
    'SLOT_HOLD_MINUTES',
    JSON.stringify(HOLD_MINUTES),
  ]);

async function runSql(databaseUrl: string, sql: string, values: readonly string[] = []): Promise<void> {
  const connection = await createConnection({ uri: databaseUrl, timezone: 'Z' });
  try {
    await connection.query(sql, [...values]);
  } finally {
    await connection.end();
  }
}
