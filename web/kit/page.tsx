/** The column of a screen inside `<main>`: page 1120, reading 680, form 560, full (staff: no gutters, no rhythm of its own). */
import type { ReactNode } from 'react';
import classes from './page.module.css';

export interface PageProps {
  width?: 'page' | 'reading' | 'form' | 'full';
  children: ReactNode;
}

export function Page({ width = 'page', children }: PageProps) {
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  );
}
