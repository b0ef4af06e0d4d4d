/**
 * Lets the pages of questionnaires open without a connection. It keeps the files of the build that are the same for everybody, and
 * nothing else: what the API says about a person never passes through here.
 */
import { matchPrecache, type PrecacheEntry, precache } from 'workbox-precaching';

/** What this file needs of its surroundings; the types of workers and those of pages exclude each other in one program. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  addEventListener(type: 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  readonly clients: { claim(): Promise<void> };
  readonly location: Location;
}
const worker = self as unknown as Worker;

/** Written here by the build (web/build/keep-offline.ts). */
declare const OFFLINE_FILES: PrecacheEntry[];

/** The page of every address that has no first look; without a connection it serves those too. */
const PAGE = '/index.html';
/** Belong to the server alone. */
const NEVER = /^\/(api|sandbox)(\/|$)/;
/** Bear their content's hash in their name: what is kept is what the server would send. */
const HASHED = /^\/assets\//;
/** A network that is there and says nothing is as good as none. */
const NETWORK_PATIENCE_MS = 5_000;

precache(OFFLINE_FILES);

// Pages that are open from before the first installation are served too. A newer version waits until the last page of the older
// one is closed: an open page never loses the files that it may still ask for.
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== worker.location.origin || NEVER.test(pathname)) return;
  const kept = () => matchPrecache(mode === 'navigate' ? PAGE : pathname);
  event.respondWith(HASHED.test(pathname) ? keptFirst(event.request, kept) : networkFirst(event.request, kept));
});

async function keptFirst(request: Request, kept: () => Promise<Response | undefined>): Promise<Response> {
  return (await kept()) ?? fetch(request);
}

/** With a connection every visit gets the newest version of the product. */
async function networkFirst(request: Request, kept: () => Promise<Response | undefined>): Promise<Response> {
  const asked = fetch(request);
  const answer = await Promise.race([asked.catch(() => null), pause(NETWORK_PATIENCE_MS)]);
  if (answer && answer.status < 500) return answer;
  return (await kept()) ?? asked;
}

const pause = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms));
