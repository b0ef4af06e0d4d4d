import { useTranslation } from 'react-i18next';
import type { OrderView } from '#shared/views/orders.ts';
import { paths } from '#web/app/paths.ts';
import { saveTextFile } from '#web/kit/save-file.ts';
import { makeCalendarFile } from './make-calendar-file.ts';

/** Before breakfast, in UTC: between seven and nine on the clocks of Zurich all year round. */
const FROM = 'T06:00:00Z';
const TO = 'T06:30:00Z';

/** Saves an entry for one's own calendar: the sample at home on a day (Zurich date). The test is not named: calendars are shared with families and employers. */
export function useSampleReminder({
  _id,
  orderNumber,
  deliveryAddress,
}: Pick<OrderView, '_id' | 'orderNumber' | 'deliveryAddress'>): (day: string) => void {
  const { t } = useTranslation(['orders', 'common']);
  return (day) => {
    const entry = {
      id: _id,
      from: `${day}${FROM}`,
      to: `${day}${TO}`,
      title: t('followUp.confirmation.calendarTitle', { brand: t('common:brand') }),
      place: deliveryAddress
        ? `${deliveryAddress.streetAddress}, ${deliveryAddress.zipCode} ${deliveryAddress.city}`
        : '',
      description: t('followUp.confirmation.calendarText', {
        orderNumber,
        link: `${location.origin}${paths.preparation(_id)}`,
      }),
      reminder: t('followUp.confirmation.calendarReminder'),
    };
    saveTextFile(`messlinie-${orderNumber}.ics`, 'text/calendar', makeCalendarFile(entry, new Date().toISOString()));
  };
}
