import type { Logger } from '#shared/server/log.ts';

/**
 * Does what a socket or a timer asked for. What fails (Redis or MariaDB away) is logged and dropped: it concerns one socket and
 * one moment, and must never reach the process.
 */
export function attempt(log: Logger, what: string, work: () => Promise<unknown>): void {
  // In an async function a throw is a rejection too.
  (async () => work())().catch((error: unknown) => log.warn({ err: error, what }, 'live: dropped'));
}
