/** /orders/:orderId/new-sample: another place and time for the sample that the laboratory could not use. It costs nothing. */
import { skipToken } from '@reduxjs/toolkit/query/react';
import { IconMapPin } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { NewSample } from '#shared/domain/orders/rejection.ts';
import type { PartnerBranchView } from '#shared/views/booking.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { announce } from '#web/kit/announce.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { describeError, errorBodyOf } from '#web/kit/describe-error.ts';
import { formatDayTime, formatShortDayTime } from '#web/kit/format-day-time.ts';
import { Notice } from '#web/kit/notice.tsx';
import { OnlineButton } from '#web/kit/online-button.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { PriceBar } from '#web/kit/price-bar.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useNow } from '#web/kit/use-now.ts';
import { useOnlyOnline } from '#web/kit/use-only-online.ts';
import { OrderMissing } from '#web/orders/order-missing.tsx';
import { OtherBranch } from '../reschedule/other-branch.tsx';
import { placeOf } from '../reschedule/place-of.ts';
import { type MoveChoice, useMoveChoice } from '../reschedule/use-move-choice.ts';
import { SLOT_LIST, SlotPicker } from '../slot-picker/slot-picker.tsx';
import classes from './new-sample.module.css';

/** Another time has to be chosen; the picker says why. */
const OF_THE_TIME: readonly string[] = ['slot-taken', 'past-booking-deadline', 'slot-too-soon', 'slot-too-far'];

export function NewSampleScreen() {
  const { t } = useTranslation('booking');
  const { orderId = '' } = useParams();
  const query = api.useGetOrderQuery({ params: { orderId } });
  const order = query.data;
  const branches = useBranches(order);
  const wish = useMoveChoice(order?.appointment?.partnerBranchId ?? '');
  const [missing, setMissing] = useState(false);
  const now = useNow();
  const isOpen = order !== undefined && isToChoose(order, now);
  return (
    <>
      <Page>
        <PageHeading
          back={{ to: paths.order(orderId), label: t('newSample.back') }}
          title={t('newSample.title')}
          lead={isOpen ? t('newSample.lead') : undefined}
          documentTitle={order ? `${t('newSample.title')}, ${order.orderNumber}` : t('newSample.title')}
        />
        <QueryState query={query} skeleton="summary" missing={<OrderMissing />}>
          {(found) =>
            isToChoose(found, now) ? (
              <Choosing order={found} wish={wish} branches={branches} missing={missing} />
            ) : (
              <Notice
                tone="calm"
                title={t('newSample.notNeeded')}
                action={<ButtonLink to={paths.order(orderId)}>{t('newSample.back')}</ButtonLink>}
              />
            )
          }
        </QueryState>
      </Page>
      {isOpen && <BookBar order={order} wish={wish} branches={branches} onMissing={setMissing} />}
    </>
  );
}

/** One is needed, or the time that was chosen for it has not begun. */
function isToChoose({ newSample, appointment, application }: OrderView, now: Date): boolean {
  if (!newSample || application !== 'branch' || appointment === null) return false;
  if (newSample.state === NewSample.needed) return newSample.mayChoose;
  return Date.parse(appointment.from) > now.getTime();
}

function useBranches(order: OrderView | undefined): PartnerBranchView[] {
  const { latitude: lat, longitude: lng } = order?.appointment ?? {};
  const found = api.useListPartnerBranchesQuery(
    order && lat !== undefined && lng !== undefined
      ? { query: { productId: [order.product.key], lat, lng } }
      : skipToken,
  );
  return found.data?.partnerBranches.filter(({ active }) => active) ?? [];
}

interface ChoosingProps {
  order: OrderView;
  wish: MoveChoice;
  branches: readonly PartnerBranchView[];
}

function Choosing({ order, wish, branches, missing }: ChoosingProps & { missing: boolean }) {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  const branch = branches.find(({ _id }) => _id === wish.branchId);
  const [asked, setFinding] = useState(false);
  // The branch of the sample before may be closed.
  const finding = asked || (branches.length > 0 && !branch);
  const times = useRef<HTMLHeadingElement>(null);
  const { appointment, newSample } = order;
  return (
    <section aria-labelledby="new-time" className={classes.when}>
      {newSample?.state === NewSample.planned && appointment && (
        <p className={classes.present}>
          {t('newSample.present', {
            when: formatDayTime(appointment.from, language),
            place: appointment.branchName,
          })}
        </p>
      )}
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
            if (slot) announce(t('finder.chosenTime', { name: chosen.name, when: formatDayTime(slot.from, language) }));
            requestAnimationFrame(() => {
              times.current?.focus({ preventScroll: true });
              times.current?.scrollIntoView();
            });
          }}
        />
      )}
      {branch && !finding && (
        <>
          <p className="muted">
            {t('slots.where', {
              name: branch.name,
              address: `${branch.address.streetAddress}, ${branch.address.zipCode} ${branch.address.city}`,
            })}
          </p>
          <SlotPicker
            key={branch._id}
            branchId={branch._id}
            choice={wish.choice}
            error={missing && !wish.slot ? t('missing.time') : undefined}
          />
        </>
      )}
    </section>
  );
}

/** What is chosen, that it costs nothing, and the one button that books it. */
function BookBar({ order, wish, branches, onMissing }: ChoosingProps & { onMissing: (missing: boolean) => void }) {
  const { t } = useTranslation(['booking', 'errors', 'orders']);
  const language = useLanguage();
  const navigate = useNavigate();
  const [choose, { isLoading }] = api.useChooseReplacementMutation();
  const [refusal, setRefusal] = useState<unknown>(null);
  const place = placeOf(wish, branches);
  const { slot, branchId: partnerBranchId } = wish;
  const instead = order.newSample?.state === NewSample.planned ? order.appointment?.from : undefined;
  const { run, notSent } = useOnlyOnline(async () => {
    setRefusal(null);
    onMissing(place === null);
    if (!slot || place === null) {
      document.getElementById(SLOT_LIST)?.focus();
      return;
    }
    const body = { appointment: { partnerBranchId, from: slot.from }, ...(instead ? { instead } : {}) };
    const { error } = await choose({ params: { orderId: order._id }, body });
    const code = errorBodyOf(error)?.error ?? '';
    if (!error) {
      announce(t('orders:step.new-sample.bookDone', { when: formatShortDayTime(slot.from, language) }));
      navigate(paths.order(order._id), { replace: true });
    } else if (OF_THE_TIME.includes(code)) {
      wish.choice.onSlot(null);
      wish.choice.onLost({ from: slot.from, reason: code });
    } else setRefusal(error);
  });
  return (
    <PriceBar
      summary={place ? `${formatDayTime(place.from, language)} · ${place.branchName}` : t('bar.noTime')}
      detail={
        refusal === null ? (
          <span className="only-desktop">{t('newSample.free')}</span>
        ) : (
          <b role="alert">{describeError(refusal, t)}</b>
        )
      }
    >
      <OnlineButton kept="choice" size="lg" notSent={notSent} loading={isLoading} onClick={() => void run()}>
        {place ? t('newSample.confirm', { when: formatShortDayTime(place.from, language) }) : t('newSample.none')}
      </OnlineButton>
    </PriceBar>
  );
}
