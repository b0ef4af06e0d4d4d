/** Seven days as radio buttons with the number of free times. A day without any stays readable and says why. */
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLongDate, formatShortDay } from '#shared/domain/format-date.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { useSame } from '#web/kit/use-same.ts';
import classes from './slot-picker.module.css';
import type { BranchDay } from './use-branch-days.ts';

export interface DayStripProps {
  days: BranchDay[];
  chosen: string | null;
  onChoose: (date: string) => void;
  onLater: () => void;
  onEarlier?: () => void;
}

export function DayStrip({ days, chosen, onChoose, onLater, onEarlier }: DayStripProps) {
  const { t } = useTranslation('booking');
  const strip = useRef<HTMLDivElement>(null);
  const [why, setWhy] = useState<BranchDay | null>(null);
  const language = useLanguage();
  useEffect(() => {
    const checked = strip.current?.querySelector<HTMLElement>(`[data-date="${chosen}"]`);
    const box = strip.current;
    if (checked && box && box.scrollWidth > box.clientWidth) box.scrollLeft = checked.offsetLeft - box.offsetLeft - 24;
  }, [chosen]);
  const tellWhy = useSame((day: BranchDay) => setWhy(day.slots.length === 0 ? day : null));
  const choose = useSame((day: BranchDay) => {
    tellWhy(day);
    if (day.slots.length > 0) onChoose(day.date);
  });
  return (
    <fieldset>
      <legend className="vh">{t('days.label')}</legend>
      <div className={classes.days} ref={strip}>
        {days.map((day) => (
          <Day key={day.date} day={day} chosen={day.date === chosen} onChoose={choose} onFocus={tellWhy} />
        ))}
      </div>
      <p role="status" className={classes.why}>
        {why?.closed && `${formatLongDate(why.date, language)}: ${t(`days.why.${why.closed}`)}`}
      </p>
      <div className={classes.moves}>
        {onEarlier && (
          <ActionLink onClick={onEarlier} icon={<IconChevronLeft size={20} stroke={1.75} aria-hidden />}>
            {t('days.earlier')}
          </ActionLink>
        )}
        <ActionLink onClick={onLater} icon={<IconChevronRight size={20} stroke={1.75} aria-hidden />}>
          {t('days.later')}
        </ActionLink>
      </div>
    </fieldset>
  );
}

interface DayProps {
  day: BranchDay;
  chosen: boolean;
  onChoose: (day: BranchDay) => void;
  onFocus: (day: BranchDay) => void;
}

/** Drawn anew when something of it changed: of a strip, the two days that a choice concerns. */
const Day = memo(function Day({ day, chosen, onChoose, onFocus }: DayProps) {
  const { t } = useTranslation('booking');
  const [weekday, short] = formatShortDay(day.date, useLanguage()).split(' ');
  const none = day.slots.length === 0;
  return (
    <label className={classes.day} data-chosen={chosen || undefined} data-none={none || undefined} data-date={day.date}>
      <input
        type="radio"
        name="day"
        value={day.date}
        checked={chosen}
        aria-disabled={none || undefined}
        onChange={() => onChoose(day)}
        onFocus={() => onFocus(day)}
      />
      <span>{weekday}</span>
      <b>{short}</b>
      <span className={classes.count}>
        {none ? t(`days.closed.${day.closed ?? 'fully-booked'}`) : t('days.free', { count: day.slots.length })}
      </span>
    </label>
  );
});
