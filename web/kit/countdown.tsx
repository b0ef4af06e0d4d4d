/** A running clock until a lock or session ends. The seconds are not announced one by one; asked for, they are there to be read. */
import { type ReactNode, useEffect, useRef } from 'react';
import { formatClock, useCountdown } from './use-countdown.ts';

export interface CountdownProps {
  /** Instant at which it ends. */
  until: string;
  onEnd?: () => void;
  children?: (clock: string, seconds: number) => ReactNode;
}

export function Countdown({ until, onEnd, children }: CountdownProps) {
  const seconds = useCountdown(until);
  const told = useRef('');
  useEffect(() => {
    // Counted down for this instant: a device's clock that is put back a little meanwhile must not keep what ends here.
    if (seconds === 0 && told.current !== until) {
      told.current = until;
      onEnd?.();
    }
  }, [seconds, until, onEnd]);
  const clock = formatClock(seconds);
  return (
    <span role="timer" aria-live="off">
      {children ? children(clock, seconds) : clock}
    </span>
  );
}
