import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import { QUEUE_BOARD_TICKET_MS } from '#shared/limits/runtime.ts';
import type { Config } from '#shared/server/config.ts';

const DEVICE_COOKIE = 'device';
/** The board's pages, and nothing else, get its ticket. */
export const BOARD_PATH = '/api/admin/queues';
const BOARD_COOKIE = 'queues';
const DEVICE_LIFE_MS = 180 * 24 * 3600 * 1000;

/**
 * The cookies of a request and its reply. Whether they are for https only is what the public address says, not what a proxy in
 * front says of the connection: without X-Forwarded-Proto Koa takes every request for an insecure one and refuses to set them.
 */
export function cookiesOf(context: Context, { publicUrl, codeSecret }: Config) {
  const isHttps = publicUrl.startsWith('https:');
  context.cookies.secure = isHttps;
  // The prefix keeps other hosts of the domain from planting one (RFC 6265bis 4.1.3); browsers take it over https only.
  const sessionCookie = isHttps ? '__Host-session' : 'session';
  const shared = { httpOnly: true, sameSite: 'strict', secure: isHttps, overwrite: true } as const;
  const sign = (deviceId: string): string =>
    createHmac('sha256', codeSecret).update(`device:${deviceId}`).digest('base64url');

  return {
    readDevice(): string | null {
      const [deviceId = '', signature = ''] = (context.cookies.get(DEVICE_COOKIE) ?? '').split('.');
      const expected = Buffer.from(sign(deviceId));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected) ? deviceId : null;
    },
    writeDevice(deviceId: string): void {
      const value = `${deviceId}.${sign(deviceId)}`;
      // Sign-in counts its codes by it, and orders their unpaid holds.
      context.cookies.set(DEVICE_COOKIE, value, { ...shared, maxAge: DEVICE_LIFE_MS, path: '/api' });
    },
    readSession(): string | null {
      return isFromOurPage(context, publicUrl) ? (context.cookies.get(sessionCookie) ?? null) : null;
    },
    readBoardTicket: (): string | null => context.cookies.get(BOARD_COOKIE) ?? null,
    /** For the pages of the queues alone, and some minutes. */
    writeBoardTicket(ticket: string): void {
      context.cookies.set(BOARD_COOKIE, ticket, { ...shared, maxAge: QUEUE_BOARD_TICKET_MS, path: BOARD_PATH });
    },
    /** Without an age: it goes when the browser closes. null takes it away. */
    writeSession(value: string | null): void {
      context.cookies.set(sessionCookie, value, { ...shared, path: '/' });
    },
  };
}

/**
 * True where the browser vouches that a page of this origin sent the request. Another site can neither set nor suppress these headers;
 * browsers of before 2023 have the second only.
 */
function isFromOurPage(context: Context, publicUrl: string): boolean {
  const site = context.get('sec-fetch-site');
  if (site !== '') return site === 'same-origin';
  const origin = context.get('origin');
  return origin !== '' && (origin === publicUrl || URL.parse(origin)?.host === context.get('host'));
}
