/** A status: icon and word, the colour only supports. */
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconInfoCircle,
  IconProgress,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

export type StatusTone = 'neutral' | 'progress' | 'success' | 'warning' | 'danger' | 'info';

export interface StatusBadgeProps {
  tone?: StatusTone;
  icon?: ReactNode;
  children: ReactNode;
}

const ICONS = {
  neutral: IconCircleDashed,
  progress: IconProgress,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconAlertCircle,
  info: IconInfoCircle,
};

export function StatusBadge({ tone = 'neutral', icon, children }: StatusBadgeProps) {
  const Icon = ICONS[tone];
  return (
    <span className={classes.status} data-tone={tone}>
      {icon ?? <Icon className={classes.icon} stroke={1.75} aria-hidden />}
      <span>{children}</span>
    </span>
  );
}
