import * as driver from 'mysql2';
import { Sequelize } from 'sequelize';
import { type FieldKeys, giveFieldKeys } from './field-keys.ts';
import { limitStatements } from './limit-statements.ts';
import { refuseOtherConnection } from './open-transaction.ts';

/** Two cores serve eight connections best; more were measured slower. */
const MAX_CONNECTIONS = 8;
/** A request waits this long for a free connection before it gets 503. */
const ACQUIRE_TIMEOUT_MS = 5000;
/** And then this long for each statement, so that it is answered within ten seconds although MariaDB hangs. */
const REQUEST_STATEMENT_MS = 4500;
/** A job may take its time: an import writes thousands of rows, a clean-up deletes them. */
export const JOB_STATEMENT_MS = 30_000;
/** The server gives up a slow statement itself a little earlier, which costs no connection and leaves nothing running. */
const SERVER_HEAD_START_MS = 500;
/** Rows that somebody else holds: given up well before the statement's end, so that the transaction can be tried again. */
const LOCK_WAIT_SECONDS = 3;

/**
 * Opens the pool on MariaDB. Sessions run at READ COMMITTED: under REPEATABLE READ a plain SELECT before a lock reads an
 * old snapshot, and 50 orders were measured to get into a slot with 3 places.
 * @param url `mysql://user:password@host:port/database`, optionally `?socketPath=`
 * @param keys of the sealed columns
 * @param statementMs longest time of a statement, in milliseconds; past it its connection is cut
 */
export function connectDatabase(url: string, keys: FieldKeys, statementMs: number = REQUEST_STATEMENT_MS): Sequelize {
  const sequelize = new Sequelize(url, {
    dialect: 'mysql',
    // Limited from its first statement on, which Sequelize sends before its hooks are called.
    dialectModule: {
      ...driver,
      createConnection: (options: driver.ConnectionOptions) =>
        limitStatements(driver.createConnection(options), statementMs),
    },
    logging: false,
    timezone: '+00:00',
    pool: { max: MAX_CONNECTIONS, min: 0, idle: 60_000, acquire: ACQUIRE_TIMEOUT_MS },
    define: { timestamps: false, freezeTableName: true },
    dialectOptions: {
      charset: 'utf8mb4',
      timezone: 'Z',
      decimalNumbers: true,
      dateStrings: ['DATE'],
      // The driver's own reading of instants; Sequelize's goes through text and moment for each value.
      typeCast: true,
      connectTimeout: 5000,
      maxPreparedStatements: 500,
    },
    hooks: {
      afterConnect: async (connection) => {
        const raw = (connection as { promise(): { query(sql: string): Promise<unknown> } }).promise();
        await raw.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
        const seconds = (statementMs - SERVER_HEAD_START_MS) / 1000;
        await raw.query(
          `SET SESSION max_statement_time = ${seconds}, SESSION innodb_lock_wait_timeout = ${LOCK_WAIT_SECONDS}`,
        );
      },
    },
  });
  refuseOutsideTransaction(sequelize);
  giveFieldKeys(sequelize, keys);
  return sequelize;
}

/** Models are guarded like plain statements: while a transaction is open, a query without it would not see its rows. */
function refuseOutsideTransaction(sequelize: Sequelize): void {
  const query = sequelize.query.bind(sequelize) as (...parameters: unknown[]) => Promise<unknown>;
  const guarded = (statement: unknown, options?: { transaction?: unknown }): Promise<unknown> => {
    if (!options?.transaction) refuseOtherConnection();
    return query(statement, options);
  };
  sequelize.query = guarded as typeof sequelize.query;
}
