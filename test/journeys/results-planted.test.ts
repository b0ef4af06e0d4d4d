import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { exampleParameters } from '#api/http/openapi/example-parameters.ts';
import { sessionCache } from '#api/identity/session-cache.ts';
import { contract } from '#shared/contract/all.ts';
import { type Declaration, ownerOf } from '#shared/contract/define.ts';
import { CHANGED } from '#shared/live.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { casesOf, REASON } from '#test/factories/attacked-results.ts';
import { addressOf, call } from '#test/factories/call.ts';
import type { DraftBody } from '#test/factories/judge-review.ts';
import { HB, TSH } from '#test/factories/lab-words.ts';
import { type Node, openNode } from '#test/factories/open-node.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aDoctor, anAdmin, aPerson, type Person, signIn, visitAs } from '#test/factories/people.ts';
import { aReviewableOrder, type MeasuredOrder } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { aShare, aTicket, type MadeShare, readShared } from '#test/factories/shares.ts';
import { readPdf } from '#test/setup/read-pdf.ts';
import { messagesTo } from '#test/setup/sandbox.ts';
import { closeSockets, heard, openSocket } from '#test/setup/sockets.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { waitUntil } from '#test/setup/wait-until.ts';
import { makeDataFile } from '#worker/identity/make-data-file.ts';
import { openPusher } from '#worker/live/push-change.ts';

/** Figures that stand nowhere else. All lie inside their range: none of them raises an alarm, which would say more. */
const PLANTED = {
  unreleased: '151.3719',
  undone: '147.5813',
  'taken back': '143.9157',
  corrected: '139.2683',
} as const;
type Plant = keyof typeof PLANTED;
const STAYS = '149';

/**
 * Where a planted value belongs, and to whom: the doctor who judges, whoever may open what the laboratory sent, and the person where a
 * version was replaced, which stays readable as such. Nothing else is allowed, whatever calls there will be.
 */
const ALLOWED: Partial<Record<string, Partial<Record<string, readonly Plant[]>>>> = {
  getReview: { doctor: ['unreleased', 'undone', 'taken back', 'corrected'] },
  getTestResultFile: {
    doctor: ['unreleased', 'undone', 'taken back', 'corrected'],
    admin: ['unreleased', 'undone', 'taken back', 'corrected'],
  },
  compareImportMessage: { admin: ['unreleased', 'undone', 'taken back', 'corrected'] },
  // What it says differently from the version before.
  getResultOfOrder: { own: ['corrected'], doctor: ['corrected'], admin: ['corrected'] },
  getResultVersion: { own: ['corrected'], doctor: ['corrected'], admin: ['corrected'] },
  getOwnData: { own: ['corrected'] },
};
/** Beside them, somebody with whom each result was shared while it was wrong: a ticket of its own for each. */
const CALLERS = [
  ...([
    'anonymous',
    'own',
    'other',
    'partner',
    'reader',
    'doctor',
    'admin',
    'crm_admin',
    'HOSA_CRM',
    'data_export',
  ] as const),
];
type Caller = (typeof CALLERS)[number];

const READS = (Object.entries(contract) as [string, Declaration][]).filter(([, { method }]) => method === 'GET');

let world: World;
let node: Node;
let doctor: Visitor;
let admin: Visitor;
let orders: MeasuredOrder[];
let owner: Person;
let importIds: string[];
/** By order; none of the one that was never released. */
let tickets: (string | undefined)[];
let shares: MadeShare[];
let lastBody: DraftBody;
const tokens = new Map<Caller, string | undefined>();
const told = new Map<Caller, unknown[]>();
const { send, review, judged, release, released, messageOf, undo } = casesOf(() => ({ world, doctor, admin }));

