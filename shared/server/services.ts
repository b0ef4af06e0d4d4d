import type { Redis } from 'ioredis';
import type { Sequelize } from 'sequelize';
import type { AccessRole } from '#shared/roles.ts';
import type { Config } from './config.ts';
import type { DatabaseClock } from './database/database-clock.ts';
import type { TransactionRunner } from './database/transaction.ts';
import type { FileStore } from './gateways/files/file-store.ts';
import type { Payments } from './gateways/payments.ts';
import type { Logger } from './log.ts';
import type { Queues } from './queues.ts';

/** What acts and handlers work with; made once per process and passed, never imported. */
export interface Services extends TransactionRunner {
  config: Config;
  log: Logger;
  sequelize: Sequelize;
  queues: Queues;
  redis: Redis;
  payments: Payments;
  files: FileStore;
  clock: Pick<DatabaseClock, 'ready' | 'stop'>;
  /** The one clock, the database's: tests and fault runs replace it. */
  now(): Date;
}

/** Whoever a bearer token speaks for: a person with a session, or a branch with its partner key. */
export interface Actor {
  userId: string;
  roles: readonly AccessRole[];
  sessionId: string;
  /** The branch of a partner's token. */
  branchId?: string;
}
