/** What a share leaves behind: for its person to read, in sockets, in logs; and what it must leave nowhere. */
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { CODE_RESEND_WAIT_MS } from '#shared/limits/sign-in.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { change } from '#shared/server/database/sql.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { casesOf, REASON } from '#test/factories/attacked-results.ts';
import { call } from '#test/factories/call.ts';
import { HB } from '#test/factories/lab-words.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, aDoctor, anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import { readPushes } from '#test/factories/pushes.ts';
import { aReleasedOrder, type MeasuredOrder } from '#test/factories/results.ts';
import { aShare, aShareCode, aTicket, open, readShared } from '#test/factories/shares.ts';
import { readPdf } from '#test/setup/read-pdf.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let person: Person;
let order: MeasuredOrder;
let owner: Visitor;
let doctor: Visitor;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  person = await aCustomer(world, { firstName: 'Zoë', lastName: 'Müller' });
  order = await aReleasedOrder(world, { customer: person });
  owner = await visitAs(world, person);
  doctor = await visitAs(world, await aDoctor(world));
  admin = await visitAs(world, await anAdmin(world));
}, 120_000);
afterAll(() => world.close());
afterEach(async () => {
  const end = 'UPDATE result_shares SET endedAt = COALESCE(endedAt, ?), createdAt = ? WHERE orderId = ?';
  await change(world.services, end, [world.services.now(), new Date('2020-01-01'), order.orderId]);
});

const sharesOf = (visitor: Visitor, orderId = order.orderId) =>
  visitor.need('listShares', { params: { orderId } }).then(({ items }) => items);

/** What browsers were told since the test began, as `entity id` and rooms. */
async function told(work: () => Promise<unknown>) {
  const before = (await readPushes(world.services)).length;
  await work();
  return (await readPushes(world.services)).slice(before);
}

describe('the person', () => {
  it('reads in their profile who opened what they shared and who took it, and reads nothing where nothing was seen', async () => {
    const share = await aShare(owner, order.orderId);
    const ticket = await aTicket(world, share);
    await open(world, share, '000000', '192.0.2.77');
    await fetch(`${world.baseUrl}/api/shared/file?lang=de`, { headers: { authorization: `Bearer ${ticket}` } });
    const { items } = await owner.need('listReadings', { params: { id: person.id } });
    const recipients = items.filter(({ role }) => role === 'recipient');
    expect(recipients.map(({ name, what, order: about }) => [name, what, about?.orderNumber])).toEqual([
      ['Praxis Lindenhof', 'shared-file', order.orderNumber],
      ['Praxis Lindenhof', 'shared', order.orderNumber],
    ]);
    const { reply } = await owner.call('getOwnData', { params: { id: person.id }, query: { format: 'json' } });
    expect(JSON.stringify(reply)).toContain('"what":"shared-file"');
  });

  it('alone reads what they call whom they share with: administrators see in the record that it was a link', async () => {
    const share = await aShare(owner, order.orderId);
    await aTicket(world, share);
    const { items } = await admin.need('listReadingLog', { query: { actorId: share.id } });
    expect(items.map(({ reader, what, orderNumber }) => [reader.role, reader.name, what, orderNumber])).toEqual([
      ['recipient', '', 'shared', order.orderNumber],
    ]);
    expect(admin.answers.at(-1)).not.toContain('Lindenhof');
  });

  it('is told at the closing that links end, as long as one is open', async () => {
    const fates = async () =>
      (await owner.need('getClosing', { params: { id: person.id } })).fates.map(({ what, fate }) => [what, fate]);
    expect(await fates()).not.toContainEqual(['shared-links', 'ended']);
    await aShare(owner, order.orderId);
    expect(await fates()).toContainEqual(['shared-links', 'ended']);
  });

  it('alone reads with whom they share: no doctor, nobody of the staff', async () => {
    await aShare(owner, order.orderId);
    for (const staff of [doctor, admin])
      expect((await staff.call('listShares', { params: { orderId: order.orderId } })).status).toBe(403);
  });
});

describe('after the server’s secret changed', () => {
  it('a link that opens is no longer shown, because the one that would be shown opens nothing; it is ended as ever', async () => {
    const share = await aShare(owner, order.orderId);
    const { config } = world.services;
    const before = config.codeSecret;
    Object.assign(config, { codeSecret: 'another-secret-of-at-least-thirty-two-letters' });
    try {
      const [listed] = await sharesOf(owner);
      expect([listed?._id, listed?.state, listed?.link]).toEqual([share.id, 'active', null]);
      const ticket = await aTicket(world, share);
      expect((await readShared(world, ticket)).status).toBe(200);
      const params = { orderId: order.orderId, shareId: share.id };
      expect((await owner.call('endShare', { params })).status).toBe(204);
      expect((await readShared(world, ticket)).error.error).toBe('share-over');
      expect((await aShare(owner, order.orderId)).token).toMatch(/^[\w-]{22}$/);
    } finally {
      Object.assign(config, { codeSecret: before });
    }
  });
});

