/** How many promises of this month were kept; callbacks without a promise count in no percentage. */
import { useTranslation } from 'react-i18next';
import { zurichDate } from '#shared/domain/format-date.ts';
import { monthOf } from '#shared/domain/months.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import type { SupportMonthView } from '#shared/views/supports.ts';
import { LANGUAGE_NAMES } from '#web/app/i18n/languages.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { formatMonth } from '#web/kit/format-day-time.ts';
import classes from './callbacks.module.css';
import { useShortTime } from './clock-cell.tsx';

const PERCENT = 100;

export function MonthFigure({ now }: { now: Date }) {
  const { t } = useTranslation('crm-callbacks');
  const language = useLanguage();
  const { data } = api.useListSupportMonthsQuery();
  const of = (data?.months ?? []).filter(({ month }) => month === monthOf(zurichDate(now)));
  const { kept, ended } = sumOf(of);
  const short = useShortTime();
  const median = of.find(({ medianMinutes }) => medianMinutes !== null)?.medianMinutes ?? undefined;
  return (
    <section className={classes.month} aria-label={t('month.label')}>
      <div className={classes.line}>
        <h3>{formatMonth(now.toISOString(), language)}</h3>
        <span className="muted">{t('month.toToday')}</span>
      </div>
      <p className={classes.percent}>
        <b>{ended === 0 ? '–' : t('month.percent', { percent: Math.round((kept / ended) * PERCENT) })}</b>{' '}
        <span className="muted">
          {t('month.kept', { kept, ended })}
          {/* A time is promised in one language alone. */}
          {median !== undefined && `. ${t('month.median', { time: short(median * MINUTE_MS) })}`}
        </span>
      </p>
      <ul className={classes.months}>
        {of.map(({ language: spoken, asked, kept: held, broken }) => (
          <li key={spoken}>
            {LANGUAGE_NAMES[spoken]}: {t('month.asked', { count: asked })}
            {held + broken > 0 && `, ${t('month.kept', { kept: held, ended: held + broken })}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

const sumOf = (months: readonly SupportMonthView[]) => {
  const kept = months.reduce((sum, month) => sum + month.kept, 0);
  return { kept, ended: kept + months.reduce((sum, month) => sum + month.broken, 0) };
};