beforeAll(async () => {
  world = await openWorld();
  node = await openNode(world);
  doctor = await visitAs(world, await aDoctor(world));
  admin = await visitAs(world, await anAdmin(world));
  for (const role of ['doctor', 'admin', 'crm_admin', 'HOSA_CRM', 'data_export'] as const)
    tokens.set(role, (await signIn(world, await aPerson(world, [role]))).token);
  tokens.set('other', (await signIn(world, await aPerson(world, ['customer']))).token);
  tokens.set('partner', aPartnerToken());
  tokens.set('anonymous', undefined);
  await plant();
}, 240_000);
afterAll(async () => {
  closeSockets();
  await node?.close();
  await world?.close();
});

/** One of her cases, in which the haemoglobin was 148 and the TSH 2.10. */
async function aCase(): Promise<MeasuredOrder> {
  const order = await aReviewableOrder(world, {
    customer: owner,
    productGroupKey: 'energy',
    productKey: 'energy-check',
  });
  await send(order, { ...HB, value: '148' }, { ...TSH, value: '2.10' });
  return order;
}

/** Four results of one person, in each of which one figure is nobody's to read any more, or not yet. */
async function plant(): Promise<void> {
  owner = await aPerson(world, ['customer'], { sex: 'female' });
  tokens.set('own', (await signIn(world, owner)).token);
  for (const caller of CALLERS) {
    // Nothing is shared yet; a ticket opens no socket of its person's.
    if (caller === 'reader') continue;
    const token = tokens.get(caller);
    // A branch has no socket of its own: what everybody is told is all it hears.
    const socket = await openSocket(node, token === undefined || caller === 'partner' ? {} : { token });
    told.set(caller, heard<unknown>(socket, CHANGED));
  }
  const [unreleased, undone, takenBack, corrected] = [await aCase(), await aCase(), await aCase(), await aCase()];
  const sent = [await send(unreleased, { ...HB, value: PLANTED.unreleased })];

  const wrong = await send(undone, { ...HB, value: PLANTED.undone });
  await released(undone);
  const shared = [await shareOf(undone)];
  expect((await undo(wrong)).status).toBe(204);

  sent.push(wrong, await send(takenBack, { ...HB, value: PLANTED['taken back'] }));
  await released(takenBack);
  shared.push(await shareOf(takenBack));
  await send(takenBack, { ...HB, value: '', status: 'W' });

  sent.push(await send(corrected, { ...HB, value: PLANTED.corrected }, { ...TSH, value: '2.20' }));
  await released(corrected);
  shared.push(await shareOf(corrected));
  await send(corrected, { ...HB, value: STAYS });
  lastBody = judged(await review(corrected), { correctionReason: REASON });
  const answer = await release(corrected, lastBody);
  expect(answer.status).toBe(200);
  orders = [unreleased, undone, takenBack, corrected];
  importIds = sent;
  shares = shared.map(({ share }) => share);
  tickets = [undefined, ...shared.map(({ ticket }) => ticket)];
  await runJobs(world);
  const pusher = openPusher(world.services);
  const where = { kind: 'push-change' } as const;
  for (const { payload } of await findRows(world.services, OutboxJob, ['payload'], { where }))
    pusher.push(payload as Parameters<typeof pusher.push>[0]);
  await waitUntil(
    'the news at her browser',
    async () => told.get('own') ?? [],
    (news) => news.length > 0,
    world,
  );
  await pusher.close();
}

/** She shares a result; it is opened while it says what is wrong, and that is all who reads it may ever have seen. */
async function shareOf({ orderId }: MeasuredOrder): Promise<{ share: MadeShare; ticket: string }> {
  const share = await aShare(await visitAs(world, owner), orderId);
  const ticket = await aTicket(world, share);
  const seen = await readShared(world, ticket);
  expect([seen.status, plantsIn(JSON.stringify(seen.reply)).length]).toEqual([200, 1]);
  return { share, ticket };
}

const tokenOf = (caller: Caller, at: number) => (caller === 'reader' ? tickets[at] : tokens.get(caller));

