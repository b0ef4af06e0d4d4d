/** Says that a case is over, since when and by whom: what is shown can be read, and nothing can be changed. */
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { paths } from '#web/app/paths.ts';
import classes from './banner.module.css';
import { useOpenCase } from './case-context.ts';
import { StartCorrection } from './start-correction.tsx';

export function ClosedBanner() {
  const { t } = useTranslation(['results', 'errors']);
  const { review, isReadOnly } = useOpenCase();
  const last = review.releases.at(-1);
  const [isCorrecting, setCorrecting] = useState(false);
  if (!isReadOnly) return null;
  if (review.orderStatus === OrderStatus.CANCELLED || !last) {
    return (
      <p className={classes.line} data-tone="info">
        <IconCircleX size={18} stroke={1.75} aria-hidden />
        <span>
          {t('errors:code.order-cancelled')}. {t('desk.closed.readOnly')}
        </span>
      </p>
    );
  }
  const facts = { at: formatDateTime(last.releasedAt), name: last.releasedBy, version: last.version };
  return (
    <div className={classes.line} data-tone="success">
      <IconCircleCheck size={18} stroke={1.75} aria-hidden />
      <span>{t('desk.closed.released', facts)}</span>
      <Link to={`${paths.doctorReleased}?order=${review.orderId}`}>{t('desk.closed.look')}</Link>
      <button type="button" className="link" onClick={() => setCorrecting(true)}>
        {t('correction.start')}
      </button>
      {isCorrecting && (
        <StartCorrection
          resultId={review._id}
          version={review.version}
          orderNumber={review.orderNumber}
          language={review.customer.preferredLanguage}
          onClose={() => setCorrecting(false)}
        />
      )}
    </div>
  );
}
