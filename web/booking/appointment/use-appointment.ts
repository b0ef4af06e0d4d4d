import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { zurichDate } from '#shared/domain/format-date.ts';
import type { Application, ProductView } from '#shared/views/catalogue.ts';
import { paths } from '#web/app/paths.ts';
import { useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { api, type CallError } from '#web/client/api.ts';
import { useWhenOnline } from '#web/kit/use-when-online.ts';
import { applicationChosen, dateChosen, slotChosen, slotLost, totalSeen } from '#web/orders/purchase/selection.ts';
import type { ChosenSlot, LostTime, SlotChoice } from '../slot-picker/use-slot-choice.ts';

/** What Continue was pressed without. */
export type MissingPart = 'place' | 'branch' | 'time';

export interface AppointmentState {
  /** What the test allows and the person chose; null while both are possible. */
  application: Application | null;
  /** Day and time, kept in the selection so that they survive sign-up and reload. */
  choice: SlotChoice;
  missing: MissingPart | null;
  /** Grows with each press of Continue, so that the missing part takes the focus again. */
  attempt: number;
  checking: boolean;
  failure: CallError | null;
  /** Something was pressed without a connection; it goes on with what is chosen when that is back. */
  waiting: boolean;
  /** Goes on, with the time that was just picked or the one chosen before. */
  proceed: (picked?: PickedTime) => Promise<void>;
}

/** A time that was just picked, with its branch where that was picked in the same moment. */
export type PickedTime = ChosenSlot & { partnerBranchId?: string };

/** State of the appointment screen: what is missing, what was lost, and the check of the time before going on. */
export function useAppointment(product: ProductView | undefined, total: number | null): AppointmentState {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const location = useLocation();
  const selection = useAppSelector((state) => state.selection);
  const [lost, setLost] = useState<LostTime | null>(() => lostFrom(location.state));
  const [missing, setMissing] = useState<MissingPart | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [checkDay, check] = api.useLazyListTimeSlotsQuery();
  const application = applicationOf(product, selection.application);

  useEffect(() => {
    if (application && application !== selection.application) dispatch(applicationChosen(application));
  }, [application, selection.application, dispatch]);

  const { partnerBranchId, date, slot } = selection;
  const choice = useMemo<SlotChoice>(
    () => ({
      date,
      slot,
      lost,
      onDate: (next) => dispatch(dateChosen(next)),
      onSlot: (next) => dispatch(next ? slotChosen(next) : slotLost()),
      onLost: setLost,
    }),
    [date, slot, lost, dispatch],
  );
  // A refused order comes back with its time: that one is dropped, everything else is kept.
  useEffect(() => {
    if (lost && slot?.from === lost.from) dispatch(slotLost());
  }, [lost, slot, dispatch]);
  const lacks = missingPart(application, partnerBranchId, slot !== null);
  const stop = (part: MissingPart) => {
    setMissing(part);
    setAttempt((count) => count + 1);
  };

  const later = useWhenOnline(() => void proceed());

  async function proceed(picked?: PickedTime): Promise<void> {
    if (check.isFetching) return;
    setFailure(null);
    const wished = picked ?? slot;
    const branchId = picked?.partnerBranchId ?? partnerBranchId;
    const lacking = picked ? null : lacks;
    if (lacking) return stop(lacking);
    if (!navigator.onLine) return later.run();
    if (application === 'branch' && branchId && wished) {
      const result = await checkDay({
        params: { id: branchId },
        query: { selectedDate: zurichDate(wished.from) },
      });
      if (result.error) return setFailure(result.error as CallError);
      if (!result.data?.slots.some(({ from }) => from === wished.from)) {
        dispatch(slotLost());
        return setLost({
          from: wished.from,
          reason: result.data?.closed === 'past-booking-deadline' ? 'past-booking-deadline' : 'slot-taken',
        });
      }
    }
    if (total !== null) dispatch(totalSeen(total));
    navigate(paths.orderSummary);
  }

  return {
    application,
    choice,
    missing: missing !== null && missing === lacks ? missing : null,
    attempt,
    checking: check.isFetching,
    failure,
    waiting: later.isWaiting,
    proceed,
  };
}

function applicationOf(product: ProductView | undefined, chosen: Application | null): Application | null {
  if (!product) return chosen;
  if (chosen && product.applications.includes(chosen)) return chosen;
  return product.applications.length === 1 ? (product.applications[0] ?? null) : null;
}

function missingPart(application: Application | null, branchId: string | null, hasTime: boolean): MissingPart | null {
  if (application === null) return 'place';
  if (application === 'homesampling') return null;
  if (branchId === null) return 'branch';
  return hasTime ? null : 'time';
}

/** A refused order comes back with the time it could not get. */
function lostFrom(state: unknown): LostTime | null {
  if (typeof state !== 'object' || state === null || !('lost' in state)) return null;
  const { lost } = state as { lost: LostTime };
  return typeof lost?.from === 'string' && typeof lost.reason === 'string' ? lost : null;
}
