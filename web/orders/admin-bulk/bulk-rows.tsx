/** Some of the orders of an act, with what is said of each; of very many the first ones, the others on demand. */
import { IconCheck, IconClock, IconRotate, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkRowView } from '#shared/views/bulk-acts.ts';
import classes from './bulk.module.css';

const SHOWN = 6;
const ICONS = { works: IconCheck, not: IconX, waits: IconClock, back: IconRotate };

interface BulkRowsProps<R extends BulkRowView> {
  title: string;
  sub?: string;
  icon: keyof typeof ICONS;
  tone?: 'danger' | undefined;
  rows: readonly R[];
  /** What is said at the end of a row. */
  said: (row: R) => ReactNode;
}

export function BulkRows<R extends BulkRowView>({ title, sub, icon, tone, rows, said }: BulkRowsProps<R>) {
  const { t } = useTranslation('orders-bulk');
  const [isWhole, showWhole] = useState(false);
  if (rows.length === 0) return null;
  const Icon = ICONS[icon];
  const shown = isWhole ? rows : rows.slice(0, SHOWN);
  const left = rows.length - shown.length;
  return (
    <section className={classes.part} data-tone={tone} aria-label={title}>
      <p className={classes.partHead}>
        <b>{title}</b>
        {sub && <span className="muted">{sub}</span>}
      </p>
      <ul className={classes.rows}>
        {shown.map((row) => (
          <li key={row.orderId} className={classes.row} data-icon={icon}>
            <Icon size={16} stroke={1.75} aria-hidden />
            <span className={classes.number}>{row.orderNumber}</span>
            <span className={classes.name}>{row.name === '' ? t('closed') : row.name}</span>
            <span className={classes.said}>{said(row)}</span>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <button type="button" className={classes.link} onClick={() => showWhole(true)}>
          {t('more', { count: left })}
        </button>
      )}
    </section>
  );
}
