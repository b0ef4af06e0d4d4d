/** The appointment as it is and as it shall be, side by side; on phones below each other. */
import { IconArrowRight, IconLock, IconToolsKitchen2Off } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fastingFrom } from '#shared/domain/booking/fasting-from.ts';
import type { MovedPlaceView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import classes from './old-and-new.module.css';

export interface OldAndNewProps {
  old: MovedPlaceView;
  /** Null while nothing is chosen. */
  chosen: MovedPlaceView | null;
  /** Of the test; 0 where nobody fasts. */
  fastingHours: number;
  /** There is a fee to pay first. */
  kept?: boolean;
}

export function OldAndNew({ old, chosen, fastingHours, kept }: OldAndNewProps) {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  const fasting = chosen && fastingHours > 0 ? fastingFrom(chosen.from, fastingHours) : null;
  return (
    <div className={classes.pair}>
      <Place label={t('reschedule.old')} place={old} look="old">
        {kept && (
          <p className={classes.sign}>
            <IconLock size={20} stroke={1.75} aria-hidden />
            {t('reschedule.kept')}
          </p>
        )}
      </Place>
      <span className={classes.arrow}>
        <IconArrowRight size={28} stroke={1.75} aria-hidden />
      </span>
      {chosen ? (
        <Place label={t('reschedule.new')} place={chosen} look="new">
          {fasting && (
            <p className={classes.sign}>
              <IconToolsKitchen2Off size={20} stroke={1.75} aria-hidden />
              {t('reschedule.fasting', { when: formatShortDayTime(fasting, language) })}
            </p>
          )}
        </Place>
      ) : (
        <section className={classes.place} data-look="empty" aria-label={t('reschedule.new')}>
          <p className="eyebrow">{t('reschedule.new')}</p>
          <p>{t('reschedule.nothing')}</p>
        </section>
      )}
    </div>
  );
}

interface PlaceProps {
  label: string;
  place: MovedPlaceView;
  look: 'old' | 'new';
  children?: ReactNode;
}

function Place({ label, place, look, children }: PlaceProps) {
  const language = useLanguage();
  return (
    <section className={classes.place} data-look={look} aria-label={label}>
      <p className="eyebrow">{label}</p>
      <p className={classes.when}>{formatShortDayTime(place.from, language)}</p>
      <p className="b">{place.branchName}</p>
      <p className="muted">
        {place.streetAddress}, <span className="nw">{`${place.zipCode} ${place.city}`}</span>
      </p>
      {children}
    </section>
  );
}