describe('whoever reads by one link', () => {
  it('hears nothing of another link to the same result, nor of one that ended', async () => {
    const [one, two] = [await aShare(owner, order.orderId), await aShare(owner, order.orderId)];
    const rooms = (await told(() => aTicket(world, two))).flatMap((push) => push.rooms);
    expect(rooms).toContain(`shared:${two.id}`);
    expect(rooms.filter((room) => room.startsWith('shared:') && room !== `shared:${two.id}`)).toEqual([]);
    const params = { orderId: order.orderId, shareId: two.id };
    const ended = await told(() => owner.need('endShare', { params }));
    expect(ended).toEqual([{ entity: 'share', id: two.id, rooms: [`user:${person.id}`, `shared:${two.id}`] }]);
    expect(JSON.stringify(ended)).not.toContain(one.id);
  });

  it('hears of a new version, as long as the link is open', async () => {
    const { aCase, send, released } = casesOf(() => ({ world, doctor, admin }));
    const corrected = await aCase();
    await released(corrected);
    const visitor = await visitAs(world, corrected.customer);
    const kept = await aShare(visitor, corrected.orderId);
    const ended = await aShare(visitor, corrected.orderId);
    const params = { orderId: corrected.orderId, shareId: ended.id };
    await visitor.need('endShare', { params });
    await send(corrected, { ...HB, value: '92', status: 'C' });
    const pushes = await told(() => released(corrected, { correctionReason: REASON }));
    const toRecipients = pushes.filter(({ rooms }) => rooms.some((room) => room.startsWith('shared:')));
    // Neither the order nor its person is named to them.
    expect(toRecipients).toEqual([{ entity: 'share', id: kept.id, rooms: [`shared:${kept.id}`] }]);
  });
});

describe('a version released while a link is open', () => {
  it('is an opening of its own for whoever reads it under the ticket of before, once', async () => {
    const { aCase, send, released } = casesOf(() => ({ world, doctor, admin }));
    const corrected = await aCase();
    await released(corrected);
    const visitor = await visitAs(world, corrected.customer);
    const share = await aShare(visitor, corrected.orderId);
    const ticket = await aTicket(world, share);
    const seen = async () => {
      const { events } = (await sharesOf(visitor, corrected.orderId))[0] ?? { events: [] };
      return events.flatMap(({ kind, version }) => (kind === 'wrong-code' ? [] : [[kind, version]]));
    };
    await readShared(world, ticket);
    expect(await seen()).toEqual([['opened', 1]]);
    await send(corrected, { ...HB, value: '92', status: 'C' });
    await readShared(world, ticket);
    expect(await seen()).toEqual([['opened', 1]]);
    await released(corrected, { correctionReason: REASON });
    const reads = await Promise.all(Array.from({ length: 4 }, () => readShared(world, ticket)));
    expect(reads.map(({ status, reply }) => [status, reply.version])).toEqual(Array(4).fill([200, 2]));
    await open(world, share, '000000', '192.0.2.78');
    await readShared(world, ticket);
    expect(await seen()).toEqual([
      ['opened', 2],
      ['opened', 1],
    ]);
    const { items } = await visitor.need('listReadings', { params: { id: corrected.customer.id } });
    expect(items.filter(({ role, what }) => role === 'recipient' && what === 'shared')).toHaveLength(2);
  });

  it('is not read where the sharing ended meanwhile', async () => {
    const { aCase, send, released } = casesOf(() => ({ world, doctor, admin }));
    const corrected = await aCase();
    await released(corrected);
    const visitor = await visitAs(world, corrected.customer);
    const share = await aShare(visitor, corrected.orderId);
    const ticket = await aTicket(world, share);
    await send(corrected, { ...HB, value: '92', status: 'C' });
    await released(corrected, { correctionReason: REASON });
    const params = { orderId: corrected.orderId, shareId: share.id };
    const late = beforeWriting(() => visitor.need('endShare', { params }));
    const answer = await readShared(world, ticket);
    late.mockRestore();
    expect([answer.status, answer.error.error]).toEqual([404, 'share-over']);
    const [listed] = await sharesOf(visitor, corrected.orderId);
    expect(listed?.events.map(({ kind, version }) => [kind, version])).toEqual([['opened', 1]]);
  });

  it('is the one whose file is taken, where it was released while the file was drawn', async () => {
    const { aCase, send, released } = casesOf(() => ({ world, doctor, admin }));
    const corrected = await aCase();
    await send(corrected, { ...HB, value: '148.35' });
    await released(corrected);
    const visitor = await visitAs(world, corrected.customer);
    const ticket = await aTicket(world, await aShare(visitor, corrected.orderId));
    await send(corrected, { ...HB, value: '141.65', status: 'C' });
    // The file is drawn by the time that its taking is written.
    const late = beforeWriting(() => released(corrected, { correctionReason: REASON }));
    const headers = { authorization: `Bearer ${ticket}` };
    const file = await fetch(`${world.baseUrl}/api/shared/file?lang=de`, { headers });
    late.mockRestore();
    const { inOrder } = await readPdf(new Uint8Array(await file.arrayBuffer()));
    const printed = inOrder.replace(/\s+/g, '');
    expect([file.status, printed.includes('141.65'), printed.includes('148.35')]).toEqual([200, true, false]);
    const [listed] = await sharesOf(visitor, corrected.orderId);
    expect(listed?.events.map(({ kind, version }) => [kind, version])).toEqual([
      ['file-taken', 2],
      ['opened', 1],
    ]);
  });
});

