/** The free times of one day, morning and afternoon; six at first. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupSlots } from '#shared/domain/booking/group-slots.ts';
import { formatTime } from '#shared/domain/format-date.ts';
import { SLOTS_SHOWN_PER_DAY } from '#shared/limits.ts';
import type { TimeSlotView } from '#shared/views/booking.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import classes from './choose-time.module.css';

export interface FreeHoursProps {
  legend: string;
  slots: TimeSlotView[];
  chosen: string | null;
  onChoose: (from: string) => void;
}

export function FreeHours({ legend, slots, chosen, onChoose }: FreeHoursProps) {
  const { t } = useTranslation('payments');
  const [all, setAll] = useState(false);
  const { morning, afternoon } = groupSlots(all ? slots : slots.slice(0, SLOTS_SHOWN_PER_DAY));
  const hidden = slots.length - morning.length - afternoon.length;
  if (slots.length === 0) return <p role="status">{t('time.noneToday')}</p>;
  return (
    <fieldset>
      <legend className={classes.legend}>{legend}</legend>
      {[
        { key: 'morning', part: morning },
        { key: 'afternoon', part: afternoon },
      ].map(
        ({ key, part }) =>
          part.length > 0 && (
            <fieldset key={key} className={classes.half}>
              <legend className="muted">{t(`time.${key}`)}</legend>
              <div className={classes.hours}>
                {part.map(({ from }) => (
                  <label
                    key={from}
                    className={`${classes.option} ${classes.hour}`}
                    data-chosen={from === chosen || undefined}
                  >
                    <input type="radio" name="free-hour" checked={from === chosen} onChange={() => onChoose(from)} />
                    <span>{formatTime(from)}</span>
                  </label>
                ))}
              </div>
            </fieldset>
          ),
      )}
      {hidden > 0 && <ActionLink onClick={() => setAll(true)}>{t('time.more', { count: hidden })}</ActionLink>}
    </fieldset>
  );
}
