import { useEffect, useState } from 'react';
import { type LiveState, liveState, onLiveState } from '#web/client/live.ts';

/** A connection that is back within ten seconds is not worth a word. */
const GRACE_MS = 10_000;

/** The state of the live connection as it is told to people: `lost` only after ten seconds without one. */
export function useLiveState(): LiveState {
  const [state, setState] = useState<LiveState>(() => (liveState() === 'live' ? 'live' : 'connecting'));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = (next: LiveState) => {
      clearTimeout(timer);
      if (next === 'live') setState('live');
      else timer = setTimeout(() => setState('lost'), GRACE_MS);
    };
    follow(liveState());
    const stop = onLiveState(follow);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return state;
}
