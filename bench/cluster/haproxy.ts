import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** Longest wait for the first answer through the proxy. */
const STARTS_WITHIN_MS = 10_000;

/**
 * Debian's HAProxy with the file that production uses, in front of two api nodes.
 * @throws with what HAProxy said, where it does not start or is not installed
 */
export async function startHaproxy(port: number, [first, second]: readonly [number, number]) {
  const environment = {
    PATH: `${process.env.PATH}:/usr/sbin`,
    PROXY_BIND: `127.0.0.1:${port}`,
    // Each takes two file descriptors; a small machine allows 20,000.
    PROXY_CONNECTIONS: String(4_000),
    API_1: `127.0.0.1:${first}`,
    API_2: `127.0.0.1:${second}`,
  };
  const proxy = spawn('haproxy', ['-db', '-f', 'deploy/haproxy.cfg'], {
    env: environment,
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
  while (!(await answers(port))) {
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

const answers = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok;
  } catch {
    return false;
  }
};
