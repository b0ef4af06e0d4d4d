/** What stands above the panes: critical values, an open questionnaire, what a colleague changed. */

import { IconAlertOctagonFilled, IconArrowsDiff, IconForms, IconUserOff, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import { displayValue } from '#shared/domain/results/describe-position.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { localized } from '#web/kit/localized.ts';
import { CONTACT_ID } from './area-ids.ts';
import classes from './banner.module.css';
import { useOpenCase } from './case-context.ts';
import { CorrectionBanner } from './correction-banner.tsx';
import { nameOfSaver } from './name-colleagues.ts';
import { openContacts } from './open-contacts.ts';
import { RejectionBanner } from './rejection-banner.tsx';
import { markerOf } from './result-content.ts';

interface CaseBannersProps {
  takenOver: number;
  onTakeoverSeen: () => void;
  onContact: () => void;
  onWord: () => void;
  /** Opens the questionnaire, to answer it on the phone. */
  onAnswers: () => void;
}

export function CaseBanners({ takenOver, onTakeoverSeen, onContact, onWord, onAnswers }: CaseBannersProps) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const { review, isReadOnly, alert, userId } = useOpenCase();
  const saver = nameOfSaver(review, userId);
  const critical = openContacts([...review.measures, ...review.unmapped], review);
  const nameOf = (key: string | null, name: string) => {
    const marker = markerOf(key);
    return marker ? localized(marker.name, language) : name;
  };
  return (
    <>
      <CorrectionBanner />
      {review.customer.closedAt && (
        <div className={classes.line} data-tone="warning">
          <IconUserOff size={18} stroke={1.75} aria-hidden />
          <span>
            {t('review.accountClosedHelp', {
              date: formatDate(review.customer.closedAt),
              orderNumber: review.orderNumber,
            })}
          </span>
        </div>
      )}
      {critical.length > 0 && !isReadOnly && (
        <div className={classes.line} data-tone="danger">
          <IconAlertOctagonFilled size={18} aria-hidden />
          <span>
            <b>
              {critical.map((one) => `${nameOf(one.marker, one.name)} ${displayValue(one)} ${one.unit}`).join(', ')}
            </b>{' '}
            {t('critical.help')}
          </span>
          <button type="button" className="link" aria-controls={CONTACT_ID} onClick={onContact}>
            {t('critical.record')}
          </button>
        </div>
      )}
      {alert.isNew && (
        <div className={classes.line} data-tone="danger" role="alert">
          <IconAlertOctagonFilled size={18} aria-hidden />
          <span>{t('alert.arrived')}</span>
          <button type="button" className="link" onClick={alert.confirm}>
            {t('seen')}
          </button>
        </div>
      )}
      {review.asides.length > 0 && (
        <div className={classes.line} data-tone="warning">
          <IconArrowsDiff size={18} stroke={1.75} aria-hidden />
          <span>{t('word.count', { count: review.asides.length })}</span>
          <button type="button" className="link" onClick={onWord}>
            {t('word.go')}
          </button>
        </div>
      )}
      <RejectionBanner />
      {review.survey.status !== SurveyStatus.COMPLETED && (
        <div className={classes.line} data-tone="warning">
          <IconForms size={18} stroke={1.75} aria-hidden />
          <span>{t('release.questionnaire-open')}</span>
          {review.survey.customerSurveyId !== '' && (
            <button type="button" className="link" onClick={onAnswers}>
              {t('answers.byPhone')}
            </button>
          )}
        </div>
      )}
      {takenOver > 0 && (
        <div className={classes.line} data-tone="info" role="status">
          <IconUsers size={18} stroke={1.75} aria-hidden />
          <span>
            {saver ? t('desk.takenOver', { count: takenOver, name: saver }) : t('takenOver', { count: takenOver })}
          </span>
          <button type="button" className="link" onClick={onTakeoverSeen}>
            {t('seen')}
          </button>
        </div>
      )}
    </>
  );
}
