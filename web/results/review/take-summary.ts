import { proposeSummary } from '#shared/domain/results/propose-summary.ts';
import type { ResultDraft } from '#shared/domain/results/types.ts';
import { LANGUAGES, type LocalText } from '#shared/languages.ts';
import { type CellChange, summaryCell, withChanges } from './draft-cells.ts';
import { content } from './result-content.ts';

/** The changes that taking the proposed conclusion makes; what somebody wrote in a language stays. */
export function takeSummary({ summary }: Pick<ResultDraft, 'summary'>, proposed: LocalText): CellChange[] {
  return LANGUAGES.filter((language) => (summary[language] ?? '').trim() === '').map((language) => [
    summaryCell(language),
    proposed[language],
  ]);
}

/**
 * Changes together with what they take the ground from: a conclusion that was taken as proposed from other levels is open again,
 * so that no sentence goes out that nobody has read for these levels. Own words stay.
 */
export function withReopenedSummary(draft: ResultDraft, changes: readonly CellChange[]): CellChange[] {
  const before = proposeSummary(draft.resultCategories, content);
  if (!before) return [...changes];
  const after = proposeSummary(withChanges(draft, changes).resultCategories, content);
  const reopened = LANGUAGES.filter(
    (language) => draft.summary[language] === before[language] && after?.[language] !== before[language],
  );
  return [...changes, ...reopened.map((language): CellChange => [summaryCell(language), ''])];
}
