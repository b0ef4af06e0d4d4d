/** Sticky bar of the purchase: what is chosen, the running total in CHF, the one button. The total changes as text only. */
import type { ReactNode } from 'react';
import { formatMoney } from '#shared/domain/money.ts';
import classes from './price-bar.module.css';
import { StickyBar } from './sticky-bar.tsx';

export interface PriceBarProps {
  summary: ReactNode;
  detail?: ReactNode;
  /** Rappen; left out while prices are not shown. */
  totalRappen?: number | null;
  totalLabel?: string;
  children: ReactNode;
}

export function PriceBar({ summary, detail, totalRappen, totalLabel, children }: PriceBarProps) {
  return (
    <StickyBar>
      <div className={classes.words}>
        <p className="b">{summary}</p>
        {detail && <p className="muted">{detail}</p>}
      </div>
      {typeof totalRappen === 'number' && (
        <p className={`total ${classes.total}`} aria-live="polite">
          {totalLabel && <span className="vh">{totalLabel} </span>}
          {formatMoney(totalRappen)}
        </p>
      )}
      {children}
    </StickyBar>
  );
}
