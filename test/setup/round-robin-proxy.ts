import { once } from 'node:events';
import { Agent, request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { freePort } from '#dev/bootstrap/free-port.mjs';

/** How often it looks; a drain lasts several of these. */
const LOOK_EVERY_MS = 100;

/** A reverse proxy as it stands before a product: requests go in turn to those who say that they are ready. */
export interface RoundRobinProxy {
  baseUrl: string;
  isReady(target: string): boolean;
  stop(): Promise<void>;
}

interface Target {
  origin: string;
  isReady: boolean;
  /** Keeps connections and uses them again, as proxies do. */
  agent: Agent;
}

/**
 * Starts one before these origins. It tries no request twice: what a target breaks is broken, and answered with 502.
 */
export async function startRoundRobinProxy(origins: readonly string[]): Promise<RoundRobinProxy> {
  const targets = origins.map((origin): Target => ({ origin, isReady: false, agent: new Agent({ keepAlive: true }) }));
  const look = () => Promise.all(targets.map(lookAt));
  await look();
  let isLooking = false;
  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    await look();
    isLooking = false;
  }, LOOK_EVERY_MS);
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const ready = targets.filter(({ isReady }) => isReady);
    turn += 1;
    const target = ready[turn % ready.length];
    if (target) passOn(target, incoming, outgoing);
    else outgoing.writeHead(502).end('nobody is ready');
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    isReady: (origin) => targets.some((target) => target.origin === origin && target.isReady),
    async stop() {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      for (const { agent } of targets) agent.destroy();
    },
  };
}

async function lookAt(target: Target): Promise<void> {
  try {
    const answer = await fetch(`${target.origin}/readyz`, { headers: { connection: 'close' } });
    await answer.body?.cancel();
    target.isReady = answer.ok;
  } catch {
    target.isReady = false;
  }
}

function passOn({ origin, agent }: Target, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url } = incoming;
  const { connection: _hop, ...passed } = headers;
  const asked = ask(`${origin}${url}`, { method, headers: passed, agent }, (answer) => {
    const { connection: _back, 'keep-alive': _kept, ...given } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, given);
    answer.pipe(outgoing);
    answer.on('error', () => outgoing.destroy());
  });
  asked.on('error', (error) => {
    if (!outgoing.headersSent) outgoing.writeHead(502).end(`${origin}: ${error.message}`);
    else outgoing.destroy();
  });
  incoming.pipe(asked);
}
