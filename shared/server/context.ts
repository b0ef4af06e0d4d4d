import { AsyncLocalStorage } from 'node:async_hooks';

const requestIds = new AsyncLocalStorage<string>();

/** Runs `work` with a request id that logs, outbox rows and jobs carry on. */
export const withRequestId = <T>(id: string, work: () => T): T => requestIds.run(id, work);

/** The id of the request or job being worked on, or null outside of one. */
export const currentRequestId = (): string | null => requestIds.getStore() ?? null;
