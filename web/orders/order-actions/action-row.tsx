/** One row of what can be done with an order: the whole row leads there, its price or deadline stands below its name. */
import type { Icon } from '@tabler/icons-react';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './order-actions.module.css';

export interface ActionRowProps {
  icon: Icon;
  title: string;
  /** What it costs or gives back, in one sentence. */
  says?: ReactNode;
  /** Where it leads, or what it does at once. */
  to?: string;
  onClick?: () => void;
  isBusy?: boolean;
}

export function ActionRow({ icon: Sign, title, says, to, onClick, isBusy = false }: ActionRowProps) {
  const inside = (
    <>
      <Sign size={20} stroke={1.75} aria-hidden />
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        {says && <span className="muted"> {says}</span>}
      </span>
      {to !== undefined && <IconChevronRight size={20} stroke={1.75} aria-hidden />}
    </>
  );
  return to === undefined ? (
    <button type="button" className={classes.row} onClick={onClick} aria-busy={isBusy}>
      {inside}
    </button>
  ) : (
    <Link className={classes.row} to={to}>
      {inside}
    </Link>
  );
}
