import { v7 as uuidv7 } from 'uuid';
import { type BranchContent, loadBranches } from '#shared/server/booking/load-branches.ts';
import { startContent } from '#shared/server/content/start-content.ts';
import { columns, exists, select, type Tx } from '#shared/server/database/sql.ts';
import { inTransaction, type TransactionRunner } from '#shared/server/database/transaction.ts';

const KIND = columns<{ kind: string }>({ kind: 'kind' });

/**
 * Gives an empty database what a customer needs: content, catalogue and branches. Nobody's account and no order. Where there is a
 * branch already none is written, because those are the administrators' by then.
 * @returns how many branches were written
 */
export async function loadFirst(services: TransactionRunner, branches: readonly BranchContent[]): Promise<number> {
  await startContent(services);
  return inTransaction(services, async (tx) => {
    await lockSetup(tx);
    if (await exists(tx, 'FROM partner_branches')) return 0;
    const ids = new Map<string, string>();
    await loadBranches(tx, branches, (kind, name) => {
      const key = `${kind} ${name}`;
      const id = ids.get(key) ?? uuidv7();
      ids.set(key, id);
      return id;
    });
    return branches.length;
  });
}

/** What is done once is decided one after the other: every installation has these rows, and nothing else locks them for long. */
export async function lockSetup(tx: Tx): Promise<void> {
  await select(tx, KIND, 'FROM content_live ORDER BY kind FOR UPDATE', []);
}
