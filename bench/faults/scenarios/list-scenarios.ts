import { fileHalfWritten, importStepByStep, workerBlocked, workerTwice } from './imports.ts';
import { apiAfterProvider, apiBeforeAnswer, apiBeforeCommit, uncaught, webhookFirst } from './orders.ts';
import { apiBeforeQueue, redisEmptied, redisFull, redisKilled } from './queues.ts';
import { mariadbKilled, slowClients, socketComesBack } from './servers.ts';
import type { Stage } from './stage.ts';

/** Strikes the product and sees that it survives. Returns what was seen; throws with what was lost. */
type Scenario = (stage: Stage) => Promise<string>;

/** Every scenario by its name; those that share a product are played in this order. */
export const SCENARIOS = {
  'api-before-commit': apiBeforeCommit,
  'api-before-answer': apiBeforeAnswer,
  'api-after-provider': apiAfterProvider,
  'api-before-queue': apiBeforeQueue,
  'webhook-first': webhookFirst,
  uncaught,
  'redis-killed': redisKilled,
  'redis-emptied': redisEmptied,
  'redis-full': redisFull,
  'mariadb-killed': mariadbKilled,
  'socket-comes-back': socketComesBack,
  'file-half-written': fileHalfWritten,
  'import-step-by-step': importStepByStep,
  'worker-twice': workerTwice,
  'worker-blocked': workerBlocked,
  'slow-clients': slowClients,
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;
