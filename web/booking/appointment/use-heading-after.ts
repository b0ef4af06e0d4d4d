import { type RefObject, useEffect, useRef } from 'react';

export interface HeadingAfter {
  heading: RefObject<HTMLHeadingElement | null>;
  /** Call it where a press takes away what was pressed. */
  askForFocus: () => void;
}

/** Gives the focus to the heading of what came in the place of something pressed, as soon as that heading is there. */
export function useHeadingAfter(): HeadingAfter {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<HTMLHeadingElement | null | undefined>(undefined);
  useEffect(() => {
    const now = heading.current;
    if (before.current === undefined || now === null || now === before.current) return;
    before.current = undefined;
    now.focus();
  });
  return {
    heading,
    askForFocus: () => {
      before.current = heading.current;
    },
  };
}
