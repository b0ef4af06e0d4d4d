/** What moving costs now and when that rises, in one sentence and drawn as a line of time. Said before anything is chosen. */
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { Card } from '#web/kit/card.tsx';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import { currentBand, type FeeBand } from './fee-bands.ts';
import classes from './fee-box.module.css';

export interface FeeBoxProps {
  bands: readonly FeeBand[];
  /** The branch cannot keep the appointment: nothing is to be paid until the end of this day. */
  freeUntil: string | null;
}

export function FeeBox({ bands, freeUntil }: FeeBoxProps) {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  if (freeUntil !== null) return <Offered until={formatDate(freeUntil)} />;
  const now = currentBand(bands);
  const at = bands.indexOf(now);
  const next = bands[at + 1];
  const when = now.until === null ? '' : formatShortDayTime(now.until, language);
  const words = (band: FeeBand) => (band.amount === 0 ? t('reschedule.fee.none') : formatMoney(band.amount));
  return (
    <Card as="section" className={classes.box}>
      <header className={classes.head}>
        <div>
          <p className="eyebrow">{t('reschedule.fee.title')}</p>
          <h2>
            {now.amount === 0 && now.until !== null
              ? t('reschedule.fee.freeUntil', { when: when.replaceAll(' ', '\u00a0') })
              : t('reschedule.fee.now', { amount: formatMoney(now.amount) })}
          </h2>
        </div>
        <p className="muted">
          {next && t('reschedule.fee.next', { when, amount: formatMoney(next.amount) })} {t('reschedule.fee.paid')}
        </p>
      </header>
      <ol className={classes.scale}>
        {bands.map((band, index) => (
          <li key={band.key} data-when={index < at ? 'past' : index === at ? 'now' : undefined}>
            <b>{words(band)}</b>
            <small>
              {band === now && <span className={classes.now}>{t('reschedule.fee.here')}, </span>}
              {band.until === null
                ? t('reschedule.fee.after')
                : t('reschedule.fee.until', { when: formatShortDayTime(band.until, language) })}
            </small>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Offered({ until }: { until: string }) {
  const { t } = useTranslation('booking');
  return (
    <Card as="section" className={classes.box}>
      <header className={classes.head}>
        <div>
          <p className="eyebrow">{t('reschedule.fee.title')}</p>
          <h2>{t('reschedule.fee.freeUntil', { when: until })}</h2>
        </div>
        <p className="muted">
          {t('reschedule.fee.offered')} {t('reschedule.fee.paid')}
        </p>
      </header>
    </Card>
  );
}
