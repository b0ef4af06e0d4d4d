/** On every page of the doctors: urgent cases that nobody has taken over. Opening one takes it over. */
import { Suspense } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OpenAlarmView } from '#shared/views/critical-alerts.ts';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { Notice } from '#web/kit/notice.tsx';
import { useNow } from '#web/kit/use-now.ts';
import { waitingTime } from './doctor-dashboard/waiting-time.ts';

/** More would push the list itself off the screen; the others are one press away. */
const SHOWN = 4;

export function OpenAlarms({ userId }: { userId: string }) {
  const { data } = api.useListOpenAlarmsQuery();
  if (!data || data.items.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Alarms alarms={data.items} userId={userId} />
    </Suspense>
  );
}

function Alarms({ alarms, userId }: { alarms: readonly OpenAlarmView[]; userId: string }) {
  const { t } = useTranslation('results');
  const now = useNow().getTime();
  return (
    <Notice band tone="danger" live="alert" title={t('alert.open', { count: alarms.length })}>
      {alarms.slice(0, SHOWN).map(({ _id, orderId, orderNumber, importedAt, isAccountClosed, escalatedTo }) => (
        <p key={_id}>
          <Trans
            t={t}
            i18nKey="alert.take"
            values={{ orderNumber, time: waitingTime(importedAt, now, t) }}
            components={{ a: <Link to={paths.doctorReview(orderId)} /> }}
          />{' '}
          {isAccountClosed && `${t('alert.accountClosed')} `}
          {escalatedTo?.doctorId === userId && <b>{t('alert.toYou')}</b>}
          {escalatedTo?.to === 'everyone' && t('alert.toAll')}
          {escalatedTo?.to === 'administrators' && t('alert.toAdministrators')}
        </p>
      ))}
      {alarms.length > SHOWN && (
        <p>
          <Link to={`${paths.doctorOrders}?view=critical`}>{t('alert.more', { count: alarms.length - SHOWN })}</Link>
        </p>
      )}
    </Notice>
  );
}
