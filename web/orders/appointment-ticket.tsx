/** The appointment as a ticket: date, time, place, calendar file and way there. */
import { IconCalendarPlus, IconRoute } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatLongDate, formatShortDay, formatTime } from '#shared/domain/format-date.ts';
import type { AppointmentView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { Card } from '#web/kit/card.tsx';
import { DateNumeral } from '#web/kit/date-numeral.tsx';
import { formatMonth } from '#web/kit/format-day-time.ts';
import classes from './appointment-ticket.module.css';
import { useSaveAppointment } from './use-save-appointment.ts';

export interface AppointmentTicketProps {
  orderId: string;
  orderNumber: string;
  appointment: AppointmentView;
  /** Name of the region for screen readers. */
  label: string;
}

export function AppointmentTicket({ orderId, orderNumber, appointment, label }: AppointmentTicketProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const { from, branchName, streetAddress, zipCode, city, latitude, longitude } = appointment;
  const save = useSaveAppointment(orderId, orderNumber);

  return (
    <section aria-label={label}>
      <Card className={classes.ticket}>
        <DateNumeral
          weekday={formatLongDate(from, language).split(/[ ,]/)[0] ?? ''}
          day={String(Number(formatShortDay(from, language).split(' ')[1]?.slice(0, 2)))}
          rest={formatMonth(from, language)}
        />
        <div className="grow">
          <p className="num">{formatTime(from)}</p>
          <p className={classes.place}>{branchName}</p>
          <p className="muted">
            {streetAddress}, <span className="nw">{`${zipCode} ${city}`}</span>
          </p>
          <p className={`acts ${classes.acts}`}>
            <ActionLink
              onClick={() => save(appointment)}
              icon={<IconCalendarPlus size={20} stroke={1.75} aria-hidden />}
            >
              {t('ticket.calendar')}
            </ActionLink>
            <a className="link" href={routeTo(latitude, longitude)} target="_blank" rel="noreferrer">
              <IconRoute size={20} stroke={1.75} aria-hidden />
              <span>
                {t('ticket.route')}
                <span className="vh">{t('ticket.newWindow')}</span>
              </span>
            </a>
          </p>
        </div>
      </Card>
    </section>
  );
}

/** Directions on OpenStreetMap with the destination only; nothing is loaded before the click. */
const routeTo = (latitude: number, longitude: number): string =>
  `https://www.openstreetmap.org/directions?route=${encodeURIComponent(`;${latitude},${longitude}`)}`;
