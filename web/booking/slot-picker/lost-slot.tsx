/** The chosen time is gone: what happened, what is kept, and the three nearest times. Takes the focus to the list of times. */
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#shared/domain/format-date.ts';
import type { TimeSlotView } from '#shared/views/booking.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import { Notice } from '#web/kit/notice.tsx';
import { nearestSlots } from './nearest-slots.ts';
import classes from './slot-picker.module.css';
import type { LostTime } from './use-slot-choice.ts';

export interface LostSlotProps {
  lost: LostTime;
  /** Free times of the days shown. */
  free: TimeSlotView[];
  /** One of the nearest times is taken instead. */
  onChoose: (slot: TimeSlotView) => void;
}

export function LostSlot({ lost, free, onChoose }: LostSlotProps) {
  const { t } = useTranslation(['booking', 'errors']);
  const language = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = box.current?.closest<HTMLElement>('section');
    if (lost.from) list?.focus({ preventScroll: true });
    list?.scrollIntoView({ block: 'start' });
  }, [lost.from]);
  const near = nearestSlots(lost.from, free);
  return (
    <div ref={box} className={classes.lost}>
      <Notice
        tone="warning"
        live="alert"
        title={t(`errors:code.${lost.reason}`, { defaultValue: t('errors:code.slot-taken') })}
      >
        <p>{t(near.length > 0 ? 'lost.help' : 'lost.helpNoTimes', { time: formatTime(lost.from) })}</p>
        {near.length > 0 && (
          <div className={classes.near}>
            {near.map((slot) => (
              <Button key={slot.from} variant="default" onClick={() => onChoose(slot)}>
                {formatShortDayTime(slot.from, language)}
              </Button>
            ))}
          </div>
        )}
      </Notice>
    </div>
  );
}
