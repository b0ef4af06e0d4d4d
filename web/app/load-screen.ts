import i18next from 'i18next';
import type { ComponentType } from 'react';
import { CHUNK_LOAD_TIMEOUT_MS } from '#shared/limits.ts';

/** Thrown where the script of a screen did not arrive in time; the error page then speaks of the connection. */
export class ChunkTimeout extends Error {
  override name = 'ChunkTimeout';
}

/**
 * Makes the `lazy` of a route: fetches the screen's script and its words at the same time, so that neither waits for the other.
 * @param pick the screen's component in its module.
 * @param namespaces translation files the screen reads, besides `common`.
 */
export function loadScreen<M>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType,
  namespaces: readonly string[],
): () => Promise<{ Component: ComponentType }> {
  return async () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new ChunkTimeout()), CHUNK_LOAD_TIMEOUT_MS);
    });
    try {
      const [module] = await Promise.race([Promise.all([load(), i18next.loadNamespaces([...namespaces])]), timeout]);
      return { Component: pick(module) };
    } finally {
      clearTimeout(timer);
    }
  };
}