/** What happens once something was read and before that is written. */
function beforeWriting(happens: () => Promise<unknown>) {
  const { sequelize } = world.services;
  const begin = sequelize.transaction.bind(sequelize);
  return jest.spyOn(sequelize, 'transaction').mockImplementationOnce((async (work: never) => {
    await happens();
    return begin(work);
  }) as never);
}

describe('nothing was seen', () => {
  it('where the result had been taken back: the opening says so, and it is no reading', async () => {
    const { aCase, send, released, undo } = casesOf(() => ({ world, doctor, admin }));
    const taken = await aCase();
    const importId = await send(taken, { ...HB, value: '149.25' });
    await released(taken);
    const visitor = await visitAs(world, taken.customer);
    const share = await aShare(visitor, taken.orderId);
    expect((await undo(importId)).status).toBeLessThan(300);
    await aTicket(world, share);
    expect((await sharesOf(visitor, taken.orderId))[0]?.events).toMatchObject([{ kind: 'opened', version: null }]);
    const { items } = await visitor.need('listReadings', { params: { id: taken.customer.id } });
    expect(items.filter(({ role }) => role === 'recipient')).toEqual([]);
  });
});

describe('a page that stays open', () => {
  it('is told how long it may show what it read: never longer than the link is good', async () => {
    const share = await aShare(owner, order.orderId);
    await change(world.services, 'UPDATE result_shares SET expiresAt = ? WHERE id = ?', [
      new Date(world.services.now().getTime() + 10 * MINUTE_MS),
      share.id,
    ]);
    const { reply } = await open(world, share, await aShareCode(world, share));
    expect(reply.expiresInSeconds).toBeLessThanOrEqual(600);
    expect(reply.expiresInSeconds).toBeGreaterThan(500);
  });
});

