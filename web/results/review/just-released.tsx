/** After releasing and going on at once: which case went out, and when, above the next one. */
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { formatTime } from '#shared/domain/format-date.ts';
import { paths } from '#web/app/paths.ts';
import { announce } from '#web/kit/announce.ts';
import classes from './banner.module.css';

/** What the address of the next case carries along. */
export interface JustReleasedState {
  justReleased: { orderId: string; orderNumber: string; releasedAt: string };
}

export function JustReleased() {
  const { t } = useTranslation('results');
  const { state } = useLocation() as { state: JustReleasedState | null };
  const released = state?.justReleased;
  const words =
    released && t('desk.case.justReleased', { order: released.orderNumber, time: formatTime(released.releasedAt) });
  useEffect(() => {
    if (words) announce(words);
  }, [words]);
  if (!released) return null;
  return (
    <div className={classes.line} data-tone="success">
      <IconCircleCheck size={18} stroke={1.75} aria-hidden />
      <span>{words}</span>
      <Link to={`${paths.doctorReleased}?order=${released.orderId}`}>{t('desk.case.look')}</Link>
    </div>
  );
}
