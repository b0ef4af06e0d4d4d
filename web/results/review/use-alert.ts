import { useEffect, useRef } from 'react';
import type { ReviewView } from '#shared/views/reviewing.ts';
import { api } from '#web/client/api.ts';

/**
 * Confirms the alert of a case by opening it. One that comes while the case stands open is confirmed by hand: the screen may have
 * been left open, with nobody in front of it.
 */
export function useAlert({ _id, alertRaisedAt }: ReviewView): { isNew: boolean; confirm: () => void } {
  const [acknowledge] = api.useAcknowledgeAlertMutation();
  const openedWith = useRef<string | null | undefined>(undefined);
  const confirm = () => void acknowledge({ params: { id: _id } });
  useEffect(() => {
    if (openedWith.current !== undefined) return;
    openedWith.current = alertRaisedAt;
    if (alertRaisedAt !== null) void acknowledge({ params: { id: _id } });
  }, [_id, alertRaisedAt, acknowledge]);
  const isNew = alertRaisedAt !== null && openedWith.current !== undefined && alertRaisedAt !== openedWith.current;
  return { isNew, confirm };
}
