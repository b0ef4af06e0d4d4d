import i18next from 'i18next';
import type { ComponentType } from 'react';
import { CHUNK_LOAD_TIMEOUT_MS } from '#shared/limits/screens.ts';
import { loadPart } from '#web/client/load-part.ts';

/** Thrown where the script of a screen did not arrive in time; the error page then speaks of the connection. */
export class ChunkTimeout extends Error {
  override name = 'ChunkTimeout';
}

/**
 * Makes the `lazy` of a route: fetches the screen's script and its words at the same time, so that neither waits for the other.
 * While the connection or the server is away the page before stays.
 * @param pick the screen's component in its module.
 * @param namespaces translation files the screen reads, besides `common`.
 */
export function loadScreen<M>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType,
  namespaces: readonly string[],
): () => Promise<{ Component: ComponentType }> {
  return async () => {
    const [module] = await loadPart(() => withinTime(Promise.all([load(), loadWords(namespaces)])));
    return { Component: pick(module) };
  };
}

async function withinTime<T>(coming: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkTimeout()), CHUNK_LOAD_TIMEOUT_MS);
  });
  try {
    return await Promise.race([coming, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** i18next gives up after some attempts, and does not ask again by itself for what it gave up: the page would show keys. */
async function loadWords(namespaces: readonly string[]): Promise<void> {
  const missing = () => namespaces.filter((part) => !i18next.hasResourceBundle(i18next.language, part));
  await i18next.loadNamespaces([...namespaces]);
  if (missing().length === 0) return;
  await i18next.reloadResources([i18next.language], missing());
  if (missing().length > 0) throw new Error(`no words: ${missing().join()}`);
}
