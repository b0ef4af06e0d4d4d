/** A surface for things one acts on or that stand alone; read-only data is a hairline list instead. */
import type { ReactNode } from 'react';

export interface CardProps {
  tight?: boolean;
  as?: 'div' | 'section' | 'article' | 'aside' | 'li';
  className?: string;
  children: ReactNode;
}

export function Card({ tight, as: Element = 'div', className, children }: CardProps) {
  return <Element className={['card', tight && 'tight', className].filter(Boolean).join(' ')}>{children}</Element>;
}
