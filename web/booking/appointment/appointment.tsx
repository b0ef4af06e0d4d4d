/** Step 3: where and when, or at home. The only screen with two parts; they stand in order, never one hidden behind the other. */
import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { zurichDate } from '#shared/domain/format-date.ts';
import type { PartnerBranchView } from '#shared/views/booking.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { selectUser } from '#web/app/session.ts';
import { BookingRail } from '#web/app/shell/booking-rail.tsx';
import { useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { formatDayTime } from '#web/kit/format-day-time.ts';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { useSame } from '#web/kit/use-same.ts';
import { PurchaseFrame } from '#web/orders/purchase/purchase-frame.tsx';
import { applicationChosen, branchChosen, dateChosen, slotChosen } from '#web/orders/purchase/selection.ts';
import { type Purchase, usePurchase } from '#web/orders/purchase/use-purchase.ts';
import { SLOT_LIST, SlotPicker } from '../slot-picker/slot-picker.tsx';
import type { ChosenSlot } from '../slot-picker/use-slot-choice.ts';
import classes from './appointment.module.css';
import { AppointmentBar } from './appointment-bar.tsx';
import { BRANCH_FIELD, BranchFinder } from './branch-finder.tsx';
import { BranchSheet } from './branch-sheet.tsx';
import type { FirstSlot } from './branch-times.tsx';
import { DELIVERY_FORM, HomeDelivery } from './home-delivery.tsx';
import { HomeOffer } from './home-offer.tsx';
import { PLACE_FIELD, PlaceChoice } from './place-choice.tsx';
import { StepTitle } from './step-title.tsx';
import { type AppointmentState, type MissingPart, useAppointment } from './use-appointment.ts';
import { useBranchSearch } from './use-branch-search.ts';
import { usePreselectNearest } from './use-preselect-nearest.ts';

const FIELD_OF: Record<MissingPart, string> = { place: PLACE_FIELD, branch: BRANCH_FIELD, time: SLOT_LIST };

export function AppointmentScreen() {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  const state = usePurchase();
  const { selection } = state;
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const purchase = state.query.data?.purchase ?? undefined;
  const appointment = useAppointment(purchase?.product, purchase?.total ?? null);
  const phone = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false });
  const [view, setView] = useState<'list' | 'map'>('list');
  const times = useRef<HTMLHeadingElement>(null);
  // The bar below and the times follow once list and map have changed places.
  const onMap = useDeferredValue(phone && view === 'map' && appointment.application === 'branch');
  const search = useBranchSearch(selection.productKey ?? '');
  const back =
    purchase?.addons.length === 0 ? paths.selectGroup(selection.productGroupKey ?? undefined) : paths.selectAddons;

  useEffect(() => {
    if (appointment.attempt === 0 || !appointment.missing) return;
    const field = document.getElementById(FIELD_OF[appointment.missing]);
    (field?.matches('fieldset') ? field.querySelector('input') : field)?.focus();
  }, [appointment.attempt, appointment.missing]);

  const wantsTimes = useRef(false);
  const showTimes = () => {
    wantsTimes.current = false;
    times.current?.focus();
    times.current?.scrollIntoView();
  };
  const toTimes = useSame(() => {
    setView('list');
    wantsTimes.current = true;
    if (!onMap) requestAnimationFrame(showTimes);
  });
  const goOn = useSame(() => void appointment.proceed());
  // In the place of the map they are not there yet.
  useEffect(() => {
    if (!onMap && wantsTimes.current) showTimes();
  });
  const takeTime = useSame((branch: PartnerBranchView, slot: FirstSlot) => {
    appointment.choice.onLost(null);
    dispatch(branchChosen(branch));
    dispatch(dateChosen(zurichDate(slot.from)));
    dispatch(slotChosen(slot));
    announce(t('finder.chosenTime', { name: branch.name, when: formatDayTime(slot.from, language) }));
    void appointment.proceed({ ...slot, partnerBranchId: branch._id });
  });

  const lead = purchase && leadOf(purchase);
  return (
    <>
      <BookingRail current="appointment" />
      <Page>
        <PageHeading
          back={{ to: back }}
          title={t('title')}
          lead={lead && purchase && t(lead, { product: localized(purchase.product.name, language) })}
        />
        <PurchaseFrame state={state}>
          {(ready) => (
            <div className={classes.parts}>
              {appointment.failure && (
                <Notice tone="danger" live="alert" title={t('check.failed')}>
                  <p>{describeError(appointment.failure, t)}</p>
                </Notice>
              )}
              <Place purchase={ready} appointment={appointment} />
              {appointment.application === 'homesampling' && (
                <HomeDelivery
                  number={ready.product.applications.length > 1 ? 2 : undefined}
                  onSaved={() => void appointment.proceed()}
                />
              )}
              {appointment.application === 'branch' && (
                <Branches
                  purchase={ready}
                  appointment={appointment}
                  search={search}
                  view={view}
                  onView={setView}
                  onMap={onMap}
                  times={times}
                  onTime={takeTime}
                />
              )}
            </div>
          )}
        </PurchaseFrame>
      </Page>
      {purchase && onMap && (
        <BranchSheet
          branch={search.branches?.find(({ _id }) => _id === selection.partnerBranchId)}
          waiting={appointment.waiting}
          onTime={takeTime}
          onTimes={toTimes}
        />
      )}
      {purchase && !onMap && (
        <AppointmentBar
          purchase={purchase}
          application={selection.application}
          branch={selection.branch}
          slot={selection.slot}
          checking={appointment.checking}
          waiting={appointment.waiting}
          onContinue={goOn}
          onTimes={appointment.application === 'branch' && selection.branch && !selection.slot ? toTimes : undefined}
          form={appointment.application === 'homesampling' && user ? DELIVERY_FORM : undefined}
        />
      )}
    </>
  );
}

