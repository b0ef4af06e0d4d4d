/** What an act would do: the orders for which it works, those for which not, and what happens when. Nothing has happened yet. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#shared/domain/money.ts';
import { BulkKind } from '#shared/domain/orders/bulk-act.ts';
import type { BulkPreviewView, BulkRowView } from '#shared/views/bulk-acts.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { Notice } from '#web/kit/notice.tsx';
import classes from './bulk.module.css';
import { BulkRows } from './bulk-rows.tsx';
import { describeOutlook } from './describe-outlook.ts';
import { nameStatus } from './name-status.ts';

interface PreviewPartProps {
  kind: BulkKind;
  /** Of the kind `status`. */
  status: number | null;
  preview: BulkPreviewView | null;
  error: unknown;
  onAgain: () => void;
}

export function PreviewPart({ kind, status, preview, error, onAgain }: PreviewPartProps) {
  const { t } = useTranslation(['orders-bulk', 'errors', 'common']);
  const failure = error !== null && (
    <div className={classes.part}>
      <Notice
        tone="danger"
        live="alert"
        title={t('previewFailed')}
        action={
          <Button size="xs" variant="default" onClick={onAgain}>
            {t('again')}
          </Button>
        }
      >
        {describeError(error, t)}
      </Notice>
    </div>
  );
  if (preview === null) return failure || <div className={classes.loading} aria-busy />;
  const works = preview.rows.filter(({ fault }) => fault === null);
  const not = preview.rows.filter(({ fault }) => fault !== null);
  const all = preview.rows.length;
  const said = (row: BulkRowView) => {
    if (kind === BulkKind.cancel)
      return row.refund > 0 ? t('refund', { amount: formatMoney(row.refund) }) : t('noRefund');
    if (kind === BulkKind.sms) return t('toSms');
    return t('step', { from: nameStatus(row.status, t), to: nameStatus(status, t) });
  };
  const { undoSeconds: seconds, outlook } = preview;
  const becomes = kind === BulkKind.sms ? [] : [t(`after.${kind}`, { count: works.length })];
  return (
    <>
      {failure}
      {works.length === 0 && (
        <div className={classes.part}>
          <Notice tone="warning">{t('noneWorks')}</Notice>
        </div>
      )}
      <BulkRows
        title={t('works')}
        sub={t('worksOf', { count: works.length, all })}
        icon="works"
        rows={works}
        said={said}
      />
      <BulkRows
        title={t('not')}
        sub={t('notOf', { count: not.length, all })}
        icon="not"
        tone="danger"
        rows={not}
        said={({ fault }) => fault && t(`fault.${fault}`)}
      />
      {works.length > 0 && (
        <section className={classes.part}>
          <h3>{t('after.title')}</h3>
          <dl className={classes.after}>
            <dt>{t('after.now')}</dt>
            <dd>{t('after.nothing')}</dd>
            <dt>{t('after.in', { seconds })}</dt>
            <dd>{[...becomes, ...describeOutlook({ kind, outlook }, t)].join(' ')}</dd>
            <dt>{t('after.undo')}</dt>
            <dd>{t(kind === BulkKind.cancel ? 'after.undoCancel' : 'after.undoText', { seconds })}</dd>
          </dl>
        </section>
      )}
    </>
  );
}
