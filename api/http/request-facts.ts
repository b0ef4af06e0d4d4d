import type { Context, Middleware } from 'koa';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '#shared/languages.ts';
import type { RequestFacts } from '#shared/server/call.ts';
import { withRequestId } from '#shared/server/context.ts';
import { newId } from '#shared/server/new-id.ts';
import type { Services } from '#shared/server/services.ts';
import { clientAddress } from './client-address.ts';
import { cookiesOf } from './cookies.ts';

const REQUEST_ID = /^[\w-]{8,60}$/;
const BEARER = /^Bearer (\S+)$/i;
/** A key that is no such text counts as none. */
export const IDEMPOTENCY_KEY = /^[\w-]{8,80}$/;
/** Cached pages and files, and what the page stored; not `cookies`: the device stays known, or its owner could be locked out. */
const FORGET_SITE = '"cache", "storage"';

/** Puts the facts of the request on `context.state.request` and its id on logs, jobs and the reply. */
export function requestFacts(services: Services): Middleware {
  return (context, next) => {
    const given = context.get('x-request-id');
    const id = REQUEST_ID.test(given) ? given : newId();
    context.set('x-request-id', id);
    const key = context.get('idempotency-key');
    const cookies = cookiesOf(context, services.config);
    const facts: RequestFacts = {
      id,
      language: languageOf(context),
      address: clientAddress(context.req, services.config.trustedProxies),
      idempotencyKey: IDEMPOTENCY_KEY.test(key) ? key : null,
      header: (name) => context.get(name),
      bearer: BEARER.exec(context.get('authorization'))?.[1] ?? null,
      get deviceId() {
        return cookies.readDevice();
      },
      rememberDevice: cookies.writeDevice,
      get sessionCookie() {
        return cookies.readSession();
      },
      setSessionCookie: cookies.writeSession,
      setBoardTicket: cookies.writeBoardTicket,
      clearSite: () => context.set('clear-site-data', FORGET_SITE),
    };
    context.state.request = facts;
    return withRequestId(id, next);
  };
}

function languageOf(context: Context): Language {
  const accepted = context.acceptsLanguages(...LANGUAGES);
  return isLanguage(accepted) ? accepted : DEFAULT_LANGUAGE;
}
