/** A router link in the look of a button. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type ButtonLook, buttonLook } from './button-look.ts';

export interface ButtonLinkProps extends ButtonLook {
  to: string;
  state?: unknown;
  replace?: boolean;
  onClick?: () => void;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  children: ReactNode;
}

export function ButtonLink({
  to,
  state,
  replace,
  onClick,
  leftSection,
  rightSection,
  children,
  ...look
}: ButtonLinkProps) {
  return (
    <Link to={to} state={state} replace={replace} onClick={onClick} {...buttonLook(look)}>
      {leftSection && <span data-position="left">{leftSection}</span>}
      <span>{children}</span>
      {rightSection && <span data-position="right">{rightSection}</span>}
    </Link>
  );
}
