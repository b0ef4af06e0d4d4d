import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { PurgeState } from '#shared/domain/identity/purge-machine.ts';
import { DAY_MS } from '#shared/durations.ts';
import { countRows, findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { change, insert } from '#shared/server/database/sql.ts';
import { emailSubject } from '#shared/server/identity/email-subject.ts';
import { RetryAt } from '#shared/server/jobs/retry-at.ts';
import { CrmNote } from '#shared/server/models/crm-note.ts';
import { DeclinedNotice } from '#shared/server/models/declined-notice.ts';
import { EmailCode } from '#shared/server/models/email-code.ts';
import { IdempotencyKey } from '#shared/server/models/idempotency-key.ts';
import { Import } from '#shared/server/models/import.ts';
import { MailMessage } from '#shared/server/models/mail-message.ts';
import { Order } from '#shared/server/models/order.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { SecondFactorReset } from '#shared/server/models/second-factor-reset.ts';
import { SignInGuard } from '#shared/server/models/sign-in-guard.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { Support } from '#shared/server/models/support.ts';
import { User } from '#shared/server/models/user.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { orderCsv, orderFiles } from '#test/factories/order-files.ts';
import { aCustomer, anAdmin, aPhoneNo, type Person, visitAs } from '#test/factories/people.ts';
import { askPurge, confirmPurge, planOf, purge } from '#test/factories/purging.ts';
import { aReleasedOrder } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { purgeUser } from '#worker/identity/purge-user.ts';

let world: World;
let admins: readonly [Person, Person];

beforeAll(async () => {
  world = await openWorld();
  admins = [await anAdmin(world), await anAdmin(world, { lastName: 'Zweitmann' })];
});
afterAll(() => world.close());

it('whoever asked for a code by mail leaves no count of it', async () => {
  const customer = await aCustomer(world);
  const visitor = await visitAs(world, customer);
  await visitor.need('sendContactCode', { body: { email: `neu-${customer.id}@example.org` } });
  expect(await countRows(world.services, SignInGuard, { subject: emailSubject(customer.id) })).toBe(1);
  expect(await purge(world, admins, customer)).toMatchObject({ state: PurgeState.proven, report: { found: [] } });
});

it('what others kept of somebody goes, and what others have stays', async () => {
  const { services } = world;
  const { customer, orderId } = await aReleasedOrder(world, {
    customer: await aCustomer(world, { lastName: 'Weggang' }),
  });
  const now = services.now();
  const { id: userId, phoneNo } = customer;
  const other = await aCustomer(world);
  const email = `weg-${userId}@example.org`;
  await updateRows(services, User, { email }, { id: userId });
  for (const [kind, subject] of [
    ...[['account', phoneNo] as const, ['factor', userId] as const],
    ...[['account', other.phoneNo] as const, ['factor', other.id] as const],
  ])
    await change(services, 'INSERT IGNORE INTO sign_in_guards (kind, subject) VALUES (?, ?)', [kind, subject]);
  const reply = (name: string) => JSON.stringify({ status: 200, body: { items: [{ name }] } });
  const kept = { endpoint: 'listUsers', actorId: admins[0].id, bodyHash: 'x'.repeat(64), createdAt: now };
  await insert(services, IdempotencyKey, {
    ...kept,
    idempotencyKey: 'a',
    reply: reply(`${customer.firstName} Weggang`),
  });
  await insert(services, IdempotencyKey, { ...kept, idempotencyKey: 'b', reply: reply('Livia Musterbach') });
  const mail = {
    email,
    template: 'code',
    language: 'de',
    variables: {},
    codeId: null,
    changedAt: null,
    error: null,
  } as const;
  await insert(services, MailMessage, { id: uuidv7(), userId, ...mail, giveUpAt: now, createdAt: now, sentAt: now });
  const later = new Date(now.getTime() + DAY_MS);
  const reset = {
    id: uuidv7(),
    userId,
    state: 'open',
    openFor: null,
    reason: 'verloren',
    askedBy: admins[0].id,
  } as const;
  await insert(services, SecondFactorReset, {
    ...reset,
    askedAt: now,
    lapsesAt: later,
    decidedBy: null,
    decidedAt: null,
  });
  await insert(services, DeclinedNotice, { userId, notice: 'kitProgress', createdAt: now });
  await insert(services, Support, {
    id: uuidv7(),
    customerId: userId,
    reason: 'unknown-reader',
    readingId: null,
    createdAt: now,
  });
  await updateRows(services, Order, { callbackOpen: 1 }, { id: orderId });
  expect(await purge(world, admins, customer)).toMatchObject({ state: PurgeState.proven, report: { found: [] } });
  const guards = await findRows(services, SignInGuard, ['subject'], {
    where: { subject: [phoneNo, userId, other.phoneNo, other.id] },
  });
  expect(guards.map(({ subject }) => subject).sort()).toEqual([other.phoneNo, other.id].sort());
  const replies = await findRows(services, IdempotencyKey, ['idempotencyKey'], { where: { endpoint: 'listUsers' } });
  expect(replies).toEqual([{ idempotencyKey: 'b' }]);
  for (const model of [SecondFactorReset, DeclinedNotice, MailMessage])
    expect([model.table, await countRows(services, model as typeof MailMessage, { userId })]).toEqual([model.table, 0]);
  expect(await countRows(services, Support, { customerId: userId, state: 'open' })).toBe(0);
  expect((await findRow(services, Order, ['callbackOpen'], { where: { id: orderId } }))?.callbackOpen).toBe(0);
  const done = await findRows(services, OutboxJob, ['kind'], {
    where: { state: ['done', 'discarded'], kind: 'forget-account' },
  });
  expect(done).toEqual([]);
});

it('a number and an address that the person had before are looked for as well', async () => {
  const { services } = world;
  const customer = await aCustomer(world);
  await updateRows(services, User, { firstName: 'Ada', lastName: 'Namentlich' }, { id: customer.id });
  const [phoneNo, email] = [aPhoneNo(), `frueher-${customer.id}@example.org`];
  await change(services, 'INSERT INTO sign_in_guards (kind, subject) VALUES (?, ?)', ['address', phoneNo]);
  await change(services, 'UPDATE sms_messages SET phoneNo = ? WHERE userId = ?', [phoneNo, customer.id]);
  const now = services.now();
  const sms = {
    template: 'account-closed',
    language: 'de',
    variables: {},
    sender: 'information',
    priority: 1,
  } as const;
  await insert(services, SmsMessage, {
    id: uuidv7(),
    userId: customer.id,
    phoneNo,
    ...sms,
    codeId: null,
    alertId: null,
    dedupKey: null,
    tries: 0,
    state: 'delivered',
    giveUpAt: now,
    createdAt: now,
  } as never);
  const code = {
    id: uuidv7(),
    userId: customer.id,
    email,
    network: '10.0.0.0',
    codeHash: 'x'.repeat(64),
    sealedCode: null,
  };
  await insert(services, EmailCode, { ...code, createdAt: now, expiresAt: now, usedAt: null });
  const nobodys =
    "INSERT INTO mail_messages (id, email, template, language, variables, giveUpAt, createdAt) VALUES (?, '', 'x', 'de', ?, ?, ?)";
  await change(services, nobodys, [uuidv7(), '{"text":"Guten Tag\\nAda Namentlich"}', now, now]);
  await change(services, 'INSERT INTO sign_in_guards (kind, subject) VALUES (?, ?)', ['share', customer.id]);
  await services.redis.zadd('planted', 1, email);
  const made = await purge(world, admins, customer);
  expect(made.state).toBe(PurgeState.leaking);
  expect(made.report?.found).toEqual([
    { place: 'database', where: 'mail_messages', kind: 'name', count: 1 },
    { place: 'database', where: 'sign_in_guards', kind: 'phone', count: 1 },
    { place: 'database', where: 'sign_in_guards', kind: 'account', count: 1 },
    { place: 'redis', where: 'planted', kind: 'email', count: 1 },
  ]);
  await services.redis.del('planted');
  await change(services, "DELETE FROM mail_messages WHERE template = 'x'");
});

it('a sealed text that does not open is named, whosesoever it is, and nothing is proven until it is gone', async () => {
  const { services } = world;
  const [customer, other] = [await aCustomer(world), await aCustomer(world)];
  const now = services.now();
  const note = { customerId: other.id, writtenBy: admins[0].id, writtenAt: now, changedAt: null };
  const [whole, moved] = [uuidv7(), uuidv7()];
  await insert(services, CrmNote, { ...note, id: whole, text: 'Ruft am Montag an.' });
  await insert(services, CrmNote, { ...note, id: moved, text: 'Ruft am Dienstag an.' });
  await change(services, 'UPDATE crm_notes m JOIN crm_notes w ON w.id = ? SET m.text = w.text WHERE m.id = ?', [
    whole,
    moved,
  ]);
  const reply = { endpoint: 'unread', actorId: other.id, bodyHash: 'x'.repeat(64), createdAt: now, reply: '{}' };
  for (const idempotencyKey of ['whole', 'moved']) await insert(services, IdempotencyKey, { ...reply, idempotencyKey });
  await change(
    services,
    `UPDATE idempotency_keys m JOIN idempotency_keys w ON w.idempotencyKey = 'whole' AND w.endpoint = m.endpoint
        SET m.reply = w.reply WHERE m.endpoint = 'unread' AND m.idempotencyKey = 'moved'`,
  );
  // Somebody else's birth date says nothing of this person.
  await change(services, 'UPDATE users m JOIN users w ON w.id = ? SET m.birthdate = w.birthdate WHERE m.id = ?', [
    customer.id,
    other.id,
  ]);
  const made = await purge(world, admins, customer);
  const unreadable = { place: 'database', kind: 'unreadable', count: 1 };
  expect([made.state, made.report?.found]).toEqual([
    PurgeState.leaking,
    [
      { ...unreadable, where: 'crm_notes' },
      { ...unreadable, where: 'idempotency_keys' },
    ],
  ]);
  await change(services, 'DELETE FROM crm_notes WHERE id = ?', [moved]);
  await change(services, "DELETE FROM idempotency_keys WHERE endpoint = 'unread' AND idempotencyKey = 'moved'");
  await askPurge(world, admins[1], customer);
  await runJobs(world);
  expect((await planOf(world, admins[0], customer)).purge?.state).toBe(PurgeState.proven);
});

it('a file of orders that is being read is waited for', async () => {
  const customer = await aCustomer(world, { firstName: 'Zoé', lastName: 'Ungelesen' });
  const files = orderFiles(world, await visitAs(world, admins[0]));
  const { _id: importId } = await files.tryOut(orderCsv([{ phoneNo: customer.phoneNo, status: 'x' }]));
  await change(world.services, 'UPDATE job_progress SET state = ? WHERE jobId = ?', ['running', importId]);
  await updateRows(world.services, Import, { fileName: `Nachtrag ${customer.phoneNo}.csv` }, { id: importId });
  const unread = await files.bring(
    Buffer.from(`\ufeff${orderCsv([{ firstName: 'Zoé', lastName: 'Ungelesen' }])}`, 'utf16le'),
  );
  const { purge: begun } = await confirmPurge(world, admins, customer);
  await expect(purgeUser(world.services, { purgeId: begun?._id ?? '' })).rejects.toThrow(RetryAt);
  expect(await world.services.files.size('order-files', importId)).toBeGreaterThan(0);
  await change(world.services, 'UPDATE job_progress SET state = ? WHERE jobId = ?', ['done', importId]);
  await purgeUser(world.services, { purgeId: begun?._id ?? '' });
  expect(await world.services.files.size('order-files', importId)).toBeUndefined();
  expect(await world.services.files.size('order-files', unread)).toBeUndefined();
  expect((await files.find(importId)).fileName).toBe('orders.csv');
  const late = await (await visitAs(world, admins[0])).call('confirmOrderFile', { params: { id: importId } });
  expect([late.status, late.error.error]).toEqual([404, 'file-not-found']);
});
