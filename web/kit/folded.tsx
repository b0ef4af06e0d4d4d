import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { whenIdle } from './when-idle.ts';

interface FoldedProps {
  /** What the button names that opens it (`aria-controls`). */
  id: string;
  className?: string;
  isOpen: boolean;
  children: ReactNode;
}

/**
 * What a button opens on the screen, and what is always open on paper. While it is closed it is drawn once everything in sight is
 * painted, so that nobody waits for what they do not see, or as soon as somebody prints.
 */
export function Folded({ id, className, isOpen, children }: FoldedProps) {
  const [isDrawn, setDrawn] = useState(isOpen);
  useEffect(() => {
    if (isDrawn) return;
    const draw = () => setDrawn(true);
    const beforePaper = () => flushSync(draw);
    const stop = whenIdle(() => startTransition(draw));
    window.addEventListener('beforeprint', beforePaper);
    return () => {
      stop();
      window.removeEventListener('beforeprint', beforePaper);
    };
  }, [isDrawn]);
  return (
    <div id={id} className={className} hidden={!isOpen}>
      {(isOpen || isDrawn) && children}
    </div>
  );
}
