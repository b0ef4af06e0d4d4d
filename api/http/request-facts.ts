import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { v7 as uuidv7 } from 'uuid';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '#shared/languages.ts';
import type { RequestFacts } from '#shared/server/call.ts';
import { withRequestId } from '#shared/server/context.ts';
import type { Services } from '#shared/server/services.ts';
import { clientAddress } from './client-address.ts';

const REQUEST_ID = /^[\w-]{8,60}$/;
const KEY = /^[\w-]{8,80}$/;
const DEVICE_COOKIE = 'device';
const DEVICE_LIFE_MS = 180 * 24 * 3600 * 1000;

/** Puts the facts of the request on `context.state.request` and its id on logs, jobs and the reply. */
export function requestFacts(services: Services): Middleware {
  return (context, next) => {
    const given = context.get('x-request-id');
    const id = REQUEST_ID.test(given) ? given : uuidv7();
    context.set('x-request-id', id);
    const key = context.get('idempotency-key');
    const facts: RequestFacts = {
      id,
      language: languageOf(context),
      address: clientAddress(context.req, services.config.trustedProxies),
      idempotencyKey: KEY.test(key) ? key : null,
      header: (name) => context.get(name),
      get deviceId() {
        return readDevice(context, services.config.codeSecret);
      },
      rememberDevice: (deviceId) => writeDevice(context, services, deviceId),
    };
    context.state.request = facts;
    return withRequestId(id, next);
  };
}

function languageOf(context: Context): Language {
  const accepted = context.acceptsLanguages(...LANGUAGES);
  return isLanguage(accepted) ? accepted : DEFAULT_LANGUAGE;
}

const sign = (deviceId: string, secret: string): string =>
  createHmac('sha256', secret).update(`device:${deviceId}`).digest('base64url');

function readDevice(context: Context, secret: string): string | null {
  const [deviceId = '', signature = ''] = (context.cookies.get(DEVICE_COOKIE) ?? '').split('.');
  const expected = Buffer.from(sign(deviceId, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? deviceId : null;
}

function writeDevice(context: Context, services: Services, deviceId: string): void {
  const isHttps = services.config.publicUrl.startsWith('https:');
  // The public address decides, not what a proxy in front says of the connection: without X-Forwarded-Proto Koa takes every
  // request for an insecure one and refuses to set the cookie.
  context.cookies.secure = isHttps;
  context.cookies.set(DEVICE_COOKIE, `${deviceId}.${sign(deviceId, services.config.codeSecret)}`, {
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps,
    maxAge: DEVICE_LIFE_MS,
    // Sign-in counts its codes by it, and orders their unpaid holds.
    path: '/api',
    overwrite: true,
  });
}