/** Shown only where there is a choice. */
function Place({ purchase, appointment }: { purchase: Purchase; appointment: AppointmentState }) {
  const { t } = useTranslation('booking');
  const dispatch = useAppDispatch();
  if (purchase.product.applications.length < 2) return null;
  return (
    <div className={classes.place}>
      <PlaceChoice
        value={appointment.application}
        onChange={(application) => dispatch(applicationChosen(application))}
        error={appointment.missing === 'place' ? t('missing.place') : undefined}
      />
    </div>
  );
}

interface BranchesProps {
  purchase: Purchase;
  appointment: AppointmentState;
  search: ReturnType<typeof useBranchSearch>;
  view: 'list' | 'map';
  onView: (view: 'list' | 'map') => void;
  /** A phone shows the map: the times come after it. */
  onMap: boolean;
  times: RefObject<HTMLHeadingElement | null>;
  onTime: (branch: PartnerBranchView, slot: FirstSlot) => void;
}

function Branches({ purchase, appointment, search, view, onView, onMap, times, onTime }: BranchesProps) {
  const { t } = useTranslation('booking');
  const dispatch = useAppDispatch();
  const { branch } = useAppSelector((state) => state.selection);
  const first = purchase.product.applications.length > 1 ? 2 : 1;
  const choose = (chosen: PartnerBranchView) => {
    appointment.choice.onLost(null);
    dispatch(branchChosen(chosen));
  };
  const { preselected, keepChoice } = usePreselectNearest(search, branch, choose);
  const chooseByHand = useSame((chosen: PartnerBranchView) => {
    keepChoice();
    choose(chosen);
  });
  const { product } = purchase;
  const offer = useMemo(() => <HomeOffer product={product} />, [product]);
  return (
    <>
      <section>
        <StepTitle number={first} title={t('finder.title')} />
        <BranchFinder
          search={search}
          chosenId={branch?._id ?? null}
          preselected={preselected}
          onChoose={chooseByHand}
          onTime={onTime}
          view={view}
          onView={onView}
          error={appointment.missing === 'branch' ? t('missing.branch') : undefined}
          homePossible={product.applications.includes('homesampling')}
          offer={offer}
        />
      </section>
      {!branch && !onMap && (
        <section className={classes.when}>
          <StepTitle number={first + 1} title={t('slots.title')} />
          <p className="muted">{t('slots.after')}</p>
        </section>
      )}
      {branch && !onMap && (
        <section className={classes.when}>
          <StepTitle number={first + 1} title={t('slots.title')} headingRef={times} />
          <p className={`muted ${classes.where}`}>
            {t('slots.where', {
              name: branch.name,
              address: `${branch.address.streetAddress}, ${branch.address.zipCode} ${branch.address.city}`,
            })}
          </p>
          <Times branchId={branch._id} appointment={appointment} />
        </section>
      )}
    </>
  );
}

/**
 * The times follow once the branch that was pressed is painted as the chosen one; those of the branch before are out of sight and reach
 * meanwhile, and hear nothing of what is chosen now: it would look taken.
 */
function Times({ branchId, appointment }: { branchId: string; appointment: AppointmentState }) {
  const { t } = useTranslation('booking');
  const { choice, missing, proceed } = appointment;
  const now = useMemo(() => ({ branchId, choice }), [branchId, choice]);
  const before = useDeferredValue(now, null);
  const isPast = before?.branchId !== branchId;
  const shown = isPast ? before : now;
  const pick = useSame((slot: ChosenSlot) => void proceed(slot));
  if (!shown) return null;
  return (
    <div inert={isPast} className={isPast ? classes.past : undefined}>
      <SlotPicker
        key={shown.branchId}
        {...shown}
        onPick={pick}
        error={missing === 'time' ? t('missing.time') : undefined}
      />
    </div>
  );
}

/** Why there is no choice of place, where there is none. */
function leadOf({ product }: Purchase): string {
  if (product.applications.length > 1) return 'lead.both';
  return product.applications[0] === 'homesampling' ? 'lead.home' : `lead.${product.sampleType}`;
}
