/** Said at once, while the area is open: this level is better than its values, and what a release would need. */
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { limitLevel, mayDeviate } from '#shared/domain/results/limit-level.ts';
import { valuesOfArea } from '#shared/domain/results/may-release.ts';
import type { ResultDraft } from '#shared/domain/results/types.ts';
import classes from './area-block.module.css';
import { useOpenCase } from './case-context.ts';
import { content } from './result-content.ts';

export function DeviationHint({ entry }: { entry: ResultDraft['resultCategories'][number] }) {
  const { t } = useTranslation(['results', 'common']);
  const { review, lab } = useOpenCase();
  const { resultCategoryId, level } = entry;
  if (level === null) return null;
  const language = review.customer.preferredLanguage;
  const facts = { content, orderedMarkers: lab.orderedMarkers, measures: lab.measures };
  const measures = valuesOfArea(resultCategoryId, facts);
  const text = entry.resultCategorySummary[language] ?? '';
  if (mayDeviate({ resultCategoryId, level, text, language, measures, content })) return null;
  const limit = limitLevel(measures);
  const words = {
    level: t(`common:level.${level}`),
    limit: t(`common:level.${limit}`),
    unjudgeable: t('common:level.unjudgeable'),
    language: t(`results:languageIn.${language}`),
    count: measures.filter(({ position }) => position !== null && position !== 'within').length,
  };
  return (
    <p role="status" className={classes.deviation}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <span>{t(limit === 'bad' ? 'results:deviation.critical' : 'results:deviation.explain', words)}</span>
    </p>
  );
}
