import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '#shared/contract/all.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { SHARE_TICKET_MS, SHARES_AT_ONCE } from '#shared/limits/sharing.ts';
import { CODE_RESEND_WAIT_MS } from '#shared/limits/sign-in.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { change } from '#shared/server/database/sql.ts';
import { IdempotencyKey } from '#shared/server/models/idempotency-key.ts';
import { ResultShare } from '#shared/server/models/result-share.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { casesOf, hbOf, REASON } from '#test/factories/attacked-results.ts';
import { addressOf, call } from '#test/factories/call.ts';
import { closeAccount } from '#test/factories/closing.ts';
import { HB } from '#test/factories/lab-words.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, aDoctor, anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import { readPushes } from '#test/factories/pushes.ts';
import { aReleasedOrder, type MeasuredOrder } from '#test/factories/results.ts';
import { aShare, aShareCode, aTicket, open, readShared } from '#test/factories/shares.ts';
import { readPdf } from '#test/setup/read-pdf.ts';
import { closeSockets } from '#test/setup/sockets.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let person: Person;
let order: MeasuredOrder;
let owner: Visitor;
let doctor: Visitor;
let admin: Visitor;

const STREET = 'Verschwiegene Gasse 7';

beforeAll(async () => {
  world = await openWorld();
  person = await aCustomer(world, { firstName: 'Zoë', lastName: 'Müller', sex: 'female' });
  await change(world.services, 'UPDATE users SET streetAddress = ?, zipCode = ?, city = ? WHERE id = ?', [
    STREET,
    '8400',
    'Winterthur',
    person.id,
  ]);
  order = await aReleasedOrder(world, {
    customer: person,
    profile: 'mixed',
    productGroupKey: 'energy',
    productKey: 'energy-check',
  });
  owner = await visitAs(world, person);
  doctor = await visitAs(world, await aDoctor(world));
  admin = await visitAs(world, await anAdmin(world));
}, 120_000);
afterEach(async () => {
  closeSockets();
  await change(
    world.services,
    'UPDATE result_shares SET endedAt = COALESCE(endedAt, ?), createdAt = ? WHERE orderId = ?',
    [world.services.now(), new Date('2020-01-01'), order.orderId],
  );
});
afterAll(() => world.close());

const sharesOf = (visitor: Visitor, orderId = order.orderId) =>
  visitor.need('listShares', { params: { orderId } }).then(({ items }) => items);

