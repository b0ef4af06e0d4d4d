/** The times of one day in morning and afternoon, one radio group; six at first. */
import { IconCheck } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupSlots } from '#shared/domain/booking/group-slots.ts';
import { formatLongDate, formatShortDay, formatTime } from '#shared/domain/format-date.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { usePicking } from '#web/kit/use-picking.ts';
import { firstSlots } from './first-slots.ts';
import classes from './slot-picker.module.css';
import type { ShownSlot } from './use-slots-of-day.ts';

export interface TimeChoiceProps {
  date: string;
  slots: ShownSlot[];
  /** Start of the chosen one. */
  chosen: string | null;
  onChoose: (slot: ShownSlot) => void;
  /** A time was meant, and not only passed over by the arrow keys. */
  onPick?: (slot: ShownSlot) => void;
}

/** Drawn anew when something of it changed. */
export const TimeChoice = memo(function TimeChoice({ date, slots, chosen, onChoose, onPick }: TimeChoiceProps) {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  const [all, setAll] = useState(false);
  const first = firstSlots(slots, chosen);
  const shown = all ? slots : first;
  const hidden = slots.length - shown.length;
  const group = useRef<HTMLFieldSetElement>(null);
  const opened = useRef<string | null>(null);
  useEffect(() => {
    // The first of the added times takes the focus: the link that was pressed is gone.
    if (!all || !opened.current) return;
    group.current?.querySelector<HTMLInputElement>(`input[value="${opened.current}"]`)?.focus();
    opened.current = null;
  }, [all]);
  const { morning, afternoon } = groupSlots(shown);
  const withSlot = (act: TimeChoiceProps['onChoose']) => (from: string) => {
    const slot = shown.find((each) => each.from === from);
    if (slot) act(slot);
  };
  const picking = usePicking(onPick && withSlot(onPick), withSlot(onChoose));
  const half = { chosen, onChoose, onClick: picking.click };
  return (
    <fieldset ref={group} {...picking.group}>
      <legend className="vh">{t('slots.legend', { day: formatLongDate(date, language) })}</legend>
      <div className={classes.times} data-all={all || undefined}>
        <TimeGroup title={t('slots.morning')} slots={morning} {...half} />
        <TimeGroup title={t('slots.afternoon')} slots={afternoon} {...half} />
      </div>
      {hidden > 0 && (
        <ActionLink
          onClick={() => {
            opened.current = slots.find((slot) => !slot.gone && !first.includes(slot))?.from ?? null;
            setAll(true);
          }}
        >
          {t('slots.more', { count: hidden, day: formatShortDay(date, language) })}
        </ActionLink>
      )}
    </fieldset>
  );
});

function TimeGroup({
  title,
  slots,
  chosen,
  onChoose,
  onClick,
}: { title: string; slots: ShownSlot[]; onClick: (from: string) => void } & Pick<
  TimeChoiceProps,
  'chosen' | 'onChoose'
>) {
  const { t } = useTranslation('booking');
  if (slots.length === 0) return null;
  return (
    <fieldset className={classes.half} data-few={slots.length <= 2 || undefined}>
      <legend>{title}</legend>
      <div className={classes.grid}>
        {slots.map((slot) => (
          <label
            key={slot.from}
            className={classes.slot}
            data-chosen={slot.from === chosen || undefined}
            data-gone={slot.gone || undefined}
          >
            <input
              type="radio"
              name="time"
              value={slot.from}
              checked={slot.from === chosen}
              disabled={slot.gone}
              onChange={() => onChoose(slot)}
              onClick={() => onClick(slot.from)}
            />
            {slot.from === chosen && <IconCheck size={20} stroke={1.75} aria-hidden />}
            {slot.gone ? <s>{formatTime(slot.from)}</s> : <span>{formatTime(slot.from)}</span>}
            {slot.gone && <span className={classes.goneWord}>{t('slots.gone')}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
