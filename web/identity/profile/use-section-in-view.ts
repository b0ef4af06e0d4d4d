import { useEffect, useState } from 'react';

/** A section counts from the moment its title has passed the upper third of the window. */
const LINE = 1 / 3;

/** Id of the section that is being read: the last one that begins above the line, at the page's end the last of all. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [shown, setShown] = useState(ids[0]);
  useEffect(() => {
    const look = () => {
      const line = window.innerHeight * LINE;
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const above = ids.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line);
      setShown((isAtEnd && window.scrollY > 0 ? ids.at(-1) : above.at(-1)) ?? ids[0]);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [ids]);
  return shown;
}