async function file(ticket: string, lang = 'fr') {
  const address = addressOf(contract.getSharedFile, { query: { lang } });
  const response = await fetch(`${world.baseUrl}${address}`, { headers: { authorization: `Bearer ${ticket}` } });
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

describe('a shared result', () => {
  it('opens with the code of an SMS that names nobody, and its person sees each opening', async () => {
    const share = await aShare(owner, order.orderId);
    const ticket = await aTicket(world, share);
    const sms = await findRow(world.services, SmsMessage, ['template', 'variables', 'userId'], {
      where: { phoneNo: share.phoneNo },
    });
    expect([sms?.template, Object.keys(sms?.variables ?? {}), sms?.userId]).toEqual(['share-code', ['domain'], null]);
    const shared = await readShared(world, ticket);
    expect([shared.status, shared.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { document } = await owner.need('getResultOfOrder', { params: { orderId: order.orderId } });
    const released = document.bloodMeasures.map(({ marker, valueText, unit, range }) => [
      marker,
      valueText,
      unit,
      range,
    ]);
    expect(shared.reply.measures.map(({ marker, valueText, unit, range }) => [marker, valueText, unit, range])).toEqual(
      released,
    );
    expect(shared.reply.person).toMatchObject({ name: 'Zoë Müller', sex: 'female' });
    for (const hidden of [
      STREET,
      'Winterthur',
      person.phoneNo,
      share.phoneNo,
      person.id,
      'previous',
      'recommendations',
    ])
      expect(shared.text).not.toContain(hidden);
    expect((await sharesOf(owner))[0]?.events).toMatchObject([{ kind: 'opened', version: 1 }]);
  });

  it('is taken as a PDF without address and advice, which its person sees', async () => {
    const share = await aShare(owner, order.orderId);
    const { status, headers, bytes } = await file(await aTicket(world, share));
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ]);
    const { inOrder } = await readPdf(bytes);
    const printed = inOrder.replace(/\s+/g, '');
    const { document } = await owner.need('getResultOfOrder', { params: { orderId: order.orderId } });
    for (const { name } of document.bloodMeasures) expect(printed).toContain(name.fr.replace(/\s+/g, ''));
    for (const { link } of document.recommendations) expect(printed).not.toContain(link.text.fr.replace(/\s+/g, ''));
    expect(printed).not.toContain(STREET.replace(/\s+/g, ''));
    const [listed] = await sharesOf(owner);
    expect(listed?.events.map(({ kind }) => kind)).toEqual(['file-taken', 'opened']);
  });

  it('has nothing of person or result in its link, of which only the hash is stored', async () => {
    const share = await aShare(owner, order.orderId);
    expect(share.token).toMatch(/^[\w-]{22}$/);
    const row = await findRow(world.services, ResultShare, ['tokenHash'], { where: { id: share.id } });
    expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    const [stored] = await world.services.sequelize.query(
      'SELECT (SELECT COUNT(*) FROM result_shares WHERE CONCAT_WS(0x20, id, tokenHash, recipient) LIKE :like) + (SELECT COUNT(*) FROM outbox WHERE payload LIKE :like) AS found',
      { replacements: { like: `%${share.token}%` } },
    );
    expect(stored).toEqual([{ found: 0 }]);
    const replies = await findRows(world.services, IdempotencyKey, ['reply'], {});
    expect(JSON.stringify(replies)).not.toContain(share.token);
  });

  it('ends at once: link, ticket, file and code open nothing any more, and pages are told', async () => {
    const share = await aShare(owner, order.orderId);
    const ticket = await aTicket(world, share);
    world.advance(CODE_RESEND_WAIT_MS);
    const code = await aShareCode(world, share);
    const params = { orderId: order.orderId, shareId: share.id };
    expect((await owner.call('endShare', { params })).status).toBe(204);
    expect((await owner.call('endShare', { params })).status).toBe(204);
    const rooms = (await readPushes(world.services)).flatMap((told) => told.rooms);
    expect(rooms).toContain(`shared:${share.id}`);
    for (const answer of [
      await readShared(world, ticket),
      await open(world, share, code),
      await call(world.baseUrl, 'sendShareCode', { body: { shareId: share.token } }),
    ])
      expect([answer.status, answer.error.error]).toEqual([404, 'share-over']);
    expect((await file(ticket)).status).toBe(404);
    expect((await sharesOf(owner))[0]).toMatchObject({ state: 'ended', link: null });
  });

  it('lasts as long as the setting says, and no longer', async () => {
    const share = await aShare(owner, order.orderId);
    const ticket = await aTicket(world, share);
    world.advance(SHARE_TICKET_MS);
    expect((await readShared(world, ticket)).error.error).toBe('share-lapsed');
    world.advance(7 * DAY_MS - SHARE_TICKET_MS - MINUTE_MS);
    const late = await aTicket(world, share);
    world.advance(MINUTE_MS);
    expect((await readShared(world, late)).error.error).toBe('share-over');
    expect((await sharesOf(await visitAs(world, person)))[0]).toMatchObject({ state: 'expired', link: null });
  });

  it('lasts as many days as an administrator sets; what was shared before keeps its day', async () => {
    const daysLeft = async () =>
      (await sharesOf(owner)).map(
        ({ expiresAt }) => (new Date(expiresAt).getTime() - world.services.now().getTime()) / DAY_MS,
      );
    // A session of the administration ends sooner than a share.
    const set = async (value: number) => {
      const boss = await visitAs(world, await anAdmin(world));
      await boss.need('changeSetting', { params: { name: 'RESULT_SHARE_DAYS' }, body: { value } });
    };
    const before = await aShare(owner, order.orderId);
    await set(2);
    try {
      const { days } = await owner.need('listShares', { params: { orderId: order.orderId } });
      expect(days).toBe(2);
      const share = await aShare(owner, order.orderId);
      expect((await daysLeft()).slice(0, 2).map(Math.round)).toEqual([2, 7]);
      world.advance(2 * DAY_MS - MINUTE_MS);
      const late = await aTicket(world, share);
      expect((await readShared(world, late)).status).toBe(200);
      world.advance(MINUTE_MS);
      expect((await readShared(world, late)).error.error).toBe('share-over');
      expect((await readShared(world, await aTicket(world, before))).status).toBe(200);
    } finally {
      await set(7);
    }
  });

  it('is made a few times at once and no more', async () => {
    const makes = Array.from({ length: SHARES_AT_ONCE + 3 }, () => aShare(owner, order.orderId));
    const made = (await Promise.allSettled(makes)).filter(({ status }) => status === 'fulfilled');
    expect(made).toHaveLength(SHARES_AT_ONCE);
  });
});

describe('what is released later', () => {
  it('is shared once it is released, with why; until then the version before, which says that it is being corrected', async () => {
    const { aCase, send, released, page } = casesOf(() => ({ world, doctor, admin }));
    const corrected = await aCase();
    await send(corrected, { ...HB, value: '148.75' });
    await released(corrected);
    const visitor = await visitAs(world, corrected.customer);
    const share = await aShare(visitor, corrected.orderId);
    const ticket = await aTicket(world, share);
    await send(corrected, { ...HB, value: '92', status: 'C' });
    const during = await readShared(world, ticket);
    expect([during.status, during.reply.beingCorrected]).toEqual([200, true]);
    expect(during.text).toContain('148.75');
    expect(during.text).not.toMatch(/"valueText":"92"/);
    await released(corrected, { correctionReason: REASON });
    const after = await readShared(world, ticket);
    expect(after.reply).toMatchObject({ version: 2, beingCorrected: false, correctionReason: REASON });
    expect(after.reply.measures.find(({ marker }) => marker === 'hemoglobin')?.valueText).toBe(
      hbOf(await page(corrected)),
    );
    expect(after.text).not.toContain('148.75');
  });

  it('says so where it was taken back, and nothing else', async () => {
    const { aCase, send, released, undo } = casesOf(() => ({ world, doctor, admin }));
    const taken = await aCase();
    const importId = await send(taken, { ...HB, value: '149.25' });
    await released(taken);
    const share = await aShare(await visitAs(world, taken.customer), taken.orderId);
    const ticket = await aTicket(world, share);
    expect((await undo(importId)).status).toBeLessThan(300);
    const { status, error, text } = await readShared(world, ticket);
    expect([status, error.error]).toEqual([404, 'result-taken-back']);
    expect(text).not.toContain('149.25');
    expect((await file(ticket)).status).toBe(404);
  });
});

describe('a closed account', () => {
  it('shares nothing any more, and forgets with whom', async () => {
    const leaving = await aCustomer(world);
    const done = await aReleasedOrder(world, { customer: leaving });
    const share = await aShare(await visitAs(world, leaving), done.orderId);
    const ticket = await aTicket(world, share);
    world.advance(CODE_RESEND_WAIT_MS);
    expect((await closeAccount(world, leaving)).status).toBe(204);
    expect((await readShared(world, ticket)).error.error).toBe('share-over');
    const row = await findRow(world.services, ResultShare, ['recipient', 'phoneNo'], { where: { id: share.id } });
    expect(row).toEqual({ recipient: '', phoneNo: '' });
  });

  it('had told its person of it in the file with their own data', async () => {
    const share = await aShare(owner, order.orderId);
    await aTicket(world, share);
    const { reply } = await owner.call('getOwnData', { params: { id: person.id }, query: { format: 'json' } });
    const { orders } = reply as unknown as { orders: { shares: object[] }[] };
    expect(orders[0]?.shares[0]).toMatchObject({
      phoneNo: share.phoneNo,
      state: 'active',
      events: [{ kind: 'opened' }],
    });
  });
});
