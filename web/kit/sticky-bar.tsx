/** The bar that stays at the lower edge while the screen scrolls; pages reserve room so that it never covers the focus. */
import type { ReactNode } from 'react';
import classes from './sticky-bar.module.css';
import { usePageMark } from './use-page-mark.ts';

export function StickyBar({ children, phoneOnly }: { children: ReactNode; phoneOnly?: boolean }) {
  usePageMark('data-with-sticky-bar', phoneOnly ? 'phone' : 'always');
  return (
    <div className={classes.bar} data-sticky-bar data-phone-only={phoneOnly || undefined} data-print="no">
      <div className={`wrap ${classes.inside}`}>{children}</div>
    </div>
  );
}
