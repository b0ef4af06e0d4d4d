import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Drain } from './http/drain.ts';

/**
 * Stops in an order that breaks no request: first not ready, with every answer ending its connection; after `pauseMs`, when
 * every proxy has looked, nobody connects any more and what is still open is idle. Resolves when the last answer is sent.
 */
export async function stopServer(
  server: Server,
  drain: Drain,
  pauseMs: number,
  closeSockets: () => Promise<void>,
): Promise<void> {
  drain.begin();
  await pause(pauseMs);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  await closeSockets();
  await closed;
}
