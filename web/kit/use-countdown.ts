import { useEffect, useState } from 'react';

/** Whole seconds left until an instant, counting down to 0; 0 without an instant. */
export function useCountdown(until: string | null | undefined): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(until));
  useEffect(() => {
    setSeconds(secondsUntil(until));
    if (!until) return;
    const timer = setInterval(() => {
      const now = secondsUntil(until);
      setSeconds(now);
      if (now === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
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
