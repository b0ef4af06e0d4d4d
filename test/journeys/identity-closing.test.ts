import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { contract } from '#shared/contract/all.ts';
import { type Declaration, ownerOf } from '#shared/contract/define.ts';
import { isClosedPhoneNo } from '#shared/domain/identity/closed-phone-no.ts';
import { MailState } from '#shared/domain/messaging/mail-machine.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { CODE_RESEND_WAIT_MS } from '#shared/limits/sign-in.ts';
import { countRows, findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { findUser } from '#shared/server/identity/find-user.ts';
import { unsealIdentity } from '#shared/server/identity/seal-identity.ts';
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
import { User } from '#shared/server/models/user.ts';
import { call, send } from '#test/factories/call.ts';
import { closeAccount } from '#test/factories/closing.ts';
import { type Node, openNode } from '#test/factories/open-node.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, anAdmin, aPerson, aPhoneNo, type Person, signIn, visitAs } from '#test/factories/people.ts';
import { readCode } from '#test/factories/read-code.ts';
import { aReleasedOrder } from '#test/factories/results.ts';
import { aSupport } from '#test/factories/supports.ts';
import { messagesTo } from '#test/setup/sandbox.ts';
import { closed, closeSockets, openSocket } from '#test/setup/sockets.ts';
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
