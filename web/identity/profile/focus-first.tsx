/** What opens where somebody pressed: its first field takes the cursor, and again when it comes back into sight. */
import { type ReactNode, useEffect, useRef } from 'react';

export function FocusFirst({ isShown = true, children }: { isShown?: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isShown) return;
    // Mantine's boxes of a code are made twice before they are first seen.
    const frame = requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [isShown]);
  return (
    <div ref={box} hidden={!isShown}>
      {children}
    </div>
  );
}
