/** A button without Mantine, for what every page begins with. Screens take Mantine's, which looks the same and can wait. */
import type { ReactNode } from 'react';
import { type ButtonLook, buttonLook } from './button-look.ts';

export interface PlainButtonProps extends ButtonLook {
  onClick: () => void;
  children: ReactNode;
}

export function PlainButton({ onClick, children, ...look }: PlainButtonProps) {
  return (
    <button type="button" {...buttonLook(look)} onClick={onClick}>
      {children}
    </button>
  );
}
