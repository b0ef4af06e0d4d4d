import { v7 as uuidv7 } from 'uuid';
import { insert, selectOne } from '#shared/server/database/sql.ts';
import type { Services } from '#shared/server/services.ts';
import type { ResearchApprovalView } from '#shared/views/surveys.ts';

/** A customer's present choice; every earlier one stays in the table. */
export async function findResearchApproval(services: Services, customerId: string): Promise<ResearchApprovalView> {
  const row = await selectOne<{ approved: number; textVersion: string; at: Date }>(
    services,
    'SELECT approved, textVersion, at FROM research_approvals WHERE customerId = ? ORDER BY at DESC, id DESC LIMIT 1',
    [customerId],
  );
  if (!row) return { approved: null, version: null, at: null };
  return { approved: Boolean(row.approved), version: row.textVersion, at: row.at.toISOString() };
}

/** Records a choice; the same one again is no new row. */
export async function giveResearchApproval(
  services: Services,
  customerId: string,
  choice: { approved: boolean; version: string },
): Promise<null> {
  const current = await findResearchApproval(services, customerId);
  if (current.approved === choice.approved && current.version === choice.version) return null;
  await insert(services, 'research_approvals', {
    id: uuidv7(),
    customerId,
    approved: choice.approved,
    textVersion: choice.version,
    at: services.now(),
  });
  return null;
}
