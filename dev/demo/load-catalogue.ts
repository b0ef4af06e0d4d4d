import branchContent from '#shared/content/partner-branches.json' with { type: 'json' };
import { type BranchContent, loadBranches } from '#shared/server/booking/load-branches.ts';
import { liveContent } from '#shared/server/content/live-content.ts';
import { startContent } from '#shared/server/content/start-content.ts';
import { writeCatalogue } from '#shared/server/content/write-catalogue.ts';
import { inTransaction, type TransactionRunner } from '#shared/server/database/transaction.ts';
import { demoId } from './demo-id.ts';

/** The id of a branch by its key in the content. */
export const branchId = (key: string): string => demoId('branch', key);

/** Loads what can be bought, as the live content says it, and where; branches that an administrator changed stay. */
export async function loadCatalogue(services: TransactionRunner): Promise<void> {
  await startContent(services);
  await inTransaction(services, async (tx) => {
    await writeCatalogue(tx, liveContent().files, 'all');
    await loadBranches(tx, branchContent.branches as BranchContent[], demoId);
  });
}
