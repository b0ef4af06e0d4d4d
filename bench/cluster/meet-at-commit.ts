import { readConfig } from '#shared/server/config.ts';
import { connectDatabase } from '#shared/server/database/connection.ts';
import { change, columns, selectOne } from '#shared/server/database/sql.ts';
import { inTransaction, type TransactionRunner } from '#shared/server/database/transaction.ts';
import { createLog } from '#shared/server/log.ts';
import type { FaultStack } from '../faults/stack/open-stack.ts';

const TIMES = 25;
const COUNTED = columns<{ counted: number }>({ counted: 'counted' });

/**
 * What the proxy avoids, and a change of proxies may bring for a moment: two nodes are written to. Each counts the same row up, looking
 * first; locks do not reach across nodes, so one of two that meet loses at its COMMIT and has to run again.
 * @throws when a count is missing
 */
export async function meetAtCommit(nodeUrls: readonly string[], stack: FaultStack): Promise<string> {
  const { pathname } = new URL(stack.databaseUrl);
  const runners = nodeUrls.slice(0, 2).map((url): TransactionRunner => {
    const config = readConfig(stack.environment);
    const sequelize = connectDatabase(new URL(pathname, url).href, config.files);
    return {
      sequelize,
      config,
      log: createLog('cluster', 'silent'),
      now: () => new Date(),
      afterCommit: () => undefined,
    };
  });
  const [first] = runners;
  if (!first) throw new Error('there is no node');
  await change(first, 'CREATE TABLE met_at_commit (id INT NOT NULL PRIMARY KEY, counted INT NOT NULL)');
  await change(first, 'INSERT INTO met_at_commit VALUES (1, 0)');
  let runs = 0;
  const count = (runner: TransactionRunner) =>
    inTransaction(runner, async (tx) => {
      runs += 1;
      const row = await selectOne(tx, COUNTED, 'FROM met_at_commit WHERE id = 1 FOR UPDATE');
      await change(tx, 'UPDATE met_at_commit SET counted = ? WHERE id = 1', [(row?.counted ?? 0) + 1]);
    });
  const countOn = async (runner: TransactionRunner) => {
    for (let at = 0; at < TIMES; at += 1) await count(runner);
  };
  await Promise.all(runners.map(countOn));
  const row = await selectOne(first, COUNTED, 'FROM met_at_commit');
  await change(first, 'DROP TABLE met_at_commit');
  await Promise.all(runners.map((runner) => runner.sequelize.close()));
  const wanted = runners.length * TIMES;
  if (row?.counted !== wanted) throw new Error(`two nodes counted to ${row?.counted}, not to ${wanted}`);
  return `two nodes written to at once: ${wanted} transactions, ${runs - wanted} run again, none lost`;
}
