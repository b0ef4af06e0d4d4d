/** What failed work is about: a link where there is a page for it, and how much money. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FailureView } from '#shared/views/runtime.ts';
import { adminPaths } from '#web/app/admin-paths.ts';
import { MoneyText } from '#web/kit/money-text.tsx';
import classes from './failure-list.module.css';

export function FailureSubject({ failure: { subject, amount } }: { failure: Pick<FailureView, 'subject' | 'amount'> }) {
  if (amount === null) return <Subject subject={subject} />;
  return (
    <>
      <Subject subject={subject} />, <MoneyText rappen={amount} />
    </>
  );
}

function Subject({ subject }: Pick<FailureView, 'subject'>) {
  const { t } = useTranslation('runtime');
  if (subject === null) return <span className="muted">{t('subject.none')}</span>;
  const { kind } = subject;
  if (kind === 'order')
    return (
      <Link to={`${adminPaths.orders}?order=${subject.orderId}`}>
        {t('subject.order', { orderNumber: subject.orderNumber })}
      </Link>
    );
  if (kind === 'phone') return <span className="m nw">{subject.phoneNo}</span>;
  if (kind === 'email') return <span className="m nw">{subject.email}</span>;
  return (
    <Link to={adminPaths.upload} className={classes.file}>
      {kind === 'import'
        ? subject.fileName
        : t('subject.message', { fileName: subject.fileName, position: subject.position + 1 })}
    </Link>
  );
}
