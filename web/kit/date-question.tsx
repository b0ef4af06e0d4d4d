/** "Do you mean 24 March 1984?": asked back where a year has two digits, so that nobody is born in another century. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDayInWords } from '#shared/domain/format-date.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#shared/languages.ts';
import classes from './date-parts.module.css';

export interface DateQuestionProps {
  /** `YYYY-MM-DD`, `YYYY-MM` or `YYYY`; null: nothing to ask. */
  meant: string | null;
  onYes: (date: string) => void;
  onNo: () => void;
}

export function DateQuestion({ meant, onYes, onNo }: DateQuestionProps) {
  const { t, i18n } = useTranslation('common');
  const language = isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE;
  return (
    <div role="status">
      {meant && (
        <div className={classes.question}>
          <p>{t('date.didYouMean', { date: inWords() })}</p>
          <div className={classes.answers}>
            <Button variant="default" onClick={() => onYes(meant)}>
              {t('date.meantYes')}
            </Button>
            <Button variant="subtle" onClick={onNo}>
              {t('date.meantNo')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );

  function inWords(): string {
    const [year = '', month, day] = (meant ?? '').split('-');
    if (day) return formatDayInWords(`${year}-${month}-${day}`, language);
    return month ? `${month}.${year}` : year;
  }
}
