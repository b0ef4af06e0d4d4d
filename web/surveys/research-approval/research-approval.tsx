/** A free choice: two equal buttons, nothing chosen beforehand, changeable at any time, and declining changes nothing. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { formatDate } from '#shared/domain/format-date.ts';
import type { ResearchApprovalTextView } from '#shared/views/content.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { describeError } from '#web/kit/describe-error.ts';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import classes from '../survey-texts.module.css';

export function ResearchApprovalScreen() {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  const text = api.useGetResearchApprovalTextQuery();
  return (
    <Page width="reading">
      <PageHeading
        title={text.data ? localized(text.data.title, language) : t('research.title')}
        lead={text.data && localized(text.data.intro, language)}
      />
      <QueryState query={text}>{(data) => <ApprovalChoice text={data} />}</QueryState>
    </Page>
  );
}

function ApprovalChoice({ text }: { text: ResearchApprovalTextView }) {
  const { t } = useTranslation(['surveys', 'errors', 'common']);
  const language = useLanguage();
  const { customerSurveyId = '' } = useParams();
  const params = { id: customerSurveyId };
  const survey = api.useGetCustomerSurveyQuery({ params });
  const current = api.useGetResearchApprovalQuery({ params });
  const [give, giving] = api.useGiveResearchApprovalMutation();
  const [chosen, setChosen] = useState<boolean | null>(null);

  async function choose(approved: boolean): Promise<void> {
    if (giving.isLoading) return;
    setChosen(null);
    const reply = await give({ params, body: { approved, version: text.version } });
    if (!reply.error) setChosen(approved);
  }

  const before = current.data;
  const sentence = (approved: boolean) => localized(approved ? text.accepted : text.declined, language);
  return (
    <>
      <div className={classes.sections}>
        {text.sections.map((section) => (
          <section key={section.key} aria-labelledby={`research-${section.key}`}>
            <h2 id={`research-${section.key}`}>{localized(section.heading, language)}</h2>
            <p>{localized(section.body, language)}</p>
          </section>
        ))}
      </div>
      {before && before.approved !== null && before.at && chosen === null && (
        <div className={classes.notice}>
          <Notice tone="calm">
            <p>
              {t(before.approved ? 'surveys:research.approvedAt' : 'surveys:research.declinedAt', {
                date: formatDate(before.at),
              })}
            </p>
          </Notice>
        </div>
      )}
      <div role="status">
        {chosen !== null && (
          <div className={classes.notice}>
            <Notice tone="success">
              <p>{sentence(chosen)}</p>
              {!chosen && <p>{t('surveys:research.nothingChanges')}</p>}
            </Notice>
          </div>
        )}
      </div>
      {giving.error !== undefined && !giving.isLoading && (
        <div className={classes.notice}>
          <Notice tone="danger" live="alert">
            <p>{describeError(giving.error, t)}</p>
          </Notice>
        </div>
      )}
      <div className={classes.choices}>
        {[true, false].map((approved) => (
          <Button
            key={String(approved)}
            variant="default"
            size="lg"
            fullWidth
            // Not disabled: the browser would take the focus away from whoever chooses with the keyboard.
            aria-disabled={giving.isLoading}
            onClick={() => void choose(approved)}
          >
            {localized(approved ? text.accept : text.decline, language)}
          </Button>
        ))}
      </div>
      {survey.data && (
        <p className={classes.after}>
          <ActionLink to={paths.order(survey.data.orderId)}>
            {t('surveys:toOrder', { orderNumber: survey.data.orderNumber })}
          </ActionLink>
        </p>
      )}
    </>
  );
}
