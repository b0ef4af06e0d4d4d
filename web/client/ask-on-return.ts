/** Looking at a page again and again asks at most this often. */
const AT_MOST_EVERY_MS = 10_000;

/** Calls `ask` when the person comes back to the page; returns how to stop. */
export function askOnReturn(ask: () => void): () => void {
  let asked = 0;
  const look = (): void => {
    const now = Date.now();
    if (document.visibilityState !== 'visible' || now - asked < AT_MOST_EVERY_MS) return;
    asked = now;
    ask();
  };
  window.addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    window.removeEventListener('focus', look);
    document.removeEventListener('visibilitychange', look);
  };
}
