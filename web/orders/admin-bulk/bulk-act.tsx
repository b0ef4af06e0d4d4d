/** One act on many orders: how long it can be taken back, how far it is, and what became of each order. */

import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { BulkItemState } from '#shared/domain/orders/bulk-act.ts';
import type { BulkActDetailView } from '#shared/views/bulk-acts.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useKeys } from '#web/kit/use-keys.ts';
import { useWho } from '#web/kit/use-who.ts';
import { describeReasons } from '../admin-data/reason-lists.ts';
import classes from './bulk.module.css';
import { BulkRows } from './bulk-rows.tsx';
import { BulkState } from './bulk-state.tsx';
import { describeOutlook } from './describe-outlook.ts';
import { SaveRefused } from './save-refused.tsx';
import { useBulkActs } from './use-bulk-acts.ts';

export function BulkActPart({ bulkId }: { bulkId: string }) {
  const { t } = useTranslation('orders-bulk');
  const query = api.useGetBulkActQuery({ params: { id: bulkId } }, { refetchOnMountOrArgChange: true });
  return (
    <QueryState query={query} missing={<EmptyState title={t('gone')} />}>
      {(act) => <Whole act={act} readAt={query.fulfilledTimeStamp} onDue={() => void query.refetch()} />}
    </QueryState>
  );
}

interface WholeProps {
  act: BulkActDetailView;
  readAt: number | undefined;
  onDue: () => void;
}

function Whole({ act, readAt, onDue }: WholeProps) {
  const { t } = useTranslation(['orders-bulk', 'common']);
  const who = useWho();
  const language = useLanguage();
  const acts = useBulkActs();
  const isWaiting = act.state === JobState.waiting;
  useKeys(isWaiting ? { u: () => void acts.withdraw(act._id) } : {});
  const of = (state: BulkItemState) => act.rows.filter((row) => row.state === state);
  const goesOut = describeOutlook(act, t);
  const reasons = describeReasons('cancellationReasons', act.reasons, language);
  return (
    <>
      <BulkState act={act} readAt={readAt} acts={acts} onDue={onDue} />
      {isWaiting && goesOut.length > 0 && (
        <section className={classes.part} aria-label={t('after.title')}>
          <p>{goesOut.join(' ')}</p>
        </section>
      )}
      <BulkRows
        title={t('list.planned')}
        icon="waits"
        rows={of(BulkItemState.planned)}
        said={(row) =>
          isWaiting && (
            <button
              type="button"
              className={classes.link}
              aria-label={t('undoOneOf', { number: row.orderNumber })}
              onClick={() => void acts.withdrawRow(act._id, row)}
            >
              {t('undoOne')}
            </button>
          )
        }
      />
      <BulkRows title={t('list.done')} icon="works" rows={of(BulkItemState.done)} said={() => null} />
      <BulkRows
        title={t('list.refused')}
        icon="not"
        tone="danger"
        rows={of(BulkItemState.refused)}
        said={({ fault }) => fault && t(`fault.${fault}`)}
      />
      <BulkRows title={t('list.withdrawn')} icon="back" rows={of(BulkItemState.withdrawn)} said={() => null} />
      {act.counts.refused > 0 && <SaveRefused bulkId={act._id} />}
      <p className={classes.by}>
        {t('by', { who: who(act.by.name), at: formatDateTime(act.askedAt) })}
        {reasons !== '' && `: ${reasons}`}
      </p>
    </>
  );
}
