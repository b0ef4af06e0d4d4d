/** The doctor's conclusion, shown first to the person. */
import { useTranslation } from 'react-i18next';
import { SUMMARY_ID } from './area-ids.ts';
import { useCase } from './case-context.ts';
import { summaryCell } from './draft-cells.ts';
import { LanguageText } from './language-text.tsx';
import classes from './part.module.css';

export function SummaryPart() {
  const { t } = useTranslation('results');
  const { review, draft, change } = useCase();
  return (
    <section className={classes.part} aria-label={t('text.summary')}>
      <LanguageText
        id={SUMMARY_ID}
        label={t('text.summary')}
        value={draft.summary}
        minRows={3}
        hint={t('text.customerLanguage', { language: t(`languageName.${review.customer.preferredLanguage}`) })}
        onChange={(language, text) => change([[summaryCell(language), text]])}
      />
    </section>
  );
}
