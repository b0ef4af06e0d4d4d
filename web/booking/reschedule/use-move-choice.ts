import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { zurichDate } from '#shared/domain/format-date.ts';
import { useAddress } from '#web/kit/use-address.ts';
import type { ChosenSlot, LostTime, SlotChoice } from '../slot-picker/use-slot-choice.ts';

/** What the address of the three screens says of the wish: it survives reload, Back and another language. */
export interface MoveChoice {
  branchId: string;
  slot: ChosenSlot | null;
  /** For the slot picker. */
  choice: SlotChoice;
  chooseBranch: (branchId: string, slot?: ChosenSlot) => void;
  /** Of the address, to carry on. */
  search: string;
}

/** The branch stays the appointment's own until another one is chosen. */
export function useMoveChoice(ownBranchId: string): MoveChoice {
  const [params, setParams] = useAddress();
  const { state } = useLocation();
  // The address follows: a router updates it a moment later, and a radio must answer at once.
  const [wish, setWish] = useState(() => ({ branch: params.get('branch'), slot: readSlot(params) }));
  const { slot } = wish;
  const branchId = wish.branch ?? ownBranchId;
  const [date, setDate] = useState(slot && zurichDate(slot.from));
  const [lost, setLost] = useState<LostTime | null>(() => readLost(state));
  const write = (branch: string, chosen: ChosenSlot | null) => {
    setWish({ branch, slot: chosen });
    setParams(addressOf(branch, chosen), { replace: true });
  };
  return {
    branchId,
    slot,
    search: `?${new URLSearchParams(addressOf(branchId, slot))}`,
    choice: {
      ...{ date, slot, lost, onLost: setLost },
      onDate: (next) => {
        setDate(next);
        if (slot && zurichDate(slot.from) !== next) write(branchId, null);
      },
      onSlot: (chosen) => write(branchId, chosen && { from: chosen.from, to: chosen.to }),
    },
    chooseBranch: (next, chosen) => {
      setLost(null);
      setDate(chosen ? zurichDate(chosen.from) : null);
      write(next, chosen ? { from: chosen.from, to: chosen.to } : null);
    },
  };
}

const addressOf = (branch: string, slot: ChosenSlot | null): Record<string, string> => ({
  branch,
  ...(slot ? { from: slot.from, to: slot.to } : {}),
});

const isInstant = (text: string | null): text is string => text !== null && !Number.isNaN(Date.parse(text));

function readSlot(params: URLSearchParams): ChosenSlot | null {
  const [from, to] = [params.get('from'), params.get('to')];
  return isInstant(from) && isInstant(to) ? { from, to } : null;
}

/** A time that was refused on the last screen. */
function readLost(state: unknown): LostTime | null {
  const { lost } = (state ?? {}) as { lost?: LostTime };
  return typeof lost?.from === 'string' && typeof lost.reason === 'string' ? lost : null;
}
