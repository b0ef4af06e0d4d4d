/** Where the browser does not say when it has time. */
const PAUSE_MS = 200;

/** Runs it when the frame is painted and the browser has time. Returns how to call it off. */
export function whenIdle(run: () => void): () => void {
  // Safari has none.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, PAUSE_MS);
    return () => clearTimeout(timer);
  }
  let idle = 0;
  const frame = requestAnimationFrame(() => {
    idle = requestIdleCallback(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    cancelIdleCallback(idle);
  };
}
