/** A question and its answer, opened in place. */
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './disclosure.module.css';

export interface DisclosureProps {
  title: ReactNode;
  defaultOpen?: boolean;
  children: ReactNode;
}

export function Disclosure({ title, defaultOpen, children }: DisclosureProps) {
  return (
    <details className={classes.item} open={defaultOpen}>
      <summary className={classes.head}>
        <span>{title}</span>
        <IconPlus className={classes.more} size={20} stroke={1.75} aria-hidden />
        <IconMinus className={classes.less} size={20} stroke={1.75} aria-hidden />
      </summary>
      <div className={`muted ${classes.body}`}>{children}</div>
    </details>
  );
}
