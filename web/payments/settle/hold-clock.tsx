/** Until when the time is held for this order, with the minutes left. */
import { Trans, useTranslation } from 'react-i18next';
import { formatTime } from '#shared/domain/format-date.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { Countdown } from '#web/kit/countdown.tsx';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import classes from './hold-clock.module.css';

export function HoldClock({ order, onEnd }: { order: OrderView; onEnd: () => void }) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  const { appointment, hold } = order;
  if (!appointment || !hold || hold.lapsed) return <p>{t(appointment ? 'lead' : 'leadHome')}</p>;
  return (
    <p>
      <Trans
        t={t}
        i18nKey="held"
        values={{ when: formatShortDayTime(appointment.from, language), time: formatTime(hold.until) }}
        components={{ b: <b className={classes.until} />, d: <span className="nw" /> }}
      />{' '}
      <Countdown until={hold.until} onEnd={onEnd}>
        {(clock) => <span className="nw">{t('left', { clock })}</span>}
      </Countdown>
    </p>
  );
}
