import Router from '@koa/router';
import type { Context } from 'koa';
import { recordOf, textOf } from '../http/decode-form.ts';
import { readRecord } from '../http/read-body.ts';
import { makeLabFile } from '../lab/make-lab-file.ts';
import { isProfile } from '../lab/profiles.ts';
import { type DeskFacts, deskPage } from '../pages/desk-page.ts';
import { mailList } from '../pages/mail-list.ts';
import { messageList } from '../pages/message-list.ts';
import { missingPage } from '../pages/missing-page.ts';
import { payPage } from '../pages/pay-page.ts';
import { paymentList } from '../pages/payment-list.ts';
import { chooseLanguage, type Texts, textsOf } from '../pages/texts.ts';
import { newestMails } from '../smtp/mail-world.ts';
import { decideSession, expireWhenDue, OUTCOMES } from '../stripe/pay-session.ts';
import { newestMessages } from '../twilio/twilio-world.ts';
import { readPeople } from './read-people.ts';
import { queryPhone, queryText, type SandboxWorld } from './sandbox-world.ts';

/** Messages shown on the phone; older ones are of no use to anybody. */
const SHOWN_MESSAGES = 40;
const LAB_OUTCOMES = [
  'delivered',
  'unknown-order',
  'nothing-critical',
  'nothing-to-leave-out',
  'no-database',
  'failed',
];

/** The pages for people: the desk and the hosted pay page. Everything also works without script. */
export function pageRoutes(world: SandboxWorld): Router {
  const router = new Router({ prefix: '/sandbox' });
  const people = readPeople(world.options.peopleFile);
  const names = new Map(people.map((person) => [person.phoneNo, person.name]));

  const lists = (texts: Texts, phoneNo: string): Pick<DeskFacts, 'messages' | 'mails' | 'payments'> => ({
    messages: messageList(texts, newestMessages(world.twilio, phoneNo).slice(0, SHOWN_MESSAGES), names),
    mails: mailList(texts, newestMails(world.mail, '').slice(0, SHOWN_MESSAGES)),
    payments: paymentList(texts, world.stripe.sessions.all().reverse()),
  });

  router.get('/', async (ctx) => {
    const texts = textsOf(chooseLanguage(ctx.query.lang));
    const phoneNo = queryPhone(ctx.query.phoneNo);
    const numbers = new Set([...names.keys(), ...newestMessages(world.twilio, '').map((message) => message.to)]);
    if (phoneNo) numbers.add(phoneNo);
    const outcome = queryText(ctx.query.lab);
    ctx.type = 'html';
    ctx.body = deskPage(texts, {
      ...lists(texts, phoneNo),
      phoneNo,
      numbers: [...numbers],
      people,
      orders: (await world.options.lab?.listRecentOrders().catch(() => [])) ?? [],
      labOutcome: LAB_OUTCOMES.includes(outcome) ? outcome : '',
      orderNumber: queryText(ctx.query.orderNumber).replaceAll(/\D/g, '').slice(0, 10),
    });
  });

  router.get('/desk', (ctx) => {
    const { messages, mails, payments } = lists(textsOf(chooseLanguage(ctx.query.lang)), queryPhone(ctx.query.phoneNo));
    ctx.body = { messages: messages.text, mails: mails.text, payments: payments.text };
  });

  router.post('/desk/checkout/:id', async (ctx) => {
    const body = await readRecord(ctx);
    const outcome = OUTCOMES.find((known) => known === body.outcome);
    if (outcome) decideSession(world.stripe, String(ctx.params.id), outcome);
    seeOther(ctx, `/sandbox?lang=${chooseLanguage(body.lang)}#payments`);
  });

  router.post('/desk/lab', async (ctx) => {
    const body = await readRecord(ctx);
    const orderNumber = String(body.orderNumber ?? '').trim();
    const lab = await deliver(world, orderNumber, body);
    seeOther(ctx, `/sandbox?${new URLSearchParams({ lang: chooseLanguage(body.lang), lab, orderNumber })}#lab`);
  });

  router.get('/desk/lab/file', (ctx) => {
    const { orderNumber, profile, corrected } = ctx.query;
    const query = new URLSearchParams({ profile: queryText(profile), corrected: queryText(corrected) });
    seeOther(ctx, `/sandbox/lab/${encodeURIComponent(queryText(orderNumber))}/file?${query}`);
  });

  router.get('/pay/:id', (ctx) => {
    expireWhenDue(world.stripe, ctx.params.id ?? '');
    const stored = world.stripe.sessions.get(ctx.params.id ?? '');
    const texts = textsOf(chooseLanguage(ctx.query.lang, stored?.session.locale));
    ctx.type = 'html';
    ctx.status = stored ? 200 : 404;
    ctx.body = stored ? payPage(texts, stored) : missingPage(texts);
  });

  router.post('/pay/:id', async (ctx) => {
    const id = ctx.params.id ?? '';
    const body = recordOf((await readRecord(ctx)) as never);
    const action = textOf(body.action);
    const outcome = OUTCOMES.find((known) => known === action);
    const page = `/sandbox/pay/${id}?lang=${chooseLanguage(body.lang)}`;
    const session = outcome
      ? decideSession(world.stripe, id, outcome, body.method === 'card' ? 'card' : 'twint')
      : world.stripe.sessions.get(id)?.session;
    if (!session) return seeOther(ctx, page);
    if (action === 'cancel' && session.cancel_url) return seeOther(ctx, session.cancel_url);
    if (session.status !== 'complete') return seeOther(ctx, page);
    seeOther(ctx, session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id));
  });
  return router;
}

async function deliver(world: SandboxWorld, orderNumber: string, wish: Record<string, unknown>): Promise<string> {
  const { lab, contentDir } = world.options;
  if (!lab) return 'no-database';
  const profile = isProfile(wish.profile) ? wish.profile : 'good';
  try {
    const request = { orderNumber, profile, corrected: wish.corrected === 'true', charset: 'utf-8' } as const;
    const made = await makeLabFile(lab, contentDir, request);
    if ('refused' in made) return made.refused;
    await lab.deliver(made);
    return 'delivered';
  } catch (error) {
    world.options.report?.('lab.failed', { type: (error as Error).name });
    return 'failed';
  }
}

function seeOther(ctx: Context, location: string): void {
  ctx.status = 303;
  ctx.set('location', location);
  ctx.body = '';
}
