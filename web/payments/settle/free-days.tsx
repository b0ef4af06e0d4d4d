/** Days with free times as one group of radio buttons. */
import { useTranslation } from 'react-i18next';
import { formatLongDate, formatShortDay } from '#shared/domain/format-date.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import classes from './choose-time.module.css';

export interface FreeDaysProps {
  days: { date: string; free: number }[];
  chosen: string | null;
  onChoose: (date: string) => void;
  onLater: (() => void) | null;
  onFirst: (() => void) | null;
}

export function FreeDays({ days, chosen, onChoose, onLater, onFirst }: FreeDaysProps) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  return (
    <fieldset>
      <legend className={classes.legend}>{t('time.days')}</legend>
      <div className={classes.days}>
        {days.map(({ date, free }) => (
          <label key={date} className={classes.option} data-chosen={date === chosen || undefined}>
            <input
              type="radio"
              name="free-day"
              checked={date === chosen}
              onChange={() => onChoose(date)}
              aria-label={`${formatLongDate(date, language)}, ${t('time.free', { count: free })}`}
            />
            <b aria-hidden>{formatShortDay(date, language)}</b>
            <span aria-hidden>{t('time.free', { count: free })}</span>
          </label>
        ))}
      </div>
      <p className="acts">
        {onFirst && <ActionLink onClick={onFirst}>{t('time.first')}</ActionLink>}
        {onLater && <ActionLink onClick={onLater}>{t('time.later')}</ActionLink>}
      </p>
    </fieldset>
  );
}
