/** Moving an appointment: what it costs, the old and the new one, and the one slot picker. */
import { IconMapPin } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { formatMoney } from '#shared/domain/money.ts';
import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { announce } from '#web/kit/announce.ts';
import { formatDayTime, formatShortDayTime } from '#web/kit/format-day-time.ts';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import { OnlineButton } from '#web/kit/online-button.tsx';
import { PriceBar } from '#web/kit/price-bar.tsx';
import { SLOT_LIST, SlotPicker } from '../slot-picker/slot-picker.tsx';
import { FeeBox } from './fee-box.tsx';
import { OldAndNew } from './old-and-new.tsx';
import { OtherBranch } from './other-branch.tsx';
import { placeOf } from './place-of.ts';
import classes from './reschedule.module.css';
import { RescheduleFrame } from './reschedule-frame.tsx';
import { type Move, useMove } from './use-move.ts';
import { type MoveChoice, useMoveChoice } from './use-move-choice.ts';

export function RescheduleScreen() {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  const state = useMove();
  const wish = useMoveChoice(state.order?.appointment?.partnerBranchId ?? '');
  const [missing, setMissing] = useState(false);
  const name = state.order ? localized(state.order.product.name, language) : '';
  return (
    <RescheduleFrame
      state={state}
      title={t('reschedule.title')}
      back={{ to: paths.order(state.orderId), label: name ? t('reschedule.back', { name }) : t('reschedule.toOrder') }}
      bar={(move) => <MoveBar move={move} wish={wish} onMissing={setMissing} />}
    >
      {(move) => <Choosing move={move} wish={wish} missing={missing} />}
    </RescheduleFrame>
  );
}

interface ChoosingProps {
  move: Move;
  wish: MoveChoice;
}

/** The wish is where the appointment is already. */
const isSame = ({ appointment }: Move, { branchId, slot }: MoveChoice): boolean =>
  slot !== null && branchId === appointment.partnerBranchId && Date.parse(slot.from) === Date.parse(appointment.from);

/** What is chosen, what it costs, and the one button. */
function MoveBar({ move, wish, onMissing }: ChoosingProps & { onMissing: (missing: boolean) => void }) {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  const navigate = useNavigate();
  const { order, band, branches } = move;
  const place = placeOf(wish, branches);
  const isReady = place !== null && !isSame(move, wish);
  const goOn = () => {
    onMissing(!isReady);
    if (!isReady) {
      document.getElementById(SLOT_LIST)?.focus();
      return;
    }
    const next = band.amount > 0 ? paths.rescheduleCost : paths.rescheduleSummary;
    navigate(`${next(order._id)}${wish.search}`, { state: { seen: band.amount } });
  };
  return (
    <PriceBar
      summary={place ? `${formatDayTime(place.from, language)} · ${place.branchName}` : t('bar.noTime')}
      // Old and new appointment say it too; on a phone the bar must not cover the times.
      detail={
        <span className="only-desktop">{t(move.freeUntil === null ? 'reschedule.until' : 'reschedule.cannot')}</span>
      }
      totalRappen={band.amount > 0 ? band.amount : null}
      totalLabel={t('reschedule.fee.title')}
    >
      <OnlineButton kept="choice" size="lg" onClick={goOn}>
        {isReady ? t('bar.continueWith', { when: formatShortDayTime(place.from, language) }) : t('reschedule.takeNone')}
      </OnlineButton>
    </PriceBar>
  );
}

function Choosing({ move, wish, missing }: ChoosingProps & { missing: boolean }) {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  const { order, appointment, bands, branches } = move;
  const branch = branches.find(({ _id }) => _id === wish.branchId);
  const place = placeOf(wish, branches);
  const [finding, setFinding] = useState(branch === undefined);
  const times = useRef<HTMLHeadingElement>(null);
  const same = isSame(move, wish);

  return (
    <>
      <Unpaid order={order} />
      <FeeBox bands={bands} freeUntil={move.freeUntil} />
      <OldAndNew old={appointment} chosen={place} fastingHours={order.product.fastingHours} />
      <section className={classes.when} aria-labelledby="new-time">
        <div className={classes.head}>
          <h2 id="new-time" ref={times} tabIndex={-1}>
            {t('reschedule.choose')}
          </h2>
          <ActionLink onClick={() => setFinding(!finding)} icon={<IconMapPin size={20} stroke={1.75} aria-hidden />}>
            {t(finding ? 'reschedule.sameBranch' : 'reschedule.otherBranch')}
          </ActionLink>
        </div>
        {finding && (
          <OtherBranch
            order={order}
            chosenId={wish.branchId}
            onBranch={(chosen, slot) => {
              wish.chooseBranch(chosen._id, slot);
              setFinding(false);
              if (slot)
                announce(t('finder.chosenTime', { name: chosen.name, when: formatDayTime(slot.from, language) }));
              requestAnimationFrame(() => {
                times.current?.focus({ preventScroll: true });
                times.current?.scrollIntoView();
              });
            }}
          />
        )}
        {branch && !finding && (
          <>
            <p className={`muted ${classes.where}`}>
              {t('slots.where', {
                name: branch.name,
                address: `${branch.address.streetAddress}, ${branch.address.zipCode} ${branch.address.city}`,
              })}
            </p>
            <SlotPicker
              key={branch._id}
              branchId={branch._id}
              choice={wish.choice}
              error={missing && (place === null || same) ? t(same ? 'reschedule.same' : 'missing.time') : undefined}
            />
          </>
        )}
      </section>
    </>
  );
}

/** A time that was saved before and waits for its fee. */
function Unpaid({ order }: { order: OrderView }) {
  const { t } = useTranslation('booking');
  const open = order.transactions.find(
    ({ type, status }) => type === TransactionType.reschedule && status === TransactionStatus.open,
  );
  if (!open) return null;
  return (
    <Notice
      tone="info"
      title={t('reschedule.open.title')}
      action={
        <ActionLink to={paths.settle(order._id, open.transactionNo)}>
          {t('reschedule.open.action', { amount: formatMoney(open.amount) })}
        </ActionLink>
      }
    >
      <p>{t('reschedule.open.text')}</p>
    </Notice>
  );
}
