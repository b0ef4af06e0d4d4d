/** On every page of the administration: urgent cases of which no doctor could be told, and whom to phone now. */
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { formatPhone } from '#shared/domain/format-phone.ts';
import type { UnreachedAlertView } from '#shared/views/critical-alerts.ts';
import { adminPaths } from '#web/app/admin-paths.ts';
import { api } from '#web/client/api.ts';
import { Notice } from '#web/kit/notice.tsx';

export function UnreachedAlerts() {
  const { data } = api.useListUnreachedAlertsQuery();
  if (!data || data.items.length === 0) return null;
  return (
    <Suspense fallback={null}>
      {data.items.map((alert) => (
        <UnreachedAlert key={alert._id} alert={alert} />
      ))}
    </Suspense>
  );
}

function UnreachedAlert({ alert }: { alert: UnreachedAlertView }) {
  const { t } = useTranslation(['results', 'messaging']);
  const { orderNumber, raisedAt, isAccountClosed, doctors } = alert;
  return (
    <Notice band tone="danger" live="alert" title={t('results:alert.unreached', { orderNumber })}>
      <p>{t('results:alert.unreachedHelp', { time: formatDateTime(new Date(raisedAt)) })}</p>
      {isAccountClosed && (
        <p>
          {t('results:alert.accountClosed')}{' '}
          <Link to={adminPaths.closedAccounts}>{t('results:alert.toClosedAccounts')}</Link>
        </p>
      )}
      {doctors.length === 0 && <p>{t('results:alert.noDoctors')}</p>}
      <ul>
        {doctors.map(({ name, phoneNo, sms }) => (
          <li key={phoneNo}>
            {name}, <a href={`tel:${phoneNo}`}>{formatPhone(phoneNo)}</a>
            {sms && <span className="muted"> · {t(`messaging:state.${sms}`)}</span>}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
