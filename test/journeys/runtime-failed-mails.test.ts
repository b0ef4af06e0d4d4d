import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { roleRoom } from '#shared/live.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { queueMail } from '#shared/server/messaging/queue-mail.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { MailMessage } from '#shared/server/models/mail-message.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, anAdmin, type Person, signIn } from '#test/factories/people.ts';
import { readPushes } from '#test/factories/pushes.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { mailsTo } from '#test/setup/sandbox.ts';

const REASON = 'Am Telefon geklärt';

let world: World;
let admin: Person;
let token: string;
let count = 0;

beforeAll(async () => {
  world = await openWorld({ catalogue: false });
  admin = await anAdmin(world);
  token = (await signIn(world, admin)).token;
});
afterEach(() => world.standIns.faults.clear());
afterAll(() => world.close());

const listed = async (id: string) =>
  (await call(world.baseUrl, 'listFailures', { token })).reply.items.find(({ _id }) => _id === id);
const again = async (id: string) =>
  (await call(world.baseUrl, 'repeatFailure', { params: { kind: 'mail', id }, token })).status;
const discard = async (id: string) =>
  (await call(world.baseUrl, 'discardFailure', { params: { kind: 'mail', id }, body: { reason: REASON }, token }))
    .status;

const stateOf = async (id: string) => (await findRow(world.services, MailMessage, ['state'], { where: { id } }))?.state;
const decisionsOf = (id: string) =>
  findRows(world.services, Activity, ['event', 'facts'], { where: { entityId: id, actorId: admin.id } });

/** How often administrators' browsers were told of a change of this mail. */
const toldOf = async (id: string) =>
  (await readPushes(world.services)).filter((push) => push.id === id && push.rooms.includes(roleRoom('admin'))).length;

/** A notice that the mail server treats like this. */
async function aMail(fault: '550' | 'commit-then-reset', template = 'email-changed') {
  count += 1;
  const email = `nora-${count}@example.org`;
  const { id: userId } = await aCustomer(world);
  await inTransaction(world.services, (tx) => queueMail(tx, { userId, email, template, language: 'de' }));
  world.standIns.faults.add({ target: 'smtp', kind: fault, times: 1, ms: 0, match: '' });
  await runJobs(world);
  const mail = await findRow(world.services, MailMessage, ['id'], { where: { email } });
  return { id: mail?.id ?? '', email };
}

describe('a mail that did not arrive', () => {
  it('is listed by its template with a masked address, administrators are told, and it is sent again once', async () => {
    const { id, email } = await aMail('550');
    expect(await listed(id)).toEqual({
      ...{ _id: id, kind: 'mail', work: 'email-changed', reason: 'mailbox', code: '550', tries: 1, amount: null },
      ...{ subject: { kind: 'email', email: 'n … @example.org' }, failedAt: expect.any(String) },
    });
    expect(await toldOf(id)).toBe(1);
    expect((await Promise.all([again(id), again(id)])).sort()).toEqual([204, 409]);
    expect(await listed(id)).toBeUndefined();
    await runJobs(world);
    expect(await stateOf(id)).toBe('sent');
    expect(await mailsTo({ baseUrl: world.standIns.origin }, email)).toHaveLength(1);
    expect(await decisionsOf(id)).toEqual([{ event: 'messaging.sent-again', facts: { template: 'email-changed' } }]);
  });

  it('or perhaps did is listed as that, and is discarded once, with a reason that stays', async () => {
    const { id } = await aMail('commit-then-reset');
    expect(await listed(id)).toMatchObject({ kind: 'mail', reason: 'no-answer' });
    expect((await Promise.all([discard(id), discard(id)])).sort()).toEqual([204, 409]);
    expect(await listed(id)).toBeUndefined();
    expect(await again(id)).toBe(409);
    expect(await stateOf(id)).toBe('discarded');
    const facts = { template: 'email-changed', reason: REASON };
    expect(await decisionsOf(id)).toEqual([{ event: 'messaging.discarded', facts }]);
  });
});
