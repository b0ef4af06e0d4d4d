/** The short way to get ready, with clock times: fasting, water, what to bring, how long it takes. */
import { IconDroplet, IconId, IconPackage, IconToolsKitchen2Off } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { waterFrom } from '#shared/domain/booking/fasting-from.ts';
import { formatTime } from '#shared/domain/format-date.ts';
import type { PreparationView } from '#shared/views/content.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import { localized } from '#web/kit/localized.ts';
import classes from './preparation-points.module.css';

export interface PreparationPointsProps {
  order: Pick<OrderView, 'appointment'>;
  preparation: PreparationView;
  /** Fasting and water only, where the page lists the rest itself. */
  beforeOnly?: boolean;
}

export function PreparationPoints({ order, preparation, beforeOnly }: PreparationPointsProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const { appointment } = order;
  const { fasting, bring, duration } = preparation;
  return (
    <ul className={classes.points}>
      {fasting.required && (
        <Point icon={<IconToolsKitchen2Off size={24} stroke={1.75} aria-hidden />}>
          {fasting.from ? (
            <Trans
              t={t}
              i18nKey={fasting.strictFrom ? 'prepare.fastingStrict' : 'prepare.fasting'}
              values={{
                when: formatShortDayTime(fasting.from, language),
                strict: fasting.strictFrom && formatShortDayTime(fasting.strictFrom, language),
              }}
              components={{ b: <b /> }}
            />
          ) : (
            localized(fasting.text, language)
          )}
        </Point>
      )}
      {!fasting.required && (
        <Point icon={<IconToolsKitchen2Off size={24} stroke={1.75} aria-hidden />}>
          {localized(fasting.text, language)}
        </Point>
      )}
      {fasting.required && appointment && (
        <Point icon={<IconDroplet size={24} stroke={1.75} aria-hidden />}>
          <Trans
            t={t}
            i18nKey="prepare.water"
            values={{ time: formatTime(waterFrom(appointment.from)) }}
            components={{ b: <b /> }}
          />
        </Point>
      )}
      {!beforeOnly && appointment && (
        <Point icon={<IconId size={24} stroke={1.75} aria-hidden />}>
          <Trans t={t} i18nKey="prepare.id" components={{ b: <b /> }} /> {localized(duration, language)}
        </Point>
      )}
      {!beforeOnly && !appointment && (
        <Point icon={<IconPackage size={24} stroke={1.75} aria-hidden />}>
          <b>{t('prepare.kit')}</b> {bring.map((thing) => localized(thing, language)).join(' · ')}.
        </Point>
      )}
    </ul>
  );
}

function Point({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  );
}
