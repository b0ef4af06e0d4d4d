/** A message within the page: tint, icon and words. `live` only for what appears after the page was read. */
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

export interface NoticeProps {
  tone?: 'info' | 'success' | 'warning' | 'danger' | 'calm';
  title?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  live?: 'status' | 'alert';
  /** From edge to edge, between a page's head and its list. */
  band?: boolean;
  children?: ReactNode;
}

const ICONS = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconAlertCircle,
  calm: IconInfoCircle,
};

export function Notice({ tone = 'info', title, icon, action, live, band, children }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={classes.notice} data-tone={tone} data-band={band || undefined} role={live}>
      <span className={classes.icon}>{icon ?? <Icon size={24} stroke={1.75} aria-hidden />}</span>
      <div className={classes.words}>
        {title && <p className="b">{title}</p>}
        {children}
        {action && <div className={classes.action}>{action}</div>}
      </div>
    </div>
  );
}
