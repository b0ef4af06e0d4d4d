/** What can be reached with the keyboard, in its order. */
const REACHED = 'a[href], button';

/**
 * The screen takes the place of its first look (public/shell.js), which has the same links: who has come to one of them with the
 * keyboard stays there.
 */
export function keepFocus(container: HTMLElement): void {
  const look = container.firstChild;
  if (!look) return;
  const placeOf = (element: Element | null) => [...container.querySelectorAll(REACHED)].indexOf(element as Element);
  let place = placeOf(document.activeElement);
  const note = ({ target }: FocusEvent) => {
    place = placeOf(target as Element);
  };
  container.addEventListener('focusin', note);
  const observer = new MutationObserver(() => {
    if (look.isConnected) return;
    observer.disconnect();
    container.removeEventListener('focusin', note);
    if (place < 0 || document.activeElement !== document.body) return;
    container.querySelectorAll<HTMLElement>(REACHED)[place]?.focus({ preventScroll: true });
  });
  observer.observe(container, { childList: true });
}
