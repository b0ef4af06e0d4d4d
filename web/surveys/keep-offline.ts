/** Where api/http sends the service worker that web/build/keep-offline.ts makes. */
const SERVICE_WORKER = '/service-worker.js';

let isAsked = false;

/** From now on the pages of questionnaires open without a connection, where the browser can do so. */
export function keepOffline(): void {
  if (isAsked || !import.meta.env?.PROD || !('serviceWorker' in navigator)) return;
  isAsked = true;
  // A browser that forbids it asks the network as before.
  navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: 'none' }).catch(() => undefined);
}
