/** What can be done with the chosen orders. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BulkKind } from '#shared/domain/orders/bulk-act.ts';
import { BULK_MAX_ORDERS } from '#shared/limits/orders.ts';
import { ActionBar } from '#web/kit/action-bar.tsx';
import type { Selection } from './use-selection.ts';

/** The first of the acts, for the key that leads to them. */
export const FIRST_ACT_ID = 'bulk-first-act';

interface BulkActionsProps {
  selection: Selection;
  /** More orders are found than one page shows. */
  hasMore: boolean;
  /** More were found than one act takes. */
  isCut: boolean;
  isLoading: boolean;
  onChooseFound: () => void;
  onAct: (kind: BulkKind) => void;
}

export function BulkActions({ selection, hasMore, isCut, isLoading, onChooseFound, onAct }: BulkActionsProps) {
  const { t } = useTranslation('orders-bulk');
  const { ids, isFull, clear } = selection;
  const note = isFull ? t(isCut ? 'bar.foundMany' : 'bar.full', { max: BULK_MAX_ORDERS }) : undefined;
  return (
    <ActionBar label={t('bar.label')} selected={t('bar.selected', { count: ids.length })} note={note}>
      <Button id={FIRST_ACT_ID} size="xs" variant="default" onClick={() => onAct(BulkKind.status)}>
        {t('bar.status')}
      </Button>
      <Button size="xs" variant="default" onClick={() => onAct(BulkKind.cancel)}>
        {t('bar.cancel')}
      </Button>
      <Button size="xs" variant="default" onClick={() => onAct(BulkKind.sms)}>
        {t('bar.sms')}
      </Button>
      {hasMore && !isFull && (
        <Button size="xs" variant="subtle" loading={isLoading} onClick={onChooseFound}>
          {t('bar.found')}
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={clear}>
        {t('bar.clear')}
      </Button>
    </ActionBar>
  );
}
