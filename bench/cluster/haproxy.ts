import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';

/** Longest wait for the first answer through the proxy. */
const STARTS_WITHIN_MS = 60_000;

interface Proxy {
  close(): Promise<void>;
}

/** Debian's HAProxy with the file that production uses, in front of two or three api nodes. */
export function startHaproxy(port: number, nodes: readonly number[]): Promise<Proxy> {
  const environment = {
    PROXY_BIND: `127.0.0.1:${port}`,
    // Each takes two file descriptors; a small machine allows 20,000.
    PROXY_CONNECTIONS: String(4_000),
    ...addresses('API', nodes),
  };
  return run('deploy/haproxy.cfg', environment, async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok);
}

/** The same in front of the nodes of MariaDB, of which one is written to. */
export function startStoresProxy(port: number, nodes: readonly number[], password: string): Promise<Proxy> {
  const environment = { STORES_BIND: `127.0.0.1:${port}`, ...addresses('DB', nodes) };
  return run('deploy/haproxy-stores.cfg', environment, async () => {
    const connection = await createConnection({ host: '127.0.0.1', port, user: 'messlinie', password });
    connection.destroy();
    return true;
  });
}

const addresses = (name: string, ports: readonly number[]): Record<string, string> =>
  Object.fromEntries(ports.map((port, at) => [`${name}_${at + 1}`, `127.0.0.1:${port}`]));

/** @throws with what HAProxy said, where it does not start or is not installed */
async function run(file: string, environment: Record<string, string>, answers: () => Promise<boolean>): Promise<Proxy> {
  const proxy = spawn('haproxy', ['-db', '-f', file], {
    env: { PATH: `${process.env.PATH}:/usr/sbin`, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  proxy.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  proxy.once('error', ({ message }) => {
    said += `${message}: apt-get install haproxy`;
  });
  const until = Date.now() + STARTS_WITHIN_MS;
  while (!(await answers().catch(() => false))) {
    if (proxy.exitCode !== null || proxy.pid === undefined || Date.now() > until) {
      proxy.kill();
      throw new Error(`HAProxy: ${said}`);
    }
    await pause(50);
  }
  return {
    async close(): Promise<void> {
      if (proxy.exitCode !== null || proxy.signalCode !== null) return;
      proxy.kill();
      await once(proxy, 'exit');
    },
  };
}
