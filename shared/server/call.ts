import type { Arguments } from '#shared/contract/define.ts';
import type { Language } from '#shared/languages.ts';
import type { Actor } from './services.ts';

/**
 * One call of an endpoint, read and checked: `params`, `query` and `body` as the contract types them. What acts and queries
 * get instead of an HTTP request.
 */
export type Call<D> = Arguments<D> & {
  /** Who calls; null only where access is public or webhook. */
  actor: D extends { access: 'public' | 'webhook' } ? Actor | null : Actor;
  files: readonly UploadedFile[];
  /** The body as it came, for signatures; empty unless access is webhook. */
  rawBody: string;
  request: RequestFacts;
};

/** A file of an upload, kept in a private folder until the call ends. */
export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

/** Where a call comes from. */
export interface RequestFacts {
  id: string;
  language: Language;
  /** Client address as seen by the server, never as claimed. */
  address: string;
  idempotencyKey: string | null;
  header(name: string): string;
  /** What `Authorization: Bearer …` holds, unchecked: a session's access token, or the ticket of somebody who signs up. */
  bearer: string | null;
  /** Signed id of this browser, from an earlier sign-in. */
  deviceId: string | null;
  rememberDevice(deviceId: string): void;
  /** What this browser's session cookie holds; null unless a page of our own sent the request, which no other site can feign. */
  sessionCookie: string | null;
  /** Gives the browser the session cookie, or takes it away (null). */
  setSessionCookie(value: string | null): void;
  /** Lets this browser open the pages of the queues for some minutes. */
  setBoardTicket(ticket: string): void;
  /** Tells the browser to forget what it kept of this site, except its cookies. */
  clearSite(): void;
}
