import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { type Orphans, orphansOf } from '../orphans.ts';

export interface Blocking {
  /** True once they are blocked; `done` runs then, also where appointments had to be looked at first. */
  block: (dates: string[], name: string, done?: () => void) => Promise<boolean>;
  isSending: boolean;
  /** Why the last attempt failed, in a sentence. */
  failure: string | null;
  /** Appointments that were named, and the way on. */
  asked: { orphans: Orphans; goOn: () => void } | null;
  leave: () => void;
}

/** Blocks days of a branch, or of all of them; appointments on them are shown before they are left as they are. */
export function useBlocking(branchId: string | null): Blocking {
  const { t } = useTranslation(['booking-branches', 'errors', 'common']);
  const [send, { isLoading }] = api.useBlockDaysMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const [asked, setAsked] = useState<Blocking['asked']>(null);
  const block = async (dates: string[], name: string, done?: () => void, keepsAppointments = false) => {
    setFailure(null);
    setAsked(null);
    const whose = branchId === null ? {} : { partnerBranchId: branchId };
    const body = { dates, name: name.trim() || null, keepsAppointments, ...whose };
    const reply = await send({ body });
    if (!('error' in reply)) {
      announce(t('booking-branches:days.blocked', { count: reply.data.blocked }));
      done?.();
      return true;
    }
    const orphans = orphansOf(reply.error);
    if (orphans) setAsked({ orphans, goOn: () => void block(dates, name, done, true) });
    else setFailure(describeError(reply.error, t));
    return false;
  };
  return {
    block: (dates, name, done) => block(dates, name, done),
    isSending: isLoading,
    failure,
    asked,
    leave: () => setAsked(null),
  };
}
