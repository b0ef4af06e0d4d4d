/** Old and new once more, and the one button that moves the appointment or leads on to paying for it. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { formatMoney } from '#shared/domain/money.ts';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { Card } from '#web/kit/card.tsx';
import { describeError, errorBodyOf } from '#web/kit/describe-error.ts';
import { Notice } from '#web/kit/notice.tsx';
import { OnlineButton } from '#web/kit/online-button.tsx';
import { PriceLines } from '#web/kit/price-lines.tsx';
import { useOnlyOnline } from '#web/kit/use-only-online.ts';
import { OldAndNew } from './old-and-new.tsx';
import { placeOf } from './place-of.ts';
import classes from './reschedule.module.css';
import { FeeChanged } from './reschedule-cost.tsx';
import { NoBranch, RescheduleFrame } from './reschedule-frame.tsx';
import { type Move, useMove } from './use-move.ts';
import { useMoveChoice } from './use-move-choice.ts';

/** Another time has to be chosen; the picker says why. */
const OF_THE_TIME: readonly string[] = [
  'slot-taken',
  'past-booking-deadline',
  'slot-too-soon',
  'slot-too-far',
  'branch-unavailable',
];

export function RescheduleSummaryScreen() {
  const { t } = useTranslation('booking');
  const state = useMove();
  const { search } = useLocation();
  return (
    <RescheduleFrame
      state={state}
      back={{ to: `${paths.reschedule(state.orderId)}${search}`, label: t('reschedule.otherTime') }}
      title={t('reschedule.summary.title')}
    >
      {(move) => <Summary move={move} />}
    </RescheduleFrame>
  );
}

function Summary({ move }: { move: Move }) {
  const { t } = useTranslation(['booking', 'errors', 'common']);
  const navigate = useNavigate();
  const { state } = useLocation();
  const { order, appointment, band, branches, refresh } = move;
  const wish = useMoveChoice(appointment.partnerBranchId);
  const [save, { isLoading }] = api.useSaveRescheduleMutation();
  const [refusal, setRefusal] = useState<unknown>(null);
  const [seen, setSeen] = useState((state as { seen?: number } | null)?.seen ?? band.amount);
  const [done, setDone] = useState(false);
  const { run, notSent } = useOnlyOnline(() => void confirm());
  const orderId = order._id;
  const place = placeOf(wish, branches);
  const { slot } = wish;
  if (!place || !slot) return <Navigate to={paths.reschedule(orderId)} replace />;

  async function confirm() {
    if (!slot || done) return;
    setRefusal(null);
    const expectedAmount = band.amount;
    setSeen(expectedAmount);
    const body = { partnerBranchId: wish.branchId, from: slot.from, expectedAmount };
    const { data, error } = await save({ params: { orderId }, body });
    if (data) {
      setDone(true);
      navigate(paths.settle(orderId, data.transactionNo), { replace: true, state: { payAtOnce: true } });
      return;
    }
    const code = errorBodyOf(error)?.error ?? '';
    if (OF_THE_TIME.includes(code)) {
      const lost = { from: slot.from, reason: code };
      navigate(`${paths.reschedule(orderId)}?branch=${wish.branchId}`, { replace: true, state: { lost } });
    } else if (code === 'price-changed') refresh();
    else setRefusal(error);
  }

  const code = errorBodyOf(refusal)?.error;
  const amount = formatMoney(band.amount);
  return (
    <>
      {seen !== band.amount && <FeeChanged before={seen} now={band.amount} />}
      <OldAndNew old={appointment} chosen={place} fastingHours={order.product.fastingHours} kept={band.amount > 0} />
      <div className={classes.columns}>
        <Card tight as="section" className={classes.last}>
          <h2 className="cardhead">{t(band.amount > 0 ? 'reschedule.cost.toPay' : 'reschedule.summary.free')}</h2>
          {band.amount > 0 && (
            <PriceLines
              lines={[{ key: band.key, label: t(`reschedule.cost.line.${band.key}`), rappen: band.amount }]}
              total={{ label: t('bar.total'), rappen: band.amount }}
            />
          )}
          <p className={`muted ${classes.then}`}>
            {t(band.amount > 0 ? 'reschedule.summary.thenPay' : 'reschedule.summary.thenMoved')}
          </p>
          {refusal !== null && code === 'reschedule-unavailable' && <NoBranch orderId={orderId} />}
          {refusal !== null && code !== 'reschedule-unavailable' && (
            <div className={classes.notice}>
              <Notice tone="danger" live="alert">
                <p>{describeError(refusal, t)}</p>
              </Notice>
            </div>
          )}
          <div className={classes.buttons}>
            <OnlineButton kept="choice" notSent={notSent} size="lg" fullWidth onClick={() => run()} loading={isLoading}>
              {band.amount > 0 ? t('reschedule.summary.pay', { amount }) : t('reschedule.summary.confirm')}
            </OnlineButton>
            <p>
              <ActionLink to={paths.order(orderId)}>{t('reschedule.keep')}</ActionLink>
            </p>
          </div>
        </Card>
      </div>
    </>
  );
}
