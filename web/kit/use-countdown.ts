import { useEffect, useState } from 'react';

/** Whole seconds left until an instant, counting down to 0; 0 without an instant. */
export function useCountdown(until: string | null | undefined): number {
  const [counted, setCounted] = useState(() => ({ until, seconds: secondsUntil(until) }));
  useEffect(() => {
    const count = (): number => {
      const seconds = secondsUntil(until);
      setCounted((before) => (before.until === until && before.seconds === seconds ? before : { until, seconds }));
      return seconds;
    };
    if (count() === 0) return;
    const timer = setInterval(() => {
      if (count() === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  // What was counted for another instant says nothing of this one.
  return counted.until === until ? counted.seconds : secondsUntil(until);
}

function secondsUntil(until: string | null | undefined): number {
  return until ? Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1_000)) : 0;
}

/** `4:05`, `0:09`, `1:00:00` */
export function formatClock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
