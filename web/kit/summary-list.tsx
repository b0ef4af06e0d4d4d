/** Check answers: a hairline `dl`, each row with its way to change it. */
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionLink } from './action-link.tsx';
import classes from './summary-list.module.css';

export interface SummaryRow {
  key: string;
  label: string;
  value: ReactNode;
  detail?: ReactNode;
  action?: { label?: string; to?: string; href?: string; onClick?: () => void; isDangerous?: boolean };
  status?: ReactNode;
  /** The row is being changed: stands in place of its value. */
  form?: ReactNode;
}

export interface SummaryListProps {
  rows: SummaryRow[];
  /** Name of the list where no heading above it says so. */
  label?: string;
}

export function SummaryList({ rows, label }: SummaryListProps) {
  const { t } = useTranslation('common');
  const id = useId();
  return (
    <dl className={classes.list} aria-label={label}>
      {rows.map((row) => (
        <div key={row.key} className={classes.row} data-row={row.key} data-open={row.form ? true : undefined}>
          <dt id={`${id}-${row.key}`}>{row.label}</dt>
          {row.form ? (
            <dd className={classes.form}>{row.form}</dd>
          ) : (
            <dd className={classes.value}>
              {row.value}
              {row.detail && <span className={classes.detail}>{row.detail}</span>}
            </dd>
          )}
          {!row.form && (row.action || row.status) && (
            <dd className={classes.side}>
              {row.status}
              {row.action && (
                <ActionLink
                  to={row.action.to}
                  href={row.action.href}
                  onClick={row.action.onClick}
                  className={row.action.isDangerous ? classes.dangerous : undefined}
                  hiddenText={`: ${row.label}`}
                >
                  {row.action.label ?? t('change')}
                </ActionLink>
              )}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
