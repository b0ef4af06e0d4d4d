/**
 * The doctor's conclusion, shown first to the person. While nothing is written, the sentence that the levels allow stands beside the
 * field, not in it: only reading and taking it makes it part of the draft, and without a conclusion nothing is released.
 */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { proposeSummary } from '#shared/domain/results/propose-summary.ts';
import { LANGUAGE_TAGS } from '#shared/languages.ts';
import { announce } from '#web/kit/announce.ts';
import { Kbd } from '#web/kit/kbd.tsx';
import { SUMMARY_ID, TAKE_SUMMARY_ID } from './area-ids.ts';
import { useOpenCase } from './case-context.ts';
import { summaryCell } from './draft-cells.ts';
import { LanguageText } from './language-text.tsx';
import parts from './part.module.css';
import { ReopenedSummary } from './reopened-part.tsx';
import { content } from './result-content.ts';
import classes from './summary-part.module.css';
import { takeSummary } from './take-summary.ts';

export function SummaryPart() {
  const { t } = useTranslation('results');
  const { review, draft, change, isReadOnly, refusals } = useOpenCase();
  const own = review.customer.preferredLanguage;
  const proposed = proposeSummary(draft.resultCategories, content);
  const isOpen = (draft.summary[own] ?? '').trim() === '' && !isReadOnly;
  // own words that were written about other values: what would be proposed now is read beside them
  const isReopened = refusals.some(({ code }) => code === 'summary-reopened');
  const beside = isReopened && !isOpen && !isReadOnly && proposed?.[own] !== draft.summary[own] ? proposed : null;
  const take = () => {
    if (!proposed) return;
    change(takeSummary(draft, proposed));
    announce(t('desk.summary.taken'));
    document.getElementById(SUMMARY_ID)?.focus();
  };
  return (
    <section className={parts.part} aria-label={t('text.summary')}>
      <LanguageText
        id={SUMMARY_ID}
        label={t('text.summary')}
        value={draft.summary}
        minRows={3}
        hint={t('text.customerLanguage', { language: t(`languageName.${own}`) })}
        onChange={(language, text) => change([[summaryCell(language), text]])}
      />
      {beside && (
        <div className={classes.proposal}>
          <p className="caption muted">{t('desk.summary.now')}</p>
          <p lang={LANGUAGE_TAGS[own]} className={classes.sentence}>
            {beside[own]}
          </p>
        </div>
      )}
      <ReopenedSummary />
      {isOpen && (
        <div className={classes.proposal}>
          <p className="caption muted">{t(proposed ? 'desk.summary.proposal' : 'desk.summary.later')}</p>
          {proposed && (
            <>
              <p id={PROPOSAL_ID} lang={LANGUAGE_TAGS[own]} className={classes.sentence}>
                {proposed[own]}
              </p>
              <Button
                id={TAKE_SUMMARY_ID}
                size="xs"
                variant="default"
                aria-describedby={PROPOSAL_ID}
                rightSection={<Kbd>⇧ S</Kbd>}
                onClick={take}
              >
                {t('desk.summary.take')}
              </Button>
            </>
          )}
        </div>
      )}
    </section>
  );
}

const PROPOSAL_ID = 'review-summary-proposal';
