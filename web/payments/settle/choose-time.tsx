/** Another time for an order whose time is gone, at the same place or another: the slot picker, and one button that takes the time. */
import { IconMapPin } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime, zurichDate } from '#shared/domain/format-date.ts';
import { formatMoney } from '#shared/domain/money.ts';
import type { PartnerBranchView } from '#shared/views/booking.ts';
import type { AppointmentView, OrderView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { OtherBranch } from '#web/booking/reschedule/other-branch.tsx';
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
  order: OrderView;
  appointment: AppointmentView;
  /** `paid`: the money is there. `taken`: somebody was faster. `wanted`: the person asked for another time. */
  reason: 'paid' | 'taken' | 'wanted';
  onChosen: () => void;
  /** This order's time is not held again. */
  onUsedUp: () => void;
  /** Without it the person cannot go on with the old time. */
  onClose?: () => void;
}

export function ChooseTime({ order, appointment, reason, onChosen, onUsedUp, onClose }: ChooseTimeProps) {
  const { t } = useTranslation(['payments', 'errors']);
  const language = useLanguage();
  const title = useRef<HTMLHeadingElement>(null);
  const choice = useSlotChoice();
  const { slot } = choice;
  const [missing, setMissing] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [choose, { isLoading }] = api.useChooseSlotMutation();
  const [branch, setBranch] = useState<Pick<PartnerBranchView, '_id' | 'name' | 'address'> | null>(null);
  const [finding, setFinding] = useState(false);
  const partnerBranchId = branch?._id ?? appointment.partnerBranchId;

  // The button that was pressed is gone; the focus goes to what takes its place.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);

  const take = async () => {
    setRefusal(null);
    setMissing(slot === null);
    if (!slot) {
      document.getElementById(SLOT_LIST)?.focus();
      return;
    }
    const { error } = await choose({ params: { orderId: order._id }, body: { partnerBranchId, from: slot.from } });
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
      <div className={classes.where}>
        <p className="muted">
          {branch ? `${branch.name}, ${branch.address.city}` : `${appointment.branchName}, ${appointment.city}`}
        </p>
        <ActionLink onClick={() => setFinding(!finding)} icon={<IconMapPin size={20} stroke={1.75} aria-hidden />}>
          {t(finding ? 'time.sameBranch' : 'time.otherBranch')}
        </ActionLink>
      </div>
      {finding ? (
        <OtherBranch
          order={order}
          chosenId={partnerBranchId}
          onBranch={(chosen, first) => {
            setBranch(chosen);
            setFinding(false);
            choice.onLost(null);
            if (first) choice.onDate(zurichDate(first.from));
            choice.onSlot(first ?? null);
            requestAnimationFrame(() => {
              title.current?.focus({ preventScroll: true });
              title.current?.scrollIntoView();
            });
          }}
        />
      ) : (
        <SlotPicker
          key={partnerBranchId}
          branchId={partnerBranchId}
          choice={choice}
          error={missing && !slot ? t('time.choose') : undefined}
          noTimes={
            <Notice
              tone="warning"
              live="status"
              title={t('time.none')}
              action={<ActionLink onClick={() => setFinding(true)}>{t('time.otherBranch')}</ActionLink>}
            >
              <p>{t('time.noneText')}</p>
            </Notice>
          }
        />
      )}
      {refusal !== null && (
        <Notice tone="danger" live="alert" action={<WayOut problem={refusal} />}>
          <p>{describeError(refusal, t)}</p>
        </Notice>
      )}
      <div className={classes.actions}>
        {!finding && (
          <OnlineButton kept="order" isWaiting={isWaiting} size="lg" onClick={run} loading={isLoading}>
            {slot ? t('time.take', { time: formatShortDayTime(slot.from, language) }) : t('time.takeNone')}
          </OnlineButton>
        )}
        {reason === 'paid' && order.cancelling && (
          <ActionLink to={paths.orderCancel(order._id)}>
            {t('time.moneyBack', { amount: formatMoney(order.cancelling.refund) })}
          </ActionLink>
        )}
        {onClose && <ActionLink onClick={onClose}>{t('time.keep', { time: formatTime(appointment.from) })}</ActionLink>}
      </div>
    </section>
  );
}
