/** The label of an order as icon and word, the same everywhere. */

import {
  IconCalendarEvent,
  IconClockHour4,
  IconCreditCard,
  IconDroplet,
  IconListCheck,
  IconMicroscope,
  IconPhoneIncoming,
  IconStethoscope,
  IconX,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderLabel } from '#shared/domain/orders/order-label.ts';
import { StatusBadge, type StatusTone } from '#web/kit/status-badge.tsx';
import classes from './order-status.module.css';

interface Look {
  tone: StatusTone;
  icon?: ComponentType<{ size: number; stroke: number; 'aria-hidden': boolean; className?: string }>;
}

const LOOKS: Record<OrderLabel, Look> = {
  [OrderLabel.draft]: { tone: 'neutral' },
  [OrderLabel.pendingForPayment]: { tone: 'warning', icon: IconCreditCard },
  [OrderLabel.settled]: { tone: 'warning', icon: IconCalendarEvent },
  [OrderLabel.paid]: { tone: 'neutral', icon: IconCalendarEvent },
  [OrderLabel.confirmed]: { tone: 'neutral', icon: IconClockHour4 },
  [OrderLabel.readyToAnalyse]: { tone: 'neutral', icon: IconClockHour4 },
  [OrderLabel.analysing]: { tone: 'neutral', icon: IconMicroscope },
  [OrderLabel.waitingForQuestionnaire]: { tone: 'warning', icon: IconListCheck },
  [OrderLabel.labResultsReceived]: { tone: 'neutral', icon: IconMicroscope },
  [OrderLabel.readyForApproval]: { tone: 'neutral', icon: IconStethoscope },
  [OrderLabel.completed]: { tone: 'success' },
  [OrderLabel.callbackRequested]: { tone: 'info', icon: IconPhoneIncoming },
  [OrderLabel.canceled]: { tone: 'neutral', icon: IconX },
  [OrderLabel.refunded]: { tone: 'neutral', icon: IconX },
  [OrderLabel.newSampleNeeded]: { tone: 'warning', icon: IconDroplet },
  [OrderLabel.newSamplePlanned]: { tone: 'neutral', icon: IconDroplet },
};

export function OrderStatusBadge({ label }: { label: OrderLabel }) {
  const { t } = useTranslation('common');
  const { tone, icon: Icon } = LOOKS[label];
  return (
    <StatusBadge tone={tone} icon={Icon && <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden />}>
      {t(`orderLabel.${label}`)}
    </StatusBadge>
  );
}
