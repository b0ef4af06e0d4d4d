import { useEffect, useState } from 'react';
import { onPresence, watch } from '#web/client/live.ts';

/** Ids of the colleagues who have the case open right now; tells them that this browser has it open too. */
export function usePresence(orderId: string, userId: string): string[] {
  const [others, setOthers] = useState<string[]>([]);
  useEffect(() => {
    const stopListening = onPresence((presence) => {
      if (presence.case === orderId) setOthers(presence.users.filter((id) => id !== userId));
    });
    const stopWatching = watch({ case: orderId });
    return () => {
      stopListening();
      stopWatching();
      setOthers([]);
    };
  }, [orderId, userId]);
  return others;
}
