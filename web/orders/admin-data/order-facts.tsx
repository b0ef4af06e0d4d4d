/** Whose order it is and what was ordered, with the ways to the person. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatPhone } from '#shared/domain/format-phone.ts';
import { formatMoney } from '#shared/domain/money.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { adminPaths } from '#web/app/admin-paths.ts';
import { LANGUAGE_NAMES } from '#web/app/i18n/languages.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { statusOf } from '#web/kit/describe-error.ts';
import { formatDayTime } from '#web/kit/format-day-time.ts';
import { localized } from '#web/kit/localized.ts';
import classes from './admin-data.module.css';
import { MoveAppointment, type MoveAppointmentProps } from './move-appointment.tsx';

export function OrderFacts({ order }: { order: OrderView }) {
  const { t } = useTranslation('orders-data');
  const language = useLanguage();
  const { product, total, appointment, kit, hold, customerId } = order;
  const names = [product.name, ...order.items.filter(({ kind }) => kind === 'addon').map(({ name }) => name)];
  return (
    <div className={classes.part}>
      <Person customerId={customerId} />
      <p>
        {names.map((name) => localized(name, language)).join(', ')}, {formatMoney(total)}
      </p>
      {appointment && !hold?.lapsed && (
        <p className="muted">
          {formatDayTime(appointment.from, language)}, {appointment.branchName}
        </p>
      )}
      {appointment && order.rescheduling && <Move orderId={order._id} appointment={appointment} />}
      {kit && (
        <p className="muted">
          {t(`kit.${kit.status}`)}
          {kit.trackingNo && `, ${kit.trackingNo}`}
        </p>
      )}
      <p className={classes.ways}>
        <Link to={`${adminPaths.orders}?customer=${customerId}`}>{t('drawer.allOrders')}</Link>
        <Link to={`${adminPaths.sms}?person=${customerId}`}>{t('drawer.sms')}</Link>
        <Link to={`${adminPaths.readings}?person=${customerId}`}>{t('drawer.readings')}</Link>
      </p>
    </div>
  );
}

function Move(props: Omit<MoveAppointmentProps, 'onClose'>) {
  const { t } = useTranslation('orders-data');
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <p>
        <button type="button" className={classes.number} onClick={() => setAsked(true)}>
          {t('move.ask')}
        </button>
      </p>
      {isAsked && <MoveAppointment {...props} onClose={() => setAsked(false)} />}
    </>
  );
}

/** What stands in the order comes without the person: a name that cannot be read leaves the rest as it is. */
function Person({ customerId }: { customerId: string }) {
  const { t } = useTranslation('orders-data');
  const { data: person, error } = api.useGetUserQuery({ params: { id: customerId } });
  if (person)
    return (
      <p>
        <b>{`${person.firstName} ${person.lastName}`}</b>
        <span className="muted">
          {' · '}
          <a href={`tel:${person.phoneNo}`} className="nw">
            {formatPhone(person.phoneNo)}
          </a>
          {` · ${LANGUAGE_NAMES[person.preferredLanguage]}`}
        </span>
      </p>
    );
  if (error) return <p className="muted">{t(statusOf(error) === 404 ? 'closed' : 'drawer.noPerson')}</p>;
  return <p className="muted">…</p>;
}
