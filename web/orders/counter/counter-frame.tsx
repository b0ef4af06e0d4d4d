/** Two columns of a step: the work, and beside it the order with the one thing to do next. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { PriceLines } from '#web/kit/price-lines.tsx';
import classes from './counter.module.css';
import { useCounter } from './counter-context.ts';

export interface CounterFrameProps {
  title: string;
  lead?: ReactNode;
  side: ReactNode;
  children: ReactNode;
}

export function CounterFrame({ title, lead, side, children }: CounterFrameProps) {
  return (
    <div className={classes.columns}>
      <main id="main" tabIndex={-1} className={classes.main}>
        <PageHeading title={title} lead={lead} />
        {children}
      </main>
      <aside className={classes.side} data-print="no">
        {side}
      </aside>
    </div>
  );
}

export interface CounterSummaryProps {
  name?: string;
  lines: { key: string; label: string; rappen: number }[];
  /** Rappen; shown once something is chosen. */
  total?: number;
  when?: string;
  /** What is still missing, in words. */
  missing?: ReactNode;
  /** The one thing to do next. */
  children: ReactNode;
}

export function CounterSummary({ name, lines, total, when, missing, children }: CounterSummaryProps) {
  const { t } = useTranslation('orders-counter');
  const { onNext } = useCounter();
  return (
    <>
      <h2>{t('order.title')}</h2>
      {name === undefined ? <p className="muted">{t('order.empty')}</p> : <p>{name}</p>}
      {lines.length > 0 && (
        <PriceLines
          lines={lines}
          {...(total === undefined ? {} : { total: { label: t('order.total'), rappen: total } })}
        />
      )}
      {when && <p className="muted">{when}</p>}
      <div className={classes.foot}>
        {missing && <p className={classes.missing}>{missing}</p>}
        {children}
        <Button variant="default" fullWidth onClick={onNext}>
          {t('order.next')}
        </Button>
        <p className="muted">{t('order.never')}</p>
      </div>
    </>
  );
}
