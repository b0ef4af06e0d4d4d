import { useTranslation } from 'react-i18next';
import { formatTime } from '#shared/domain/format-date.ts';
import type { AppointmentView } from '#shared/views/orders.ts';
import { paths } from '#web/app/paths.ts';
import { saveTextFile } from '#web/kit/save-file.ts';
import { makeCalendarFile } from './make-calendar-file.ts';

/** Hands an appointment over as a calendar file. The test is not named: calendars are shared with families and employers. */
export function useSaveAppointment(orderId: string, orderNumber: string): (appointment: AppointmentView) => void {
  const { t } = useTranslation(['orders', 'common']);
  return ({ from, to, branchName, streetAddress, zipCode, city, latitude, longitude }) => {
    const entry = {
      id: orderId,
      from,
      to,
      title: t('ticket.calendarTitle', { place: branchName, brand: t('common:brand') }),
      place: `${branchName}, ${streetAddress}, ${zipCode} ${city}`,
      description: t('ticket.calendarText', { orderNumber, link: `${location.origin}${paths.preparation(orderId)}` }),
      reminder: t('ticket.calendarReminder', { time: formatTime(from) }),
      latitude,
      longitude,
    };
    saveTextFile(`messlinie-${orderNumber}.ics`, 'text/calendar', makeCalendarFile(entry, new Date().toISOString()));
  };
}
