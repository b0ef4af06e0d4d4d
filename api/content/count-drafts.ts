import type { ContentChange } from '#shared/domain/content/compare-content.ts';
import type { ContentKind } from '#shared/domain/content/content-kinds.ts';
import type { ResultDraft } from '#shared/domain/results/types.ts';
import { opened } from '#shared/server/database/sealed-sql.ts';
import { columns, type Database, json, select } from '#shared/server/database/sql.ts';
import { TestResult } from '#shared/server/models/test-result.ts';

const DRAFT = columns<{ draft: string }>({ draft: opened(TestResult, 'r', 'draft') });
/** More open cases than a day brings; beyond it the number is that many. */
const MOST_DRAFTS = 5000;

/** Where a draft names entries of a file. */
const NAMED: Partial<Record<ContentChange['file'], (draft: ResultDraft) => readonly string[]>> = {
  recommendations: ({ recommendations }) => recommendations,
  'follow-ups': ({ followUpRecommendations }) => followUpRecommendations,
  'result-categories': ({ resultCategories }) =>
    resultCategories.map(({ resultCategoryId }) => `categories.${resultCategoryId}`),
  'health-measures': ({ healthMeasuresResult }) => healthMeasuresResult.map(({ healthMeasureId }) => healthMeasureId),
};

const USED_BY_DRAFTS: readonly ContentKind[] = ['recommendations', 'resultcategories'];

/** How many results that are not released yet use an entry; null for what no draft names. */
export async function countDrafts(
  on: Database,
  kinds: readonly ContentKind[],
): Promise<(change: Pick<ContentChange, 'file' | 'key'>) => number | null> {
  if (!kinds.some((kind) => USED_BY_DRAFTS.includes(kind))) return () => null;
  const from = `FROM test_results r WHERE r.draft IS NOT NULL AND r.releasedVersion IS NULL LIMIT ${MOST_DRAFTS}`;
  const drafts = (await select(on, DRAFT, from)).map(({ draft }) => json<ResultDraft>(draft));
  return ({ file, key }) => {
    const named = NAMED[file];
    return named ? drafts.filter((draft) => named(draft).includes(key)).length : null;
  };
}
