/** A question and its answer, opened in place. */
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './disclosure.module.css';

export interface DisclosureProps {
  title: ReactNode;
  defaultOpen?: boolean;
  /** What is inside is no text to read: it may be as wide as the page. */
  isWide?: boolean;
  children: ReactNode;
}

export function Disclosure({ title, defaultOpen, isWide, children }: DisclosureProps) {
  return (
    <details className={classes.item} data-wide={isWide || undefined} open={defaultOpen}>
      <summary className={classes.head}>
        <span>{title}</span>
        <IconPlus className={classes.more} size={20} stroke={1.75} aria-hidden />
        <IconMinus className={classes.less} size={20} stroke={1.75} aria-hidden />
      </summary>
      <div className={`muted ${classes.body}`}>{children}</div>
    </details>
  );
}
