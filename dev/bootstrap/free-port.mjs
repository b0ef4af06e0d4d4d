import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections: one of those may be taken between the look and its use. */
const LOWEST = 15_000;
const HIGHEST = 32_000;

/** A TCP port on 127.0.0.1 that nobody listens on now; `wished` if that one is free. */
export async function freePort(wished) {
  if (wished && (await isFree(wished))) return wished;
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
}

/** Whether a server of ours could listen on `port`, on the loopback address and on all addresses. */
export async function isFree(port) {
  try {
    await listenOnce(port, '127.0.0.1');
    await listenOnce(port);
    return true;
  } catch {
    return false;
  }
}

function listenOnce(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host }, () => {
      server.close(() => resolve());
    });
  });
}
