import { useLayoutEffect } from 'react';

/**
 * Says on the page's root, as an attribute, that something stands on the page, as long as it does: for rules of style about what is
 * around it. `:has()` on the root would look through the whole page anew with each change, half of the time that its styles take.
 */
export function usePageMark(name: `data-with-${string}`, value = ''): void {
  useLayoutEffect(() => {
    const { documentElement: page } = document;
    page.setAttribute(name, value);
    return () => page.removeAttribute(name);
  }, [name, value]);
}
