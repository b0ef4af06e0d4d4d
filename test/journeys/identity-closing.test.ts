import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { v7 as uuidv7 } from 'uuid';
import research from '#shared/content/research-approval.json' with { type: 'json' };
import { contract } from '#shared/contract/all.ts';
import { type Declaration, ownerOf } from '#shared/contract/define.ts';
import { listRefusals } from '#shared/contract/list-refusals.ts';
import { profile } from '#shared/contract/profile.ts';
import { isClosedPhoneNo } from '#shared/domain/identity/closed-phone-no.ts';
import { MailState } from '#shared/domain/messaging/mail-machine.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { TransactionStatus } from '#shared/domain/orders/transaction.ts';
import { CheckoutState } from '#shared/domain/payments/transaction-machine.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { NotFound } from '#shared/errors.ts';
import { CODE_RESEND_WAIT_MS } from '#shared/limits/sign-in.ts';
import { countRows, findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { changeEmail } from '#shared/server/identity/change-email.ts';
import { changePhoneNo } from '#shared/server/identity/change-phone-no.ts';
import { changeUser } from '#shared/server/identity/change-user.ts';
import { findUser } from '#shared/server/identity/find-user.ts';
import { openSession } from '#shared/server/identity/open-session.ts';
import { unsealIdentity } from '#shared/server/identity/seal-identity.ts';
import { sendContactCode } from '#shared/server/identity/send-contact-code.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { ClosedAccount } from '#shared/server/models/closed-account.ts';
import { CustomerSurvey } from '#shared/server/models/customer-survey.ts';
import { EmailCode } from '#shared/server/models/email-code.ts';
import { IdempotencyKey } from '#shared/server/models/idempotency-key.ts';
import { KnownDevice } from '#shared/server/models/known-device.ts';
import { LabReport } from '#shared/server/models/lab-report.ts';
import { MailMessage } from '#shared/server/models/mail-message.ts';
import { Order } from '#shared/server/models/order.ts';
import { ResearchApproval } from '#shared/server/models/research-approval.ts';
import { Session } from '#shared/server/models/session.ts';
import { SignInCode } from '#shared/server/models/sign-in-code.ts';
import { SurveyAnswer } from '#shared/server/models/survey-answer.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { User } from '#shared/server/models/user.ts';
import { draftOrder } from '#shared/server/orders/draft-order.ts';
import { giveResearchApproval } from '#shared/server/surveys/give-research-approval.ts';
import { call, send } from '#test/factories/call.ts';
import { closeAccount, readyToClose as prepareClosing } from '#test/factories/closing.ts';
import { type Node, openNode } from '#test/factories/open-node.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot, aPaidOrder, aPlacedOrder, orderBody } from '#test/factories/orders.ts';
import {
  aCustomer,
  aDoctor,
  anAdmin,
  aPerson,
  aPhoneNo,
  type Person,
  signIn,
  visitAs,
} from '#test/factories/people.ts';
import { readCode } from '#test/factories/read-code.ts';
import { aRefund } from '#test/factories/refunds.ts';
import { aReleasedOrder } from '#test/factories/results.ts';
import { aSupport } from '#test/factories/supports.ts';
import { messagesTo } from '#test/setup/sandbox.ts';
import { closed, closeSockets, openSocket } from '#test/setup/sockets.ts';
import { waitUntil } from '#test/setup/wait-until.ts';
import { forgetAccount } from '#worker/identity/forget-account.ts';

/** Without a worker, so that codes can be read before their SMS is sent. */
let world: World;
let there: Node;

beforeAll(async () => {
  world = await openWorld();
  there = await openNode(world, { recheckMs: HOUR_MS });
}, 120_000);
afterEach(closeSockets);
afterAll(async () => {
  await there?.close();
  await world?.close();
});

const readyToClose = (person: Pick<Person, 'id' | 'phoneNo'>) => prepareClosing(world, person);
const close = (person: Pick<Person, 'id' | 'phoneNo'>) => closeAccount(world, person);

const tokenOf = async (person: Person) => (await signIn(world, person)).token;
const rowOf = (id: string) => findUser(world.services, id);
const closings = (id: string) =>
  countRows(world.services, Activity, { event: 'identity.account-closed', entityId: id });

describe('closing an account', () => {
  it('says before what becomes of every kind of record, and until when', async () => {
    const { customer } = await aReleasedOrder(world);
    const visitor = await visitAs(world, customer);
    const { fates, openOrders, phoneNo } = await visitor.need('getClosing', { params: { id: customer.id } });
    const year = world.services.now().getUTCFullYear();
    expect(fates.map(({ what, fate }) => `${what} ${fate}`)).toEqual([
      'profile deleted',
      'sign-in deleted',
      'messages deleted',
      'research ended',
      'medical-record kept',
      'invoices kept',
    ]);
    expect(fates.find(({ what }) => what === 'medical-record')?.until?.slice(0, 4)).toBe(String(year + 20));
    expect(fates.find(({ what }) => what === 'invoices')?.until).toBe(`${year + 10}-12-31`);
    expect(openOrders).toEqual([]);
    expect(phoneNo).not.toBe(customer.phoneNo);
    expect(phoneNo.slice(-2)).toBe(customer.phoneNo.slice(-2));
  });

  it('takes away everything that says who the person was, and keeps what the law demands under the key', async () => {
    const { customer, orderId } = await aReleasedOrder(world);
    const { services } = world;
    await updateRows(services, User, { email: 'nora@example.org' }, { id: customer.id });
    await insert(services, KnownDevice, {
      deviceId: customer.id,
      userId: customer.id,
      createdAt: services.now(),
      usedAt: null,
    });
    const survey = await findRow(services, CustomerSurvey, ['id'], { where: { orderId } });
    const answers = { customerSurveyId: survey?.id ?? '' };
    expect(await updateRows(services, SurveyAnswer, { deviceId: customer.id }, answers)).toBeGreaterThan(0);
    const { sessionId } = await signIn(world, customer);
    await updateRows(services, Session, { ip: '192.0.2.77', device: 'Firefox, Windows' }, { id: sessionId });
    const mailbox = { body: { email: 'nora-next@example.org' }, token: await tokenOf(customer) };
    expect((await call(world.baseUrl, 'sendContactCode', mailbox)).status).toBe(200);
    const { status } = await close(customer);
    expect(status).toBe(204);
    const { id, roles, phoneNo, closedAt, country, preferredLanguage, ...rest } = (await rowOf(customer.id)) ?? {};
    expect(Object.values(rest).filter(Boolean)).toEqual([]);
    expect(isClosedPhoneNo(phoneNo ?? '')).toBe(true);
    expect(closedAt).toBeInstanceOf(Date);
    expect(await countRows(services, KnownDevice, { userId: customer.id })).toBe(0);
    const sessions = await findRows(services, Session, ['endedAt', 'ip', 'device'], { where: { userId: customer.id } });
    expect(sessions.every(({ endedAt, ip, device }) => endedAt !== null && ip === null && device === null)).toBe(true);
    expect(await countRows(services, SurveyAnswer, { ...answers, deviceId: customer.id })).toBe(0);
    expect(await countRows(services, EmailCode, { userId: customer.id })).toBe(0);
    const mails = await findRows(services, MailMessage, ['email', 'state'], { where: { userId: customer.id } });
    expect(mails).toEqual([{ email: '', state: MailState.discarded }]);
    const kept = await findRow(services, ClosedAccount, ['sealedIdentity', 'medicalUntil', 'invoicesUntil'], {
      where: { userId: customer.id },
    });
    expect(kept?.sealedIdentity).not.toContain(customer.lastName);
    expect(unsealIdentity(services.config.files.masterKeys, customer.id, kept?.sealedIdentity ?? '')).toMatchObject({
      firstName: customer.firstName,
      lastName: customer.lastName,
      birthdate: customer.birthdate,
      streetAddress: 'Musterweg 1',
    });
    const admin = await visitAs(world, await anAdmin(world));
    expect((await admin.need('getResultOfOrder', { params: { orderId } })).orderId).toBe(orderId);
    expect(await closings(customer.id)).toBe(1);
  });

  it('leaves the person’s record in no reply that is kept for repeats, and no code says whose it was', async () => {
    const customer = await aCustomer(world);
    const { services } = world;
    const { token } = await signIn(world, customer);
    const address = '198.51.100.77';
    const asked = { body: { phoneNo: aPhoneNo() }, token, address };
    expect((await call(world.baseUrl, 'sendContactCode', asked)).status).toBe(200);
    const changed = { params: { id: customer.id }, token, idempotencyKey: 'change-before-closing' };
    const body = { city: 'Oberkanarien' };
    expect((await call(world.baseUrl, 'changeUser', { ...changed, body })).status).toBe(200);
    await close(customer);
    await forgetAccount(services, { userId: customer.id });
    expect(await countRows(services, IdempotencyKey, { actorId: customer.id })).toBe(0);
    expect(await countRows(services, SignInCode, { userId: customer.id })).toBe(0);
  });

  it('keeps nobody’s name where nothing has to be kept', async () => {
    const customer = await aCustomer(world);
    await close(customer);
    const where = { userId: customer.id };
    const kept = await findRow(world.services, ClosedAccount, ['sealedIdentity', 'medicalUntil', 'invoicesUntil'], {
      where,
    });
    expect(kept).toEqual({ sealedIdentity: null, medicalUntil: null, invoicesUntil: null });
  });

  it('hides the records from doctors, by list and by address', async () => {
    const { customer, orderId, orderNumber, doctor } = await aReleasedOrder(world);
    const visitor = await visitAs(world, doctor);
    const find = async () => (await visitor.need('getReleasedOrders', { query: { search: orderNumber } })).items.length;
    expect([await find(), (await visitor.call('getResultOfOrder', { params: { orderId } })).status]).toEqual([1, 200]);
    await close(customer);
    expect(await find()).toBe(0);
    for (const name of ['getResultOfOrder', 'getReview'] as const)
      expect([name, (await visitor.call(name, { params: { orderId } })).status]).toEqual([name, 404]);
  });

  it('hides them in every call that names a record of the person, from every role but administrators', async () => {
    const { customer, orderId, orderNumber, resultId, customerSurveyId, doctor } = await aReleasedOrder(world);
    const report = uuidv7();
    const about = { name: `${orderNumber}.pdf`, version: 1, orderId, bytes: 1, sha256: '', uploadedBy: doctor.id };
    await insert(world.services, LabReport, { id: report, ...about, createdAt: world.services.now() });
    const support = await aSupport(world, { orderId, customer });
    await close(customer);
    const ofPerson = { order: orderId, result: resultId, customer: customer.id, 'customer-survey': customerSurveyId };
    const named = { ...ofPerson, report, support, 'order-number': orderNumber };
    const staff = [doctor, await aPerson(world, ['crm_admin']), await aPerson(world, ['HOSA_CRM'])];
    const also: Record<string, object> = {
      getTestResultFile: { format: 'pdf' },
      getPreviousResult: { customerId: customer.id },
    };
    const asked: string[] = [];
    const told: string[] = [];
    for (const person of staff) {
      const { token } = await signIn(world, person);
      for (const [name, declaration] of Object.entries(contract) as [string, Declaration][]) {
        const { access, health, path } = declaration;
        const subject = ownerOf(declaration) ?? (health && health.subject !== 'list' ? health.subject : null);
        if (!subject || !person.roles.some((role) => access.includes(role as never))) continue;
        const names = [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param);
        const params = Object.fromEntries(
          names.map((param) => [param, param === subject.param ? named[subject.entity] : customer.id]),
        );
        asked.push(name);
        const inside =
          'in' in subject ? { [subject.in]: { [subject.param]: named[subject.entity], ...also[name] } } : {};
        const body = declaration.body && {};
        const given = 'body' in inside ? { body: { id: report } } : inside;
        const { status, error } = await send(world.baseUrl, declaration, { params, token, body, ...given });
        if (status !== 404 || error.error !== 'not-found') told.push(`${person.roles.join()} ${name}: ${status}`);
      }
    }
    expect(asked).toEqual(
      expect.arrayContaining([
        ...['assignResult', 'getReview', 'listAnswers', 'getUser', 'getOrder'],
        ...['decryptReport', 'getTestResultFile'],
      ]),
    );
    expect(told).toEqual([]);
  });

  it('takes a case that is corrected all the same out of the doctors’ counts as out of their list', async () => {
    const { customer, orderId, doctor } = await aReleasedOrder(world);
    await close(customer);
    const visitor = await visitAs(world, doctor);
    const counts = async () => (await visitor.need('getOrdersDashboard', {})).counts;
    const before = await counts();
    await updateRows(world.services, Order, { status: OrderStatus.READY_FOR_APPROVAL }, { id: orderId });
    expect(await counts()).toEqual(before);
  });

  it('makes the number free for a new account, which sees nothing of the old one', async () => {
    const { customer, orderId } = await aReleasedOrder(world);
    await close(customer);
    const next = await aCustomer(world, { phoneNo: customer.phoneNo });
    const visitor = await visitAs(world, next);
    expect((await visitor.need('listCustomerOrders', { params: { customerId: next.id } })).items).toEqual([]);
    for (const name of ['getOrder', 'getResultOfOrder'] as const)
      expect((await visitor.call(name, { params: { orderId } })).status).toBe(404);
    expect((await visitor.call('listReadings', { params: { id: customer.id } })).status).toBe(404);
  });

  it('signs in nobody with the old number: it has no account', async () => {
    const customer = await aCustomer(world);
    await close(customer);
    world.advance(CODE_RESEND_WAIT_MS + 1);
    await call(world.baseUrl, 'startSignIn', { body: { phoneNo: customer.phoneNo } });
    const body = { phoneNo: customer.phoneNo, code: await readCode(world, customer.phoneNo) };
    const { reply } = await call(world.baseUrl, 'login', { body });
    expect(Object.keys(reply)).toContain('signUpTicket');
  });

  it('ends every session, cookie and token, at once here and within a second elsewhere', async () => {
    const customer = await aCustomer(world);
    const other = await signIn(world, customer);
    expect((await call(there.baseUrl, 'getMe', { token: other.token })).status).toBe(200);
    const { status, token, headers } = await close(customer);
    expect(status).toBe(204);
    expect(headers.get('clear-site-data')).toContain('storage');
    for (const ended of [token, other.token])
      expect((await call(world.baseUrl, 'getMe', { token: ended })).status).toBe(401);
    const body = { accessToken: other.token, idToken: other.idToken, ip: '' };
    expect((await call(there.baseUrl, 'refreshToken', { body })).status).toBe(401);
  });

  it('withdraws the consent to research, and says so in the record', async () => {
    const customer = await aCustomer(world);
    const at = world.services.now();
    const approval = { customerId: customer.id, textVersion: '1.0', language: 'de', at } as const;
    await insert(world.services, ResearchApproval, { ...approval, id: customer.id, approved: 1 });
    world.advance(1_000);
    await close(customer);
    const choices = await findRows(world.services, ResearchApproval, ['approved', 'textVersion'], {
      where: { customerId: customer.id },
      order: [['at', 'DESC']],
    });
    expect(choices).toEqual([
      { approved: 0, textVersion: '1.0' },
      { approved: 1, textVersion: '1.0' },
    ]);
  });
});

describe('the code', () => {
  it('is wrong when it was made for signing in, and when it belongs to somebody else', async () => {
    const customer = await aCustomer(world);
    const other = await aCustomer(world);
    await call(world.baseUrl, 'startSignIn', { body: { phoneNo: customer.phoneNo } });
    const signInCode = await readCode(world, customer.phoneNo);
    const { body: others } = await readyToClose(other);
    const { token } = await signIn(world, customer);
    const tries = [signInCode, others.code].map((code) =>
      call(world.baseUrl, 'closeAccount', { params: { id: customer.id }, token, body: { code } }),
    );
    for (const { status, error } of await Promise.all(tries))
      expect([status, error.error]).toEqual([401, 'code-wrong']);
    expect((await rowOf(customer.id))?.closedAt).toBeNull();
  });

  it('opens nothing else', async () => {
    const customer = await aCustomer(world);
    const { body } = await readyToClose(customer);
    const tried = await call(world.baseUrl, 'login', { body: { phoneNo: customer.phoneNo, ...body } });
    expect([tried.status, tried.error.error]).toEqual([401, 'code-wrong']);
  });

  it('is asked for at most once a minute, and counts its wrong tries until the lock', async () => {
    const customer = await aCustomer(world);
    const { params, token, body } = await readyToClose(customer);
    const again = await call(world.baseUrl, 'sendClosingCode', { params, token });
    expect([again.status, again.error.error]).toEqual([429, 'wait-for-timer']);
    for (let wrong = 0; wrong < 5; wrong++)
      await call(world.baseUrl, 'closeAccount', { params, token, body: { code: '000000' } });
    const locked = await call(world.baseUrl, 'closeAccount', { params, token, body });
    expect([locked.status, locked.error.error]).toEqual([403, 'TemporaryBlock']);
  });
});

describe('open orders', () => {
  it('keep the account open: 409 with what is open and what to do, and no code is sent', async () => {
    const { customer, orderId, orderNumber } = await aPaidOrder(world);
    const { token } = await signIn(world, customer);
    const asked = await call(world.baseUrl, 'sendClosingCode', { params: { id: customer.id }, token });
    const tried = await call(world.baseUrl, 'closeAccount', {
      params: { id: customer.id },
      token,
      body: { code: '000000' },
    });
    for (const { status, error } of [asked, tried]) {
      expect([status, error.error]).toEqual([409, 'orders-open']);
      expect(error.details?.orders).toMatchObject([{ _id: orderId, orderNumber, waitsFor: 'cancelling' }]);
    }
    await updateRows(world.services, Order, { status: OrderStatus.ANALYZING }, { id: orderId });
    const visitor = await visitAs(world, customer);
    const { openOrders } = await visitor.need('getClosing', { params: { id: customer.id } });
    expect(openOrders).toMatchObject([{ _id: orderId, waitsFor: 'result' }]);
  });

  it.each([
    ['on its way', null],
    ['given up by the provider', CheckoutState.failed],
  ])('money that is to go back keeps it open too, with its reason, until it has arrived: %s', async (_what, given) => {
    const { order, id } = await aRefund(world, 1000);
    const { customer, orderId } = order;
    await updateRows(world.services, Order, { status: OrderStatus.CANCELLED }, { id: orderId });
    if (given) await updateRows(world.services, Transaction, { checkoutState: given }, { id });
    const { token } = await signIn(world, customer);
    const params = { id: customer.id };
    const asked = await call(world.baseUrl, 'sendClosingCode', { params, token });
    const tried = await call(world.baseUrl, 'closeAccount', { params, token, body: { code: '000000' } });
    for (const { status, error } of [asked, tried]) {
      expect([status, error.error]).toEqual([409, 'orders-open']);
      expect(error.details?.orders).toMatchObject([{ _id: orderId, waitsFor: 'refund' }]);
    }
    await updateRows(world.services, Transaction, { status: TransactionStatus.settled }, { id });
    expect((await close(customer)).status).toBe(204);
  });

  it('that nobody paid are cancelled with it: place free, payment over, money that comes all the same goes back', async () => {
    const placed = await aPlacedOrder(world);
    const visitor = await visitAs(world, placed.customer);
    const { unpaidOrders, fates } = await visitor.need('getClosing', { params: { id: placed.customer.id } });
    expect([unpaidOrders, fates.some(({ what }) => what === 'unpaid-orders')]).toEqual([1, true]);
    expect((await close(placed.customer)).status).toBe(204);
    const order = await findRow(world.services, Order, ['status'], { where: { id: placed.orderId } });
    expect(order?.status).toBe(OrderStatus.CANCELLED);
    const payment = await findRow(world.services, Transaction, ['status'], { where: { id: placed.transactionId } });
    expect(payment?.status).not.toBe('open');
    // The place is somebody else's at once.
    await aPlacedOrder(world, { slot: placed.slot });
  });
});

describe('at the same moment', () => {
  it('two closings close once, and both are done', async () => {
    const customer = await aCustomer(world);
    const ready = await readyToClose(customer);
    const answers = await Promise.all(
      [world.baseUrl, there.baseUrl].map((baseUrl) => call(baseUrl, 'closeAccount', ready)),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await closings(customer.id)).toBe(1);
  });

  it('an order is either placed and cancelled, or not placed at all', async () => {
    for (let round = 0; round < 6; round++) {
      const customer = await aCustomer(world);
      const ready = await readyToClose(customer);
      const slot = await aFreeSlot(world);
      const { token } = await signIn(world, customer);
      const place = call(there.baseUrl, 'createOrder', { token, body: orderBody(slot) });
      const [, ended] = await Promise.all([place, call(world.baseUrl, 'closeAccount', ready)]);
      expect(ended.status).toBe(204);
      const orders = await findRows(world.services, Order, ['status'], { where: { customerId: customer.id } });
      expect(orders.filter(({ status }) => status !== OrderStatus.CANCELLED)).toEqual([]);
    }
  });

  it('an order that is being paid is waited for, and then keeps the account open', async () => {
    const { customer, orderId } = await aPlacedOrder(world);
    const ready = await readyToClose(customer);
    const settling = await createConnection(world.environment.DATABASE_URL ?? '');
    try {
      await settling.beginTransaction();
      await settling.query('UPDATE orders SET status = ? WHERE id = ?', [OrderStatus.PAID, orderId]);
      const closing = call(world.baseUrl, 'closeAccount', ready);
      const countWaiting = async (): Promise<number> => {
        const [[row]] = await settling.query<RowDataPacket[]>(
          "SELECT COUNT(*) AS waiting FROM information_schema.PROCESSLIST WHERE DB = DATABASE() AND INFO LIKE '%FROM orders%FOR UPDATE'",
        );
        return Number(row?.waiting);
      };
      await waitUntil('the closing waits', countWaiting, (waiting) => waiting > 0, world);
      await settling.commit();
      expect(await closing).toMatchObject({ status: 409, error: { error: 'orders-open' } });
    } finally {
      await settling.end();
    }
    expect((await rowOf(customer.id))?.closedAt).toBeNull();
  });

  it('an order or a change that was let in before the closing finds nobody', async () => {
    const customer = await aCustomer(world);
    const { sessionId } = await signIn(world, customer);
    await close(customer);
    const actor = { userId: customer.id, sessionId, roles: customer.roles };
    const body = orderBody(await aFreeSlot(world));
    await expect(inTransaction(world.services, (tx) => draftOrder(tx, actor, body))).rejects.toThrow(NotFound);
    const change = { actor, params: { id: customer.id }, body: { firstName: 'Nora' } };
    await expect(inTransaction(world.services, (tx) => changeUser(tx, change))).rejects.toThrow(NotFound);
    expect((await rowOf(customer.id))?.firstName).toBe('');
    const phone = { actor, phoneNo: aPhoneNo() };
    await expect(inTransaction(world.services, (tx) => changePhoneNo(tx, phone))).rejects.toThrow(NotFound);
    const mail = { actor, email: 'nora@example.org' };
    await expect(inTransaction(world.services, (tx) => changeEmail(tx, mail))).rejects.toThrow(NotFound);
    const asked = { actor, body: { phoneNo: aPhoneNo() }, request: { address: '192.0.2.9' } } as never;
    await expect(inTransaction(world.services, (tx) => sendContactCode(tx, asked))).rejects.toThrow(NotFound);
    // The calls of it name no record in their address: that they may find nobody is theirs to say.
    for (const declaration of [profile.sendContactCode, profile.verifyContactCode])
      expect(listRefusals(declaration)).toContain('not-found');
  });

  it('a consent to research that was let in before the closing is not given after it', async () => {
    const customer = await aCustomer(world);
    const { sessionId } = await signIn(world, customer);
    await close(customer);
    const actor = { userId: customer.id, sessionId, roles: customer.roles };
    const given = { actor, body: { approved: true, version: research.version }, request: { language: 'de' } } as never;
    await expect(inTransaction(world.services, (tx) => giveResearchApproval(tx, given))).rejects.toThrow(NotFound);
    expect(await countRows(world.services, ResearchApproval, { customerId: customer.id })).toBe(0);
  });

  it('a sign-in that had found the person opens no session any more', async () => {
    const customer = await aCustomer(world);
    const found = await rowOf(customer.id);
    await close(customer);
    const request = { address: '192.0.2.9', deviceId: null, header: () => '' } as never;
    const opened = inTransaction(world.services, (tx) =>
      openSession(tx, found as never, request, { secondFactorAt: null }),
    );
    await expect(opened).rejects.toThrow();
    expect(await countRows(world.services, Session, { userId: customer.id, endedAt: null })).toBe(0);
  });
});

describe('the sockets of a closed account', () => {
  it('are closed in every process, and nobody else’s', async () => {
    const working = await openWorld({ worker: true });
    const beside = await openNode(working, { recheckMs: HOUR_MS });
    try {
      const customer = await aCustomer(working);
      const session = await signIn(working, customer);
      const sockets = [await openSocket(working, session), await openSocket(beside, session)];
      const bystander = await openSocket(beside, await signIn(working, await aCustomer(working)));
      const reasons = Promise.all(sockets.map(closed));
      const visitor = await visitAs(working, customer);
      const params = { id: customer.id };
      await visitor.need('sendClosingCode', { params });
      const [message] = await visitor.until(
        'the code by SMS',
        () => messagesTo(working, customer.phoneNo),
        (all) => all.length > 0,
      );
      await visitor.need('closeAccount', { params, body: { code: message?.body.slice(0, 6) ?? '' } });
      expect(await reasons).toEqual(['io server disconnect', 'io server disconnect']);
      expect(bystander.connected).toBe(true);
      const told = await visitor.until(
        'the last SMS',
        () => messagesTo(working, customer.phoneNo),
        (all) => all.length > 1,
      );
      expect(told[0]?.body).toContain('geschlossen');
    } finally {
      await beside.close();
      await working.close();
    }
  });
});

describe('who', () => {
  it('nobody closes somebody else’s account, and staff do not close their own', async () => {
    const customer = await aCustomer(world);
    const others = [await aCustomer(world), await anAdmin(world), await aDoctor(world)];
    for (const other of others) {
      const { token } = await signIn(world, other);
      const { status } = await call(world.baseUrl, 'closeAccount', {
        params: { id: customer.id },
        token,
        body: { code: '123456' },
      });
      expect(status).toBe(other.roles.includes('customer') ? 404 : 403);
    }
    const both = await aPerson(world, ['customer', 'doctor']);
    const { token } = await signIn(world, both);
    const own = await call(world.baseUrl, 'sendClosingCode', { params: { id: both.id }, token });
    expect([own.status, own.error.error]).toEqual([403, 'no-permission']);
    const facts = { params: { id: both.id }, token, body: { code: '123456' } };
    expect((await call(world.baseUrl, 'closeAccount', facts)).error.error).toBe('no-permission');
  });
});
