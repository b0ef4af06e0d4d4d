/** The label of an order as icon and word, the same everywhere. */
import {
  IconCalendarEvent,
  IconClockHour4,
  IconCreditCard,
  IconListCheck,
  IconMicroscope,
  IconPhoneIncoming,
  IconStethoscope,
  IconX,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type StatusTone } from '#web/kit/status-badge.tsx';
import classes from './order-status.module.css';

interface Look {
  tone: StatusTone;
  icon?: ComponentType<{ size: number; stroke: number; 'aria-hidden': boolean; className?: string }>;
}

const LOOKS: Record<string, Look> = {
  draft: { tone: 'neutral' },
  'pending-for-payment': { tone: 'warning', icon: IconCreditCard },
  paid: { tone: 'neutral', icon: IconCalendarEvent },
  confirmed: { tone: 'neutral', icon: IconClockHour4 },
  'ready-to-analyse': { tone: 'neutral', icon: IconClockHour4 },
  analysing: { tone: 'neutral', icon: IconMicroscope },
  'waiting-for-questionnaire': { tone: 'warning', icon: IconListCheck },
  'lab-results-received': { tone: 'neutral', icon: IconMicroscope },
  'ready-for-approval': { tone: 'neutral', icon: IconStethoscope },
  completed: { tone: 'success' },
  'callback-requested': { tone: 'info', icon: IconPhoneIncoming },
  canceled: { tone: 'neutral', icon: IconX },
  refunded: { tone: 'neutral', icon: IconX },
};

export function OrderStatusBadge({ label }: { label: string }) {
  const { t } = useTranslation('common');
  const { tone, icon: Icon } = LOOKS[label] ?? { tone: 'neutral' };
  return (
    <StatusBadge tone={tone} icon={Icon && <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden />}>
      {t(`orderLabel.${label}`)}
    </StatusBadge>
  );
}
