/** Marks an answer that stands here from the last questionnaire: it counts only once the person has confirmed it. */
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import { Notice } from '#web/kit/notice.tsx';
import classes from '../survey-texts.module.css';

export function TakenOverNotice({ givenAt }: { givenAt: string }) {
  const { t } = useTranslation('surveys');
  return (
    <div className={classes.mark}>
      <Notice
        icon={<IconHistory size={24} stroke={1.75} aria-hidden />}
        title={t('formerAnswer.of', { date: formatDate(givenAt) })}
      >
        <p>{t('formerAnswer.help')}</p>
      </Notice>
    </div>
  );
}
