/** Another time at the same place for an order whose time is gone: the slot picker, and one button that takes the time. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#shared/domain/format-date.ts';
import type { AppointmentView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { SLOT_LIST, SlotPicker } from '#web/booking/slot-picker/slot-picker.tsx';
import { useSlotChoice } from '#web/booking/slot-picker/use-slot-choice.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { announce } from '#web/kit/announce.ts';
import { describeError, errorBodyOf } from '#web/kit/describe-error.ts';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import { Notice } from '#web/kit/notice.tsx';
import { OnlineButton } from '#web/kit/online-button.tsx';
import { useWhenOnline } from '#web/kit/use-when-online.ts';
import classes from './choose-time.module.css';
import { WayOut } from './way-out.tsx';

export interface ChooseTimeProps {
  orderId: string;
  appointment: AppointmentView;
  /** `paid`: the money is there. `taken`: somebody was faster. `wanted`: the person asked for another time. */
  reason: 'paid' | 'taken' | 'wanted';
  onChosen: () => void;
  /** This order's time is not held again. */
  onUsedUp: () => void;
  /** Without it the person cannot go on with the old time. */
  onClose?: () => void;
}

export function ChooseTime({ orderId, appointment, reason, onChosen, onUsedUp, onClose }: ChooseTimeProps) {
  const { t } = useTranslation(['payments', 'errors']);
  const language = useLanguage();
  const title = useRef<HTMLHeadingElement>(null);
  const choice = useSlotChoice();
  const { slot } = choice;
  const [missing, setMissing] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [choose, { isLoading }] = api.useChooseSlotMutation();
  const { partnerBranchId } = appointment;

  // The button that was pressed is gone; the focus goes to what takes its place.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);

  const take = async () => {
    setRefusal(null);
    setMissing(slot === null);
    if (!slot) {
      document.getElementById(SLOT_LIST)?.focus();
      return;
    }
    const { error } = await choose({ params: { orderId }, body: { partnerBranchId, from: slot.from } });
    if (error === undefined) {
      announce(t('time.chosen', { when: formatShortDayTime(slot.from, language) }));
      onChosen();
    } else if (errorBodyOf(error)?.error === 'slot-taken') {
      choice.onSlot(null);
      choice.onLost({ from: slot.from, reason: 'slot-taken' });
    } else if (errorBodyOf(error)?.error === 'hold-used-up') onUsedUp();
    else setRefusal(error);
  };

  const { run, isWaiting } = useWhenOnline(() => void take());

  return (
    <section aria-labelledby="choose-time">
      <h2 id="choose-time" ref={title} tabIndex={-1} className={classes.title}>
        {t(`time.${reason}.title`)}
      </h2>
      <p className={classes.words}>{t(`time.${reason}.text`)}</p>
      <p className="muted">{`${appointment.branchName}, ${appointment.city}`}</p>
      <SlotPicker
        branchId={partnerBranchId}
        choice={choice}
        error={missing && !slot ? t('time.choose') : undefined}
        noTimes={
          <Notice
            tone="warning"
            live="status"
            title={t('time.none')}
            action={<ActionLink to={paths.contentPage('callback')}>{t('time.callback')}</ActionLink>}
          >
            <p>{t('time.noneText')}</p>
          </Notice>
        }
      />
      {refusal !== null && (
        <Notice tone="danger" live="alert" action={<WayOut problem={refusal} />}>
          <p>{describeError(refusal, t)}</p>
        </Notice>
      )}
      <div className={classes.actions}>
        <OnlineButton kept="order" isWaiting={isWaiting} size="lg" onClick={run} loading={isLoading}>
          {slot ? t('time.take', { time: formatShortDayTime(slot.from, language) }) : t('time.takeNone')}
        </OnlineButton>
        {onClose && <ActionLink onClick={onClose}>{t('time.keep', { time: formatTime(appointment.from) })}</ActionLink>}
      </div>
    </section>
  );
}
