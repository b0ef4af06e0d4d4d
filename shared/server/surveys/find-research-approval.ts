import { findRow } from '#shared/server/database/model-rows.ts';
import type { Database, Tx } from '#shared/server/database/sql.ts';
import { ResearchApproval } from '#shared/server/models/research-approval.ts';
import type { ResearchApprovalView } from '#shared/views/surveys.ts';

/** A customer's present choice; every earlier one stays in the table. */
export async function findResearchApproval(on: Database | Tx, customerId: string): Promise<ResearchApprovalView> {
  const row = await findRow(on, ResearchApproval, ['approved', 'textVersion', 'language', 'at'], {
    where: { customerId },
    order: [
      ['at', 'DESC'],
      ['id', 'DESC'],
    ],
  });
  if (!row) return { approved: null, version: null, language: null, at: null };
  const { textVersion: version, language } = row;
  return { approved: Boolean(row.approved), version, language, at: row.at.toISOString() };
}
