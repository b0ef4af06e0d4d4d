import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installServers, serversAreInstalled } from '#dev/services/install-servers.mjs';
import { startPrivateServices } from '#dev/services/private-services.mjs';

type ServerName = 'mariadb' | 'redis';

/** A MariaDB and a Redis that belong to one test file: it may stop, pause and kill them. */
export interface PrivateServers {
  databaseUrl: string;
  /** The account that migrates; only where they run as `npm start` runs them. */
  ownerUrl?: string;
  redisUrl: string;
  folder: string;
  /** Sends a signal to one of them: SIGSTOP makes it hang, SIGCONT goes on, SIGKILL is a power cut. */
  signal(name: ServerName, signal: NodeJS.Signals): void;
  pidOf(name: ServerName): number;
  stop(): Promise<void>;
}

/** @param purpose `start` runs them as `npm start` does, `test` as the tests do; what is made from test/setup uses them instead of the run's */
export async function startPrivateServers(purpose: 'start' | 'test'): Promise<PrivateServers> {
  if (!serversAreInstalled()) await installServers();
  const folder = await mkdtemp(join(tmpdir(), 'messlinie-servers-'));
  const pids = new Map<string, number>();
  const services = await startPrivateServices({
    folder,
    purpose,
    onProcess: ({ name, pid }) => void pids.set(name, pid),
  });
  const pidOf = (name: ServerName): number => pids.get(name) ?? -1;
  Object.assign(process.env, {
    TEST_DATABASE_ADMIN_URL: services.databaseUrl,
    TEST_REDIS_URL: services.redisUrl,
    TEST_FOLDER: folder,
  });
  return {
    ...services,
    folder,
    pidOf,
    signal: (name, signal) => void process.kill(pidOf(name), signal),
    async stop() {
      // Whoever is paused does not hear that it shall end.
      for (const pid of pids.values()) if (isAlive(pid)) process.kill(pid, 'SIGCONT');
      await services.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