/** Until partners sign in, what their token stands for is put where the door looks first. */
function aPartnerToken(): string {
  const token = uuidv7();
  const actor = { userId: uuidv7(), sessionId: uuidv7(), roles: ['partner'] as const, branchId: uuidv7() };
  const now = world.services.now().getTime();
  sessionCache.keep(token, actor, now + 3_600_000, now);
  return token;
}

/** Every way to call a read about an order: with what its path and query may name of it, everything else as the API document shows it. */
async function callsOf(name: string, declaration: Declaration, order: MeasuredOrder, at: number) {
  const examples = exampleParameters(name, declaration);
  const { orderId, orderNumber, resultId, customer, customerSurveyId, transactionNo } = order;
  const importId = importIds[at] ?? '';
  const { messageId } = await messageOf(importId);
  const named = { orderId, orderNumber, orderNo: orderNumber, customerId: customer.id, transactionNo, messageId };
  const known: Record<string, string> = { ...named, testId: resultId, testResultId: resultId, lang: 'en' };
  const owned = ownerOf(declaration)?.entity;
  const ofOwner = {
    result: resultId,
    order: orderId,
    customer: customer.id,
    'customer-survey': customerSurveyId,
    support: orderId,
  };
  // Where an `id` belongs to nobody in particular it is whatever it may be: one of them is right.
  const ids = owned ? [ofOwner[owned]] : [resultId, orderId, customer.id, importId];
  const versions = declaration.path.includes(':version') ? ['1', '2'] : ['1'];
  const own = (given: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(given).map(([key, value]) => [key, known[key] ?? value]));
  const query = own(examples.query);
  // A list as it is, and filtered.
  const queries = 'sort' in query ? [query, onlyNamed(query, known)] : [query];
  return ids.flatMap((id) =>
    versions.flatMap((version) =>
      queries.map((one) => ({
        params: { ...(own(examples.path) as Record<string, string>), id, version },
        query: one,
      })),
    ),
  );
}

/** Without filters that this order would not meet. */
const onlyNamed = (query: Record<string, unknown>, known: Record<string, string>) =>
  Object.fromEntries(Object.entries(query).filter(([key]) => key in known || key === 'kind' || key === 'format'));

