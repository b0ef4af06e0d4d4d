import Router from '@koa/router';
import type { Context } from 'koa';
import { readFault } from '../faults.ts';
import { readRecord } from '../http/read-body.ts';
import type { Charset } from '../lab/build-oru.ts';
import { makeLabFile } from '../lab/make-lab-file.ts';
import { isProfile, PROFILES } from '../lab/profiles.ts';
import { newestMails } from '../smtp/mail-world.ts';
import { type Delayed, decideSession, OUTCOMES } from '../stripe/pay-session.ts';
import { decideRefund } from '../stripe/refund-charge.ts';
import { newestMessages, optOutKey } from '../twilio/twilio-world.ts';
import { queryPhone, queryText, type SandboxWorld } from './sandbox-world.ts';

/** The endpoints for scripts and tests: messages, payments, the laboratory, and the switches that make things go wrong. */
export function scriptRoutes(world: SandboxWorld): Router {
  const router = new Router({ prefix: '/sandbox' });

  router.get('/messages', (ctx) => {
    const messages = newestMessages(world.twilio, queryPhone(ctx.query.phoneNo));
    ctx.body = messages.map(({ to, body, at }) => ({ to, body, at }));
  });

  router.get('/mails', (ctx) => {
    const mails = newestMails(world.mail, queryText(ctx.query.email));
    ctx.body = mails.map(({ to, from, subject, text, at }) => ({ to, from, subject, text, at }));
  });

  router.post('/checkout/:id', async (ctx) => {
    const body = await readRecord(ctx);
    const outcome = OUTCOMES.find((known) => known === body.outcome);
    if (!outcome) return refuse(ctx, 400, 'invalid-outcome', `outcome must be one of ${OUTCOMES.join(', ')}`);
    const method = body.method === 'card' ? 'card' : 'twint';
    const delayed = body.delayed === 'succeeded' || body.delayed === 'failed' ? (body.delayed as Delayed) : undefined;
    const session = decideSession(world.stripe, String(ctx.params.id), outcome, method, delayed);
    if (!session) return refuse(ctx, 404, 'unknown-session', 'no such checkout session');
    ctx.body = { status: session.status, paymentStatus: session.payment_status };
  });

  router.get('/refunds', (ctx) => {
    ctx.body = world.stripe.refunds.all().map(({ id, payment_intent, amount, status }) => {
      return { id, paymentIntentId: payment_intent, amount, status };
    });
  });
  router.post('/refunds/:id', async (ctx) => {
    const { outcome } = await readRecord(ctx);
    if (outcome !== 'succeeded' && outcome !== 'failed') {
      return refuse(ctx, 400, 'invalid-outcome', 'outcome must be succeeded or failed');
    }
    const refund = decideRefund(world.stripe, String(ctx.params.id), outcome);
    if (!refund) return refuse(ctx, 404, 'unknown-refund', 'no such refund');
    ctx.body = { status: refund.status };
  });

  router.get('/lab/:orderNumber/file', async (ctx) => {
    const made = await labFile(ctx, world, ctx.query);
    if (!made) return;
    ctx.set('content-disposition', `attachment; filename="${made.fileName}"`);
    ctx.type = 'application/octet-stream';
    ctx.body = made.bytes;
  });

  router.post('/lab/:orderNumber', async (ctx) => {
    const made = await labFile(ctx, world, await readRecord(ctx));
    if (!made || !world.options.lab) return;
    ctx.body = { ...(await world.options.lab.deliver(made)), fileName: made.fileName };
  });

  router.get('/faults', (ctx) => {
    ctx.body = { faults: world.faults.list() };
  });
  router.post('/faults', async (ctx) => {
    const fault = readFault(await readRecord(ctx));
    if (typeof fault === 'string') return refuse(ctx, 400, 'invalid-fault', fault);
    world.faults.add(fault);
    ctx.body = { faults: world.faults.list() };
  });
  router.delete('/faults', (ctx) => {
    world.faults.clear();
    world.deliveries.release();
    ctx.body = { faults: [] };
  });

  router.post('/opt-outs', async (ctx) => {
    const { phoneNo: given, from } = await readRecord(ctx);
    const phoneNo = queryPhone(String(given ?? ''));
    if (!phoneNo) return refuse(ctx, 400, 'invalid-phone', 'phoneNo is missing');
    const key = optOutKey(phoneNo, queryPhone(String(from ?? '')));
    world.twilio.optOuts.put(key, key);
    ctx.body = { phoneNo };
  });
  router.delete('/opt-outs', (ctx) => {
    world.twilio.optOuts.remove(optOutKey(queryPhone(ctx.query.phoneNo), queryPhone(ctx.query.from)));
    ctx.status = 204;
  });
  return router;
}

const REFUSAL_STATUS = { 'unknown-order': 404, 'nothing-critical': 409, 'nothing-to-leave-out': 409 } as const;
const REFUSAL_TEXT = {
  'unknown-order': 'no order has this number',
  'nothing-critical': 'none of the ordered markers has a critical limit',
  'nothing-to-leave-out': 'the order has too few markers to leave one out',
} as const;

async function labFile(ctx: Context, world: SandboxWorld, wish: Record<string, unknown>) {
  const { lab, contentDir } = world.options;
  const profile = typeof wish.profile === 'string' ? wish.profile : 'good';
  const charset: Charset = wish.charset === 'iso-8859-1' ? 'iso-8859-1' : 'utf-8';
  const corrected = wish.corrected === true || wish.corrected === 'true';
  if (!lab) return refuse(ctx, 503, 'no-database', 'the laboratory is not connected to a database');
  if (!isProfile(profile)) return refuse(ctx, 400, 'invalid-profile', `profile must be one of ${PROFILES.join(', ')}`);
  const orderNumber = queryText(ctx.params.orderNumber);
  const made = await makeLabFile(lab, contentDir, { orderNumber, profile, corrected, charset });
  return 'refused' in made ? refuse(ctx, REFUSAL_STATUS[made.refused], made.refused, REFUSAL_TEXT[made.refused]) : made;
}

function refuse(ctx: Context, status: number, error: string, message: string): undefined {
  ctx.status = status;
  ctx.body = { statusCode: status, error, message };
  return undefined;
}
