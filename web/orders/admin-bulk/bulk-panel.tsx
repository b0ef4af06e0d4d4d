/** Beside the orders, in the place of one that is open: an act that is being prepared, or one that was planned. */
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkKind } from '#shared/domain/orders/bulk-act.ts';
import { BackLink } from '#web/kit/back-link.tsx';
import classes from './bulk.module.css';
import { BulkActPart } from './bulk-act.tsx';
import { BulkForm, type BulkFormProps } from './bulk-form.tsx';

/** What stands in the panel. */
export type BulkOpen = { kind: BulkKind } | { bulkId: string };

interface BulkPanelProps extends Pick<BulkFormProps, 'orderIds' | 'stamp' | 'onPlanned' | 'onClose'> {
  open: BulkOpen;
  /** The list is not beside it: it is the page. */
  isAlone: boolean;
}

export function BulkPanel({ open, isAlone, orderIds, stamp, onPlanned, onClose }: BulkPanelProps) {
  const { t } = useTranslation('orders-bulk');
  const panel = useRef<HTMLElement>(null);
  const name = 'kind' in open ? open.kind : open.bulkId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever opens another one goes on in it
  useEffect(() => panel.current?.focus(), [name]);
  const title = 'kind' in open ? t(`title.${open.kind}`, { count: orderIds.length }) : t('panel');
  return (
    <section ref={panel} tabIndex={-1} className={classes.panel} aria-label={title}>
      {isAlone && (
        <p className={classes.back}>
          <BackLink onClick={onClose} label={t('back')} />
        </p>
      )}
      <header className={classes.head}>
        {isAlone ? <h1>{title}</h1> : <h2>{title}</h2>}
        {!isAlone && (
          <ActionIcon variant="subtle" size={32} aria-label={t('close')} onClick={onClose}>
            <IconX size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </header>
      {'kind' in open ? (
        <BulkForm key={open.kind} {...{ kind: open.kind, orderIds, stamp, onPlanned, onClose }} />
      ) : (
        <BulkActPart key={open.bulkId} bulkId={open.bulkId} />
      )}
    </section>
  );
}
