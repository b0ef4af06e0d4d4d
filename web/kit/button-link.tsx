/** A router link in the look of a button. */
import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface ButtonLinkProps
  extends Pick<ButtonProps, 'variant' | 'size' | 'fullWidth' | 'leftSection' | 'rightSection' | 'color'> {
  to: string;
  state?: unknown;
  replace?: boolean;
  onClick?: () => void;
  className?: string;
  children: ReactNode;
}

export function ButtonLink({ children, ...rest }: ButtonLinkProps) {
  return (
    <Button component={Link} {...rest}>
      {children}
    </Button>
  );
}
