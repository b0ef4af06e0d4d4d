/** Submitting a questionnaire for the person: what is missing first, and asked once more, because nothing can be changed afterwards. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import type { LoadedSurvey } from '../use-survey.ts';
import classes from './by-phone.module.css';

interface CompleteForPersonProps {
  id: string;
  data: Pick<LoadedSurvey, 'customerSurvey' | 'visible' | 'missing'>;
  /** Opens the form of a question. */
  onOpen: (questionKey: string) => void;
}

export function CompleteForPerson({ id, data, onOpen }: CompleteForPersonProps) {
  const { t } = useTranslation(['surveys', 'errors', 'common']);
  const language = useLanguage();
  const [setStatus, { isLoading, error }] = api.useSetSurveyStatusMutation();
  const [isAsking, setAsking] = useState(false);
  const missing = data.visible.filter(({ key }) => data.missing.includes(key));
  async function complete(): Promise<void> {
    const body = { status: SurveyStatus.COMPLETED, orderNo: data.customerSurvey.orderNumber, byDoctor: true } as const;
    const reply = await setStatus({ params: { id }, body });
    if (reply.error) return;
    announce(t('surveys:readOnly.submitted.title'));
    // The button goes, and with it the place of whoever pressed it by keyboard.
    document.querySelector<HTMLElement>(`[data-state-of="${id}"]`)?.focus();
  }

  if (missing.length > 0) {
    return (
      <Notice tone="warning" title={t('surveys:summary.missing', { count: missing.length })}>
        <p>{t('surveys:byPhone.missingHelp')}</p>
        <ul className={classes.missing}>
          {missing.map(({ key, text }) => (
            <li key={key}>
              <button type="button" className="link" onClick={() => onOpen(key)}>
                {localized(text, language)}
              </button>
            </li>
          ))}
        </ul>
      </Notice>
    );
  }
  return (
    <div className={classes.complete}>
      {isAsking && <p role="status">{t('surveys:byPhone.final')}</p>}
      {error && (
        <p role="alert" className={classes.error}>
          {describeError(error, t)}
        </p>
      )}
      <div className={classes.actions}>
        <Button size="xs" loading={isLoading} onClick={() => (isAsking ? void complete() : setAsking(true))}>
          {t(isAsking ? 'surveys:byPhone.completeNow' : 'surveys:byPhone.complete')}
        </Button>
        {isAsking && (
          <Button size="xs" variant="default" onClick={() => setAsking(false)}>
            {t('common:cancel')}
          </Button>
        )}
      </div>
    </div>
  );
}
