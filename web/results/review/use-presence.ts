import { useEffect, useState } from 'react';
import { onPresence, watch } from '#web/client/live.ts';

/** How many colleagues have the case open right now; tells them that this browser has it open too. */
export function usePresence(orderId: string, userId: string): number {
  const [others, setOthers] = useState(0);
  useEffect(() => {
    const stopListening = onPresence((presence) => {
      if (presence.case === orderId) setOthers(presence.users.filter((id) => id !== userId).length);
    });
    const stopWatching = watch({ case: orderId });
    return () => {
      stopListening();
      stopWatching();
      setOthers(0);
    };
  }, [orderId, userId]);
  return others;
}
