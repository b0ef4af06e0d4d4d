/** What the doctors' list says at once, wherever the case stands: an alert that no phone has confirmed in time. */
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DashboardRowView } from '#shared/views/results.ts';
import { paths } from '#web/app/paths.ts';
import { Notice } from '#web/kit/notice.tsx';

export function MissedAlerts({ rows }: { rows: readonly DashboardRowView[] }) {
  const { t } = useTranslation('results');
  const missed = rows.filter((row) => row.alertMissed);
  if (missed.length === 0) return null;
  return (
    <Notice band tone="danger" live="alert" title={t('alert.missed', { count: missed.length })}>
      {missed.map((row) => (
        <p key={row.orderId}>
          <Trans
            t={t}
            i18nKey="alert.openCase"
            values={{ orderNumber: row.orderNumber }}
            components={{ a: <Link to={paths.doctorReview(row.orderId)} /> }}
          />
        </p>
      ))}
    </Notice>
  );
}
