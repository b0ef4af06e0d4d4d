/** Public holidays that are not blocked yet: of a branch's canton, or those that every canton has. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BlockedDaysView } from '#shared/views/booking.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { localized } from '#web/kit/localized.ts';
import classes from './admin-blocked-days.module.css';
import { DayName } from './day-name.tsx';
import type { Blocking } from './use-blocking.ts';

export interface SuggestionListProps {
  suggestions: BlockedDaysView['suggestions'];
  isOfAll: boolean;
  blocking: Blocking;
}

export function SuggestionList({ suggestions, isOfAll, blocking }: SuggestionListProps) {
  const { t } = useTranslation('booking-branches');
  const language = useLanguage();
  const [first] = suggestions;
  const here = first ? t('days.holidaysOf', { canton: first.cantons[0] }) : t('days.holidaysHere');
  const title = isOfAll ? t('days.holidays') : here;
  const name = (one: (typeof suggestions)[number]) => localized(one.name, language);
  /** Each under its own name, until one has appointments that are looked at first. */
  const blockAll = async () => {
    for (const one of suggestions) if (!(await blocking.block([one.date], name(one)))) return;
  };
  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      {isOfAll && <p className="muted">{t('days.holidaysHint')}</p>}
      {suggestions.length === 0 ? (
        <p className="muted">{t('days.holidaysNone')}</p>
      ) : (
        <>
          <ul className={classes.rows}>
            {suggestions.map((one) => (
              <li key={one.date + name(one)}>
                <DayName date={one.date} name={name(one)} />
                <Button
                  variant="subtle"
                  size="xs"
                  disabled={blocking.isSending}
                  onClick={() => void blocking.block([one.date], name(one))}
                >
                  {t('days.block')}
                  <span className="vh">{`: ${name(one)}`}</span>
                </Button>
              </li>
            ))}
          </ul>
          {suggestions.length > 1 && (
            <Button variant="default" size="sm" disabled={blocking.isSending} onClick={() => void blockAll()}>
              {t('days.blockAll', { count: suggestions.length })}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
