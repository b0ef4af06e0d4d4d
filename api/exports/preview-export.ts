import type { exports } from '#shared/contract/exports.ts';
import { isRefusal } from '#shared/errors.ts';
import { RESEARCH_PREVIEW_ROWS } from '#shared/limits/exports.ts';
import type { Call } from '#shared/server/call.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { choosePeople } from '#shared/server/exports/choose-people.ts';
import { makePseudonyms } from '#shared/server/exports/pseudonyms.ts';
import { recordExportReads } from '#shared/server/exports/record-export-reads.ts';
import { type ResearchRow, readResearchRows } from '#shared/server/exports/research-rows.ts';
import type { Services } from '#shared/server/services.ts';
import type { ResearchPreviewView } from '#shared/views/exports.ts';
import { planResearch } from './plan-research.ts';

/** Few: a person may have a hundred values. */
const PEOPLE_AT_ONCE = 5;

/** The first rows of a file for research, of people picked by names that are forgotten at once. */
export async function previewExport(services: Services, { actor, query, request }: Call<typeof exports.previewExport>) {
  const plan = planResearch(actor, query);
  if (isRefusal(plan)) return plan;
  const chosen = await choosePeople(services, plan);
  const { fault, coarsening } = chosen;
  const view = { columns: plan.columns, fault, coarsening, plan };
  if (fault) {
    const estimatedRows = fault === 'export-too-few' ? null : chosen.rows;
    return { ...view, rows: [], estimatedRows, people: null } satisfies ResearchPreviewView;
  }
  const nameOf = plan.complete ? (id: string) => id : makePseudonyms();
  const rows: ResearchRow[] = [];
  for await (const step of readResearchRows(services, { plan, chosen, nameOf, step: PEOPLE_AT_ONCE })) {
    rows.push(...step.slice(0, RESEARCH_PREVIEW_ROWS - rows.length));
    if (rows.length === RESEARCH_PREVIEW_ROWS) break;
  }
  const shown = [...new Set(rows.map(({ customerId }) => customerId))];
  const read = { endpoint: 'previewExport', entityId: '', dataset: plan.dataset, actor, request } as const;
  await inTransaction(services, (tx) => recordExportReads(tx, shown, read));
  return {
    ...view,
    rows: rows.map(({ cells }) => cells),
    ...{ estimatedRows: chosen.rows, people: chosen.people.size },
  } satisfies ResearchPreviewView;
}
