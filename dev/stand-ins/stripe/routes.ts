import { timingSafeEqual } from 'node:crypto';
import Router from '@koa/router';
import type { Context } from 'koa';
import type { Fault, Faults } from '../faults.ts';
import { decodeForm, type FormRecord } from '../http/decode-form.ts';
import { breakConnection, pause } from '../http/misbehave.ts';
import { readText } from '../http/read-body.ts';
import { makeId } from '../state/make-id.ts';
import { type Answer, answerOnce } from './answer-once.ts';
import { createSession } from './create-session.ts';
import { findIntent } from './demo-payment.ts';
import { expandIntent, expandPaths, expandSession } from './expand.ts';
import { listEvents } from './list-events.ts';
import { listPage } from './list-page.ts';
import { decideSession, expireWhenDue } from './pay-session.ts';
import { refundCharge } from './refund-charge.ts';
import { missing, StripeRefusal } from './stripe-refusal.ts';
import type { StripeWorld } from './stripe-world.ts';

type Act = (form: FormRecord, id: string, fault: Fault | undefined) => unknown;

/** The part of the payment provider's API (version 1) that the product uses. */
export function stripeRoutes(world: StripeWorld, secretKey: string, faults: Faults): Router {
  const router = new Router({ prefix: '/v1' });
  const running = new Set<string>();

  const get = (path: string, act: Act) => router.get(path, (ctx) => answer(ctx, '', act));
  const post = (path: string, act: Act) => router.post(path, async (ctx) => answer(ctx, await readText(ctx), act));

  async function answer(ctx: Context, text: string, act: Act): Promise<void> {
    const requestId = makeId('req');
    ctx.set({ 'request-id': requestId, 'stripe-version': ctx.get('stripe-version') });
    try {
      checkKey(ctx.get('authorization'), secretKey);
      const fault = faults.take('stripe', ctx.path);
      if (fault?.kind === 'delay') await pause(fault.ms);
      if (fault?.kind === 'reset') return breakConnection(ctx);
      refuseFor(fault);
      const form = decodeForm(ctx.method === 'GET' ? ctx.querystring : text);
      const run = (): Answer => {
        if (fault?.kind === 'saved-500') throw new StripeRefusal(500, serverFault, true);
        return { status: 200, body: act(form, ctx.params.id ?? '', fault) };
      };
      const key = ctx.method === 'POST' ? ctx.get('idempotency-key') || undefined : undefined;
      const done = await answerOnce(world, running, key, `${ctx.method} ${ctx.path} ${text}`, run);
      if (key) ctx.set('idempotency-key', key);
      if (done.replayed) ctx.set('idempotent-replayed', 'true');
      if (done.status >= 500) ctx.set('stripe-should-retry', 'false');
      if (fault?.kind === 'commit-then-reset') return breakConnection(ctx);
      if (fault?.kind === 'commit-then-hang') ctx.respond = false;
      // Long enough for the webhook to arrive, and get its reply, before the session's id is known to the caller.
      if (fault?.kind === 'webhook-before-answer') await pause(300);
      ctx.status = done.status;
      ctx.body = done.body;
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      ctx.status = error.status;
      ctx.body = { error: { ...error.error, request_log_url: `http://stand-in/logs/${requestId}` } };
    }
  }

  function sessionOf(id: string) {
    expireWhenDue(world, id);
    const stored = world.sessions.get(id);
    if (!stored) throw missing('checkout.session', id, 'session');
    return stored.session;
  }

  post('/checkout/sessions', (form, _id, fault) => {
    const session = createSession(world, form, fault?.kind === 'wrong-amount');
    if (fault?.kind === 'webhook-before-answer') decideSession(world, session.id, 'pay');
    return session;
  });
  get('/checkout/sessions', (form) => {
    const stored = world.sessions.all().map(({ session }) => sessionOf(session.id));
    const page = listPage('/v1/checkout/sessions', stored, form);
    const inside = expandPaths(form).flatMap((path) => (path.startsWith('data.') ? [path.slice(5)] : []));
    return { ...page, data: page.data.map((session) => expandSession(world, session, inside)) };
  });
  get('/checkout/sessions/:id', (form, id) => expandSession(world, sessionOf(id), expandPaths(form)));
  post('/checkout/sessions/:id/expire', (_form, id) => {
    const { status } = sessionOf(id);
    if (status === 'open') return decideSession(world, id, 'expire');
    const message =
      'Only Checkout Sessions with a status in ["open"] can be expired. ' +
      `This Checkout Session has a status of \`${status}\`.`;
    throw new StripeRefusal(400, { type: 'invalid_request_error', message }, true);
  });
  post('/refunds', (form, _id, fault) => refundCharge(world, form, fault?.kind === 'refund-pending'));
  get('/refunds', (form) => {
    const wanted = form.payment_intent;
    const refunds = world.refunds.all().filter((refund) => wanted === undefined || refund.payment_intent === wanted);
    return listPage('/v1/refunds', refunds, form);
  });
  get('/refunds/:id', (_form, id) => {
    const refund = world.refunds.get(id);
    if (!refund) throw missing('refund', id, 'id');
    return refund;
  });
  get('/payment_intents/:id', (form, id) => {
    const intent = findIntent(world, id);
    if (!intent) throw missing('payment_intent', id, 'intent');
    return expandIntent(world, intent, expandPaths(form));
  });
  get('/events', (form) => listEvents(world, form));
  router.all('/{*rest}', (ctx) => {
    const message = `Unrecognized request URL (${ctx.method}: ${ctx.path}).`;
    ctx.status = 404;
    ctx.body = { error: { type: 'invalid_request_error', message } };
  });
  return router;
}

const serverFault = { type: 'api_error', message: 'An unknown error occurred.' } as const;

function refuseFor(fault: Fault | undefined): void {
  if (fault?.kind === '500') throw new StripeRefusal(500, serverFault);
  if (fault?.kind === '429') {
    const message = 'Request rate limit exceeded.';
    throw new StripeRefusal(429, { type: 'rate_limit_error', code: 'rate_limit', message });
  }
}

function checkKey(header: string, secretKey: string): void {
  const [scheme = '', credentials = ''] = header.split(' ');
  const given =
    scheme.toLowerCase() === 'basic'
      ? (Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '')
      : credentials;
  const right = Buffer.from(secretKey);
  const offered = Buffer.from(given);
  if (right.length === offered.length && timingSafeEqual(right, offered)) return;
  throw new StripeRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
}