describe('no trace', () => {
  it('of link, code, ticket and number is in the log, in activities or in what waits; nor does the SMS say anything of the person', async () => {
    const share = await aShare(owner, order.orderId);
    const code = await aShareCode(world, share);
    const { reply } = await open(world, share, code, '192.0.2.78');
    await readShared(world, reply.ticket);
    await open(world, share, code === '000000' ? '000001' : '000000', '192.0.2.78');
    await fetch(`${world.baseUrl}/shared/${share.token}`);
    await call(world.baseUrl, 'sendShareCode', { body: { shareId: `${share.token}x` } });
    const activities = await findRows(world.services, Activity, ['facts', 'entityId'], {});
    const jobs = await findRows(world.services, OutboxJob, ['payload'], {});
    for (const text of [world.logged(), JSON.stringify(activities), JSON.stringify(jobs)])
      for (const secret of [share.token, reply.ticket, share.phoneNo, `"${code}"`]) expect(text).not.toContain(secret);
    const sms = await findRow(world.services, SmsMessage, ['variables', 'template'], {
      where: { phoneNo: share.phoneNo },
    });
    expect(sms).toMatchObject({ template: 'share-code', variables: { domain: '127.0.0.1' } });
  });

  it('of a look at the link alone: no SMS, no opening, no state', async () => {
    const share = await aShare(owner, order.orderId);
    for (const method of ['GET', 'HEAD'])
      for (const agent of ['WhatsApp/2.23', 'Slackbot-LinkExpanding 1.0', 'Mozilla/5.0'])
        await fetch(`${world.baseUrl}/shared/${share.token}`, { method, headers: { 'user-agent': agent } });
    for (const path of ['code', 'open', 'result', 'file']) {
      const answer = await fetch(`${world.baseUrl}/api/shared/${path}?shareId=${share.token}`, { method: 'HEAD' });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    expect(await findRow(world.services, SmsMessage, ['id'], { where: { phoneNo: share.phoneNo } })).toBeUndefined();
    expect((await sharesOf(owner))[0]?.events).toEqual([]);
  });
});

describe('at the same moment', () => {
  it('a right code opens once, however many send it', async () => {
    const share = await aShare(owner, order.orderId);
    const code = await aShareCode(world, share);
    const all = await Promise.all(Array.from({ length: 6 }, () => open(world, share, code, '192.0.2.79')));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    const opened = (await sharesOf(owner))[0]?.events.filter(({ kind }) => kind === 'opened');
    expect(opened).toHaveLength(1);
  });

  it('an end and an opening or a code: nothing reads and no code is left open after the end', async () => {
    for (let round = 0; round < 5; round++) {
      world.advance(DAY_MS / 2);
      const visitor = await visitAs(world, person);
      const share = await aShare(visitor, order.orderId);
      const code = await aShareCode(world, share);
      world.advance(CODE_RESEND_WAIT_MS);
      const params = { orderId: order.orderId, shareId: share.id };
      const [ended, opened] = await Promise.all([
        visitor.call('endShare', { params }),
        open(world, share, code, '192.0.2.80'),
        call(world.baseUrl, 'sendShareCode', { body: { shareId: share.token } }),
      ]);
      expect([ended.status, [200, 404].includes(opened.status)]).toEqual([204, true]);
      if (opened.status === 200) expect((await readShared(world, opened.reply.ticket)).status).toBe(404);
      const left = 'SELECT COUNT(*) AS left_open FROM sign_in_codes WHERE shareId = :id AND usedAt IS NULL';
      const [rows] = await world.services.sequelize.query(left, { replacements: { id: share.id } });
      expect(rows).toEqual([{ left_open: 0 }]);
    }
  });
});

describe('a value that the laboratory takes back', () => {
  it('leaves the shared page and its file as it leaves the person’s own', async () => {
    const { aCase, send, released, page } = casesOf(() => ({ world, doctor, admin }));
    const withdrawn = await aCase();
    await send(withdrawn, { ...HB, value: '147.35' });
    await released(withdrawn);
    const share = await aShare(await visitAs(world, withdrawn.customer), withdrawn.orderId);
    const ticket = await aTicket(world, share);
    expect((await readShared(world, ticket)).text).toContain('147.35');
    await send(withdrawn, { ...HB, value: '', status: 'W' });
    expect(JSON.stringify(await page(withdrawn))).not.toContain('147.35');
    const after = await readShared(world, ticket);
    expect([after.status, after.text.includes('147.35')]).toEqual([200, false]);
    const headers = { authorization: `Bearer ${ticket}` };
    const file = await fetch(`${world.baseUrl}/api/shared/file?lang=de`, { headers });
    const { inOrder } = await readPdf(new Uint8Array(await file.arrayBuffer()));
    expect([file.status, inOrder.replace(/\s+/g, '').includes('147.35')]).toEqual([200, false]);
  });
});

describe('what is shared', () => {
  it('names neither the recipient nor a number nor an id', async () => {
    const share = await aShare(owner, order.orderId);
    const ticket = await aTicket(world, share);
    const { text } = await readShared(world, ticket);
    const headers = { authorization: `Bearer ${ticket}` };
    const file = await fetch(`${world.baseUrl}/api/shared/file?lang=de`, { headers });
    const bytes = Buffer.from(await file.arrayBuffer());
    const { inOrder } = await readPdf(new Uint8Array(bytes));
    const said = [text, inOrder.replace(/\s+/g, ''), bytes.toString('latin1'), file.headers.get('content-disposition')];
    for (const hidden of [share.phoneNo, person.phoneNo, share.token, share.id, person.id, order.orderId, 'Lindenhof'])
      for (const one of said) expect(one).not.toContain(hidden);
    expect(file.headers.get('content-disposition')).not.toMatch(/Müller|Zo/);
  });
});