/** What an answer says, a file too. */
async function textOf(address: string, token: string | undefined): Promise<{ status: number; text: string }> {
  const headers = { 'accept-language': 'de', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(`${world.baseUrl}${address}`, { headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isPdf = answer.headers.get('content-type')?.includes('pdf') ?? false;
  const text = isPdf ? JSON.stringify(await readPdf(bytes)) : bytes.toString();
  return { status: answer.status, text };
}

const figures = Object.entries(PLANTED) as [Plant, string][];
const plantsIn = (text: string): Plant[] =>
  figures.filter(([, value]) => text.includes(value) || text.includes(value.replace('.', ','))).map(([plant]) => plant);

it('is found in no answer and no file of any read, by whoever asks', async () => {
  const asked = new Set<string>();
  const found = new Set<string>();
  const answered = new Set<string>();
  const refused = new Set<string>();
  for (const [name, declaration] of READS) {
    for (const [at, order] of orders.entries()) {
      for (const facts of await callsOf(name, declaration, order, at)) {
        const address = addressOf(declaration, facts);
        for (const caller of CALLERS) {
          const key = `${caller} ${address}`;
          // Many parameters make one address; a role that may not call is refused whatever it names.
          if (asked.has(key) || refused.has(`${name} ${caller}`)) continue;
          const token = tokenOf(caller, at);
          if (caller === 'reader' && !token) continue;
          const { status, text } = await textOf(address, token);
          // What a ticket opens is not named by the address.
          if (caller !== 'reader') asked.add(key);
          if (status === 401 || status === 403) refused.add(`${name} ${caller}`);
          if (status < 300) answered.add(`${name} ${caller}`);
          for (const what of plantsIn(text))
            if (!ALLOWED[name]?.[caller]?.includes(what)) found.add(`${what} value in ${name} for ${caller}`);
        }
      }
    }
  }
  console.log(`planted values: ${READS.length} reads x ${CALLERS.length} callers, ${asked.size} addresses`);
  expect([...found]).toEqual([]);
  // The search would find them: each is where it belongs, and the files are read.
  for (const name of [
    'getHistory own',
    'downloadResult own',
    'getResultFhir own',
    'getResultCsv own',
    'getReview doctor',
    'getSharedResult reader',
    'getSharedFile reader',
    'listShares own',
    'listBadges own',
    'getImportMessageText admin',
    'listAlarmMonths doctor',
  ])
    expect([name, answered.has(name)]).toEqual([name, true]);
  const { text } = await textOf(`/api/results/review/${orders[0]?.orderId}`, tokens.get('doctor'));
  expect(plantsIn(text)).toEqual(['unreleased']);
}, 600_000);

it('is in no reply to a second release, by whichever address, and to nobody but doctors', async () => {
  for (const [at, { orderId, resultId }] of orders.entries())
    for (const caller of CALLERS) {
      const token = tokenOf(caller, at);
      const who = { body: lastBody, ...(token && { token }) };
      for (const answer of [
        await call(world.baseUrl, 'releaseResultOfOrder', { params: { orderId }, ...who }),
        await call(world.baseUrl, 'releaseResult', { params: { id: resultId }, ...who }),
      ]) {
        const said = plantsIn(answer.text);
        expect([caller, at, said]).toEqual([caller, at, caller === 'doctor' && at === 3 ? said : []]);
        if (caller !== 'doctor') expect([caller, [401, 403].includes(answer.status)]).toEqual([caller, true]);
      }
    }
});

it.each(['json', 'pdf'] as const)(
  'is in no file of her own data as %s, but for the version that was replaced',
  async (format) => {
    const visitor = await visitAs(world, owner);
    const params = { id: owner.id };
    const { _id: fileId } = await visitor.need('makeDataFile', { params, body: { format } });
    await makeDataFile(world.services, { fileId });
    const { status, text } = await textOf(
      addressOf(contract.getDataFile, { params: { ...params, fileId } }),
      visitor.token,
    );
    expect([status, plantsIn(text)]).toEqual([200, ['corrected']]);
    expect(text).toContain(STAYS);
    for (const caller of CALLERS.filter((one) => one !== 'own')) {
      const other = await textOf(
        addressOf(contract.getDataFile, { params: { ...params, fileId } }),
        tokenOf(caller, 3),
      );
      expect([caller, other.status >= 400, plantsIn(other.text)]).toEqual([caller, true, []]);
    }
  },
);

it('counts for nobody but doctors before the release, and for nobody once it is taken back', async () => {
  const customer = await visitAs(world, owner);
  const { items } = await customer.need('listCustomerResults', { params: { customerId: owner.id } });
  expect(items.map(({ orderId }) => orderId)).not.toContain(orders[0]?.orderId);
  const { markers } = await customer.need('getHistory', { params: { customerId: owner.id } });
  for (const { values } of markers) expect(values.map(({ orderId }) => orderId)).not.toContain(orders[0]?.orderId);
});

it('is in no message of the socket, no SMS, no job and no line of the log', async () => {
  for (const caller of CALLERS) expect(plantsIn(JSON.stringify(told.get(caller) ?? []))).toEqual([]);
  const sms = [
    await findRows(world.services, SmsMessage, ['template', 'variables']),
    await messagesTo(world, owner.phoneNo),
  ];
  expect(sms.every((all) => all.length > 0)).toBe(true);
  const toReaders = await Promise.all(shares.map(({ phoneNo }) => messagesTo(world, phoneNo)));
  expect(plantsIn(JSON.stringify([sms, toReaders]))).toEqual([]);
  expect(plantsIn(JSON.stringify(await findRows(world.services, OutboxJob, ['kind', 'payload', 'error'])))).toEqual([]);
  expect(world.logged()).toContain('getHistory');
  expect(plantsIn(world.logged())).toEqual([]);
});
