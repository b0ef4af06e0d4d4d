import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MailState } from '#shared/domain/messaging/mail-machine.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { EmailCode } from '#shared/server/models/email-code.ts';
import { MailMessage } from '#shared/server/models/mail-message.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { type BodyOf, call } from '#test/factories/call.ts';
import { aMailbox, askForContactCode, confirmContact } from '#test/factories/contact-changes.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, type Person, signIn } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { wrongOf } from '#test/factories/sign-in-codes.ts';
import { mailsTo } from '#test/setup/sandbox.ts';
import { sendMail } from '#worker/messaging/send-mail.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld({ catalogue: false });
});
afterAll(() => world.close());
beforeEach(() => world.standIns.faults.clear());
const sandbox = () => ({ baseUrl: world.standIns.origin });

/** What the newest mail to an address says. */
async function mailedCode(email: string): Promise<string> {
  await runJobs(world);
  const [mail] = await mailsTo(sandbox(), email);
  return /(?<!\d)\d{6}(?!\d)/.exec(mail?.text ?? '')?.[0] ?? 'no mail';
}

async function withEmail(email: string): Promise<Person> {
  const person = await aCustomer(world);
  await askForContactCode(world, person, { email });
  const { status } = await confirmContact(world, person, { email, code: await mailedCode(email) });
  if (status !== 200) throw new Error(`not confirmed: ${status}`);
  return person;
}

const mailOf = (email: string) =>
  findRow(world.services, MailMessage, ['id', 'state', 'tries', 'error'], {
    where: { email },
    order: [['createdAt', 'DESC']],
  });

describe('a new e-mail address', () => {
  it('is the person’s once its code came back, and the former address hears of it', async () => {
    const [former, next] = [aMailbox(), aMailbox()];
    const person = await withEmail(former);
    world.advance(MINUTE_MS + 1);
    const sent = await askForContactCode(world, person, { email: next, preferredLanguage: 'fr' });
    expect(sent).toMatchObject({ status: 200, reply: { resendInSeconds: 60, expiresInSeconds: 900 } });
    const code = await mailedCode(next);
    expect((await mailsTo(sandbox(), next))[0]).toMatchObject({
      subject: 'Votre code de Messlinie',
      from: 'noreply@example.invalid',
      text: expect.stringContaining('confirme cette adresse e-mail'),
    });
    const changed = await confirmContact(world, person, { email: next, code });
    expect(changed).toMatchObject({ status: 200, reply: { id: person.id, email: next } });
    await runJobs(world);
    const [notice, ...others] = await mailsTo(sandbox(), former);
    expect(notice?.subject).toBe('Ihre E-Mail-Adresse bei Messlinie wurde geändert');
    expect(notice?.text).not.toContain(next);
    expect(others).toHaveLength(1);
  });

  it('that nobody confirmed hears nothing when another takes its place: it may be a stranger’s', async () => {
    const [stranger, mine] = [aMailbox(), aMailbox()];
    const person = await aCustomer(world);
    const { token } = await signIn(world, person);
    const typed = { params: { id: person.id }, body: { email: stranger }, token };
    expect((await call(world.baseUrl, 'changeUser', typed)).status).toBe(200);
    await askForContactCode(world, person, { email: mine });
    expect((await confirmContact(world, person, { email: mine, code: await mailedCode(mine) })).status).toBe(200);
    await runJobs(world);
    expect(await mailsTo(sandbox(), stranger)).toEqual([]);
  });

  it('names nobody in its mails', async () => {
    const email = aMailbox();
    const person = await withEmail(email);
    const [mail] = await mailsTo(sandbox(), email);
    expect(mail?.text).not.toMatch(new RegExp(`${person.firstName}|${person.lastName}`));
  });

  it('is not changed by the record’s own call once it is confirmed; taken away, it hears of that', async () => {
    const email = aMailbox();
    const person = await withEmail(email);
    const { token } = await signIn(world, person);
    const change = (body: BodyOf<'changeUser'>) =>
      call(world.baseUrl, 'changeUser', { params: { id: person.id }, body, token });
    expect(await change({ email: aMailbox() })).toMatchObject({ status: 409, error: { error: 'email-needs-code' } });
    expect((await change({ email })).status).toBe(200);
    expect(await change({ email: null })).toMatchObject({ status: 200, reply: { email: null } });
    await runJobs(world);
    expect((await mailsTo(sandbox(), email))[0]?.subject).toBe('Ihre E-Mail-Adresse bei Messlinie wurde entfernt');
    expect((await change({ email: aMailbox() })).status).toBe(200);
  });

  it('takes no code of somebody else, of another address, used, or older than a quarter of an hour', async () => {
    const [mine, other] = [aMailbox(), aMailbox()];
    const [person, stranger] = [await aCustomer(world), await aCustomer(world)];
    await askForContactCode(world, person, { email: mine });
    const code = await mailedCode(mine);
    expect((await confirmContact(world, stranger, { email: mine, code })).error.error).toBe('code-wrong');
    expect((await confirmContact(world, person, { email: other, code })).error.error).toBe('code-wrong');
    world.advance(15 * MINUTE_MS + 1);
    expect(await confirmContact(world, person, { email: mine, code })).toMatchObject({
      status: 401,
      error: { error: 'code-expired' },
    });
    await askForContactCode(world, person, { email: mine });
    const fresh = await mailedCode(mine);
    expect((await confirmContact(world, person, { email: mine, code: fresh })).status).toBe(200);
    expect((await confirmContact(world, person, { email: mine, code: fresh })).error.error).toBe('code-wrong');
  });

  it('is asked for once a minute and five times an hour, by the person as for the address', async () => {
    const email = aMailbox();
    const person = await aCustomer(world);
    expect((await askForContactCode(world, person, { email })).status).toBe(200);
    expect(await askForContactCode(world, person, { email: aMailbox() })).toMatchObject({
      status: 429,
      error: { error: 'wait-for-timer' },
    });
    expect((await askForContactCode(world, await aCustomer(world), { email })).error.error).toBe('wait-for-timer');
    for (let sent = 1; sent < 5; sent++) {
      world.advance(MINUTE_MS + 1);
      expect((await askForContactCode(world, person, { email: aMailbox() })).status).toBe(200);
    }
    world.advance(MINUTE_MS + 1);
    expect((await askForContactCode(world, person, { email })).error.error).toBe('code-limit-reached');
  });

  it('is locked after five wrong codes, tried in parallel, and the person signs in as ever', async () => {
    const email = aMailbox();
    const person = await aCustomer(world);
    await askForContactCode(world, person, { email });
    const code = await mailedCode(email);
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => confirmContact(world, person, { email, code: wrongOf(code) })),
    );
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(5);
    expect((await confirmContact(world, person, { email, code })).error.error).toBe('TemporaryBlock');
    expect((await call(world.baseUrl, 'startSignIn', { body: { phoneNo: person.phoneNo } })).status).toBe(200);
  });
});

