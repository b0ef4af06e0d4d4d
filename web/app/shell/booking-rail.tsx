/** The five steps of a purchase with their addresses; the same line on every screen of it. */
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { StepRail } from '#web/kit/step-rail.tsx';
import { paths } from '../paths.ts';

export type BookingStep = 'test' | 'extras' | 'appointment' | 'details' | 'payment';

export interface BookingRailProps {
  current: BookingStep;
  /** Once ordered, nothing behind can be changed: the steps are no links any more. */
  ordered?: boolean;
}

export const BookingRail = memo(function BookingRail({ current, ordered }: BookingRailProps) {
  const { t } = useTranslation('common');
  const steps = [
    { key: 'test', to: paths.selectGroup() },
    { key: 'extras', to: paths.selectAddons },
    { key: 'appointment', to: paths.appointment },
    { key: 'details', to: paths.orderSummary },
    { key: 'payment' },
  ].map(({ key, to }) => ({ key, to: ordered ? undefined : to, label: t(`booking.${key}`) }));
  return <StepRail label={t('booking.label')} steps={steps} current={current} />;
});
