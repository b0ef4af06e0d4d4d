import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { formatMoney } from '#shared/domain/money.ts';
import type { PartnerBranchView } from '#shared/views/booking.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { currentBand, type FeeBand, feeBands, hoursOf } from './fee-bands.ts';

/** A timer waits no longer than this, in milliseconds; the page is hardly ever open for three weeks. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface Move {
  order: OrderView;
  appointment: NonNullable<OrderView['appointment']>;
  bands: FeeBand[];
  /** What applies now. */
  band: FeeBand;
  /** The branch cannot keep the appointment: moving is free until the end of this Zurich day. Null otherwise. */
  freeUntil: string | null;
  /** For the sentences about the fee. */
  hours: ReturnType<typeof hoursOf>;
  /** Open branches that offer the test, the appointment's own and its neighbours first. */
  branches: PartnerBranchView[];
  /** The fee is asked for again. */
  refresh: () => void;
}

/** What the three screens of moving an appointment need; `move` is null where it cannot be moved. */
export function useMove() {
  const { t } = useTranslation('booking');
  const { orderId = '' } = useParams();
  const order = api.useGetOrderQuery({ params: { orderId } });
  const fees = api.useListRescheduleFeesQuery({ query: { orderId } }, { refetchOnMountOrArgChange: true });
  const appointment = order.data?.appointment ?? null;
  const branches = api.useListPartnerBranchesQuery(
    order.data && appointment
      ? { query: { productId: [order.data.product.key], lat: appointment.latitude, lng: appointment.longitude } }
      : skipToken,
  );
  const bands = fees.data && appointment ? feeBands(fees.data, appointment.from) : [];
  const band = currentBand(bands);
  const refresh = () => void fees.refetch();

  // The next fee begins while the page is open: the sentence changes, and is said.
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    if (band.until === null) return;
    const timer = setTimeout(() => latest.current(), wait(band.until));
    return () => clearTimeout(timer);
  }, [band.until]);
  const said = useRef<number | null>(null);
  useEffect(() => {
    if (!fees.data) return;
    if (said.current !== null && said.current !== band.amount) {
      announce(t('reschedule.fee.rose', { amount: formatMoney(band.amount) }));
    }
    said.current = band.amount;
  }, [band.amount, fees.data, t]);

  const offered = branches.data?.partnerBranches.filter(({ active }) => active);
  const isMovable = order.data?.rescheduling != null && appointment !== null;
  const isThere = order.data && (!isMovable || (fees.data && offered));
  const move: Move | null =
    order.data && isMovable && fees.data && offered
      ? {
          ...{ order: order.data, appointment, bands, band, freeUntil: fees.data.freeUntil },
          ...{ hours: hoursOf(fees.data), branches: offered, refresh },
        }
      : null;
  const error = order.error ?? (isMovable ? (fees.error ?? branches.error) : undefined);
  return {
    orderId,
    order: order.data,
    query: {
      ...{ data: isThere ? { move } : undefined, error, isFetching: order.isFetching || fees.isFetching },
      refetch: () => {
        void order.refetch();
        refresh();
        if (!branches.isUninitialized) void branches.refetch();
      },
    },
  };
}

/** The server's clock may be a little behind this one. */
const wait = (until: string): number =>
  Math.min(LONGEST_TIMER_MS, Math.max(1_000, Date.parse(until) - Date.now() + 1_000));
