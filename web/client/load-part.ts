/**
 * Fetches the script of a part of a page. Without a connection it is fetched when that is back, and what stands in its place stays:
 * a part that does not come must not take the whole page away.
 */
export async function loadPart<M>(load: () => Promise<M>): Promise<M> {
  if (!navigator.onLine) {
    await new Promise<void>((resolve) => {
      window.addEventListener('online', () => resolve(), { once: true });
    });
  }
  return load();
}