describe('a mail', () => {
  it('is sent once, however often its job runs, and its code is readable nowhere', async () => {
    const email = aMailbox();
    await askForContactCode(world, await aCustomer(world), { email });
    const { id: mailId = '' } = (await mailOf(email)) ?? {};
    await sendMail(world.services, { mailId, tries: 0 });
    await sendMail(world.services, { mailId, tries: 0 });
    const mails = await mailsTo(sandbox(), email);
    expect(mails).toHaveLength(1);
    const code = /\d{6}/.exec(mails[0]?.text ?? '')?.[0] ?? 'none';
    const rows = [
      await findRows(world.services, EmailCode, ['codeHash', 'sealedCode'], { where: { email } }),
      await findRows(world.services, MailMessage, ['variables'], { where: { email } }),
      await findRows(world.services, OutboxJob, ['payload'], {}),
    ];
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(world.logged()).not.toContain(email);
    expect(rows[0]).toEqual([{ codeHash: expect.any(String), sealedCode: null }]);
  });

  it.each([
    ['a server that says not now', '421', MailState.queued, 1],
    ['a server that knows no such mailbox', '550', MailState.failed, 0],
    ['a connection that breaks when all was said', 'commit-then-reset', MailState.unknown, 1],
  ] as const)('of %s', async (_what, kind, state, arrives) => {
    const email = aMailbox();
    world.standIns.faults.add({ target: 'smtp', kind, times: 1, ms: 0, match: email });
    await askForContactCode(world, await aCustomer(world), { email });
    await runJobs(world);
    expect(await mailOf(email)).toMatchObject({ state, tries: 1 });
    world.advance(MINUTE_MS);
    await runJobs(world);
    expect(await mailsTo(sandbox(), email)).toHaveLength(arrives);
    world.advance(MINUTE_MS);
    await runJobs(world);
    expect(await mailsTo(sandbox(), email)).toHaveLength(arrives);
  });

  it('that a killed worker left in between is not sent again', async () => {
    const email = aMailbox();
    await askForContactCode(world, await aCustomer(world), { email });
    const { id: mailId = '' } = (await mailOf(email)) ?? {};
    await updateRows(world.services, MailMessage, { state: MailState.sending, tries: 1 }, { id: mailId });
    await sendMail(world.services, { mailId, tries: 0 });
    expect(await mailOf(email)).toMatchObject({ state: MailState.unknown, error: 'worker-stopped' });
    expect(await mailsTo(sandbox(), email)).toEqual([]);
  });
});
