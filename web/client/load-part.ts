import { serverAnswered, waitForServer } from './patience.ts';

/** How long to wait before a server that is away is asked once more; "try again" ends the wait. */
const RETRY_MS = 5000;
/** A script that the server, which does answer, failed to give so often is gone: a newer version has others. */
const MOST_REFUSALS = 2;

/**
 * Fetches the script of a part of a page, or of the next page. Without a connection, or while the server is away, it is asked for until
 * it comes, and what stands in its place stays: a part that does not come must not take the whole page away. Without a connection
 * the offline banner says so, for a server that is away the banner that offers to try again.
 * @throws what `load` threw when the server is there and the script is not.
 */
export async function loadPart<M>(load: () => Promise<M>): Promise<M> {
  let refusals = 0;
  // Style sheets that did not come are never asked for again by themselves, and their part would come without its looks.
  const missingStyles = new Set<HTMLLinkElement>();
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingStyles.add(target);
  };
  for (;;) {
    if (!hasKeptFiles()) await untilOnline();
    window.addEventListener('error', note, true);
    try {
      await renew(missingStyles);
      const part = await load();
      serverAnswered();
      return part;
    } catch (error) {
      if (!navigator.onLine) await untilOnline();
      else if (!(await isServerThere())) await waitForServer(RETRY_MS);
      else if (++refusals === MOST_REFUSALS) throw error;
    } finally {
      window.removeEventListener('error', note, true);
    }
  }
}

/** The service worker may have the script: web/service-worker.ts. */
const hasKeptFiles = (): boolean => Boolean(navigator.serviceWorker?.controller);

function untilOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));
}

/** True when anything but a failure of the server comes back: a browser's error tells nothing about why a script did not come. */
async function isServerThere(): Promise<boolean> {
  try {
    const { status } = await fetch('/', { method: 'HEAD', cache: 'no-store' });
    return status < 500;
  } catch {
    return false;
  }
}

function renew(styles: Set<HTMLLinkElement>): Promise<unknown> {
  const links = [...styles];
  styles.clear();
  return Promise.all(
    links.map(
      (link) =>
        new Promise<void>((resolve, reject) => {
          const anew = link.cloneNode() as HTMLLinkElement;
          anew.addEventListener('load', () => resolve());
          anew.addEventListener('error', () => reject(new Error(`no style sheet ${link.href}`)));
          link.replaceWith(anew);
        }),
    ),
  );
}
