/** The lines of a bill and its total. A voucher or refund is its own line with a minus; what is part of the price says so in a word. */
import { formatMoney } from '#shared/domain/money.ts';
import classes from './price-lines.module.css';

export interface PriceLinesProps {
  lines: { key: string; label: string; rappen: number | { word: string }; tone?: 'success' | 'muted' }[];
  total?: { label: string; rappen: number };
}

export function PriceLines({ lines, total }: PriceLinesProps) {
  return (
    <dl className={classes.lines}>
      {lines.map((line) => (
        <div key={line.key} className={classes.line} data-tone={line.tone}>
          <dt>{line.label}</dt>
          <dd className="nw">{typeof line.rappen === 'number' ? formatMoney(line.rappen) : line.rappen.word}</dd>
        </div>
      ))}
      {total && (
        <div className={`${classes.line} ${classes.total}`}>
          <dt>{total.label}</dt>
          <dd className="total">{formatMoney(total.rappen)}</dd>
        </div>
      )}
    </dl>
  );
}
