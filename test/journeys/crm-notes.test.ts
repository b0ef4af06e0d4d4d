import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '#shared/durations.ts';
import { CHANGED } from '#shared/live.ts';
import { countRows, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { CrmNote } from '#shared/server/models/crm-note.ts';
import { Order } from '#shared/server/models/order.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { Support } from '#shared/server/models/support.ts';
import { type Node, openNode } from '#test/factories/open-node.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder } from '#test/factories/orders.ts';
import { aCustomer, aPerson, type Person, visitAs } from '#test/factories/people.ts';
import { aSupport } from '#test/factories/supports.ts';
import { closeSockets, heard, openSocket } from '#test/setup/sockets.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { waitUntil } from '#test/setup/wait-until.ts';
import { openPusher } from '#worker/live/push-change.ts';

let world: World;
let node: Node;
let writer: Person;
let people: Person[];
let crm: Visitor;
let colleague: Visitor;
let hosa: Visitor;

beforeAll(async () => {
  world = await openWorld();
  node = await openNode(world);
  writer = await aPerson(world, ['crm_admin'], { firstName: 'Nadine', lastName: 'Fictive' });
  people = [writer, await aPerson(world, ['crm_admin']), await aPerson(world, ['HOSA_CRM'])];
  await staffSignIn();
});

async function staffSignIn(): Promise<void> {
  [crm, colleague, hosa] = (await Promise.all(people.map((person) => visitAs(world, person)))) as [
    ...[Visitor, Visitor, Visitor],
  ];
}

afterAll(async () => {
  closeSockets();
  await node.close();
  await world.close();
});

const notesOf = async (id: string, by = crm) =>
  (await by.need('listUserActivity', { params: { id }, query: { kinds: ['crm'] } })).items.filter(({ note }) => note);

describe('a note', () => {
  it('stands in the timeline with who wrote it, and its writer alone corrects it, on that day', async () => {
    const { id } = await aCustomer(world);
    const { _id: noteId } = await crm.need('writeCrmNote', { params: { id }, body: { text: '  Kommt am Montag.  ' } });
    const [own] = await notesOf(id);
    expect(own).toMatchObject({
      ...{ _id: noteId, kind: 'crm', event: null, by: 'Nadine Fictive' },
      note: { text: 'Kommt am Montag.', isChanged: false, mayChange: true },
    });
    expect((await notesOf(id, colleague))[0]?.note?.mayChange).toBe(false);
    const params = { id, noteId };
    const body = { text: 'Kommt am Dienstag.' };
    expect((await colleague.call('changeCrmNote', { params, body })).error.error).toBe('no-permission');
    await crm.need('changeCrmNote', { params, body });
    await crm.need('changeCrmNote', { params, body });
    expect((await notesOf(id, colleague))[0]?.note).toMatchObject({ text: 'Kommt am Dienstag.', isChanged: true });
    const wrong = await crm.call('changeCrmNote', { params: { ...params, id: (await aCustomer(world)).id }, body });
    expect(wrong.status).toBe(404);
    world.advance(DAY_MS);
    // Sessions of staff are over by then.
    await staffSignIn();
    const late = await crm.call('changeCrmNote', { params, body: { text: 'Kommt nicht.' } });
    expect(late.error.error).toBe('no-permission');
    expect((await notesOf(id))[0]?.note).toMatchObject({ text: 'Kommt am Dienstag.', mayChange: false });
    const steps = await findRows(world.services, Activity, ['event', 'facts'], { where: { aboutId: id } });
    expect(
      steps
        .filter(({ event }) => event.startsWith('crm.note'))
        .map(({ event }) => event)
        .toSorted(),
    ).toEqual([...['crm.note-changed', 'crm.note-written']]);
    expect(JSON.stringify(steps)).not.toContain('Kommt');
  });

  it('is nobody’s who is not of the CRM, not the person’s either, and goes with the account', async () => {
    const order = await aPaidOrder(world);
    const { id } = order.customer;
    await crm.need('writeCrmNote', { params: { id }, body: { text: 'Pflanznotiz' } });
    const own = await visitAs(world, order.customer);
    expect((await own.call('listUserActivity', { params: { id }, query: {} })).status).toBe(403);
    expect((await own.call('writeCrmNote', { params: { id }, body: { text: 'Von mir' } })).status).toBe(403);
    await own.need('getOwnData', { params: { id }, query: { format: 'json' } });
    expect(own.answers.join('\n')).not.toContain('Pflanznotiz');
    expect((await hosa.call('listUserActivity', { params: { id }, query: {} })).status).toBe(404);
    expect((await hosa.call('writeCrmNote', { params: { id }, body: { text: 'Fremd' } })).status).toBe(404);
    expect(world.logged()).not.toContain('Pflanznotiz');
    await updateRows(world.services, Order, { application: 'homesampling' }, { id: order.orderId });
    expect((await notesOf(id, hosa))[0]?.note?.text).toBe('Pflanznotiz');
    expect(await countRows(world.services, CrmNote, { customerId: id })).toBe(1);
  });
});

describe('a question about who read somebody’s data', () => {
  it('waits in the overview until somebody of the CRM has answered it; HOSA_CRM has those of its people', async () => {
    const order = await aPaidOrder(world);
    const { id: customerId } = order.customer;
    const id = crypto.randomUUID();
    const nothing = { readingId: null, orderId: null, createdAt: world.services.now() };
    await insert(world.services, Support, { id, customerId, reason: 'unknown-reader', ...nothing } as never);
    const idsOf = async (by: Visitor) =>
      (await by.need('listQueue', { query: { queue: 'question' } })).items.map(({ _id }) => _id);
    expect(await idsOf(crm)).toContain(id);
    expect(await idsOf(hosa)).not.toContain(id);
    const params = { id };
    const body = { step: 'answer' } as const;
    expect((await hosa.call('changeSupport', { params, body })).status).toBe(404);
    const own = await visitAs(world, order.customer);
    expect((await own.call('changeSupport', { params, body })).error.error).toBe('no-permission');
    expect((await crm.call('changeSupport', { params, body: { step: 'take' } })).status).toBe(404);
    await updateRows(world.services, Order, { application: 'homesampling' }, { id: order.orderId });
    expect(await idsOf(hosa)).toContain(id);
    await hosa.need('changeSupport', { params, body });
    await crm.need('changeSupport', { params, body });
    expect(await idsOf(crm)).not.toContain(id);
    const callback = await aSupport(world, order);
    expect((await crm.call('changeSupport', { params: { id: callback }, body })).status).toBe(404);
  });
});

describe('what one of the CRM does', () => {
  it('reaches a colleague’s open pages, and says nothing of whom to HOSA_CRM outside of its people', async () => {
    const order = await aPaidOrder(world);
    const { id } = order.customer;
    const supportId = await aSupport(world, order);
    const tokenOf = ({ token }: Visitor) => (token ? { token } : {});
    const toColleague = heard<{ entity: string; id: string }>(await openSocket(node, tokenOf(colleague)), CHANGED);
    const toHosa = heard<{ entity: string; id: string }>(await openSocket(node, tokenOf(hosa)), CHANGED);
    const before = await countRows(world.services, OutboxJob, { kind: 'push-change' });
    await crm.need('writeCrmNote', { params: { id }, body: { text: 'Ruft zurück' } });
    await crm.need('changeSupport', { params: { id: supportId }, body: { step: 'take' } });
    await crm.need('setOpenDate', { params: { id }, body: { openDate: null } });
    const pusher = openPusher(world.services);
    const told = await findRows(world.services, OutboxJob, ['payload'], {
      where: { kind: 'push-change' },
      order: ['createdAt', 'id'],
    });
    for (const { payload } of told.slice(before)) pusher.push(payload as Parameters<typeof pusher.push>[0]);
    await waitUntil(
      'the news at the colleague',
      async () => toColleague,
      (news) => news.some((one) => one.id === supportId),
      world,
    );
    await waitUntil(
      'the news at HOSA_CRM',
      async () => toHosa,
      (news) => news.some((one) => one.entity === 'support'),
      world,
    );
    await pusher.close();
    expect(toColleague).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ entity: 'crm', id: 'desk' }),
        expect.objectContaining({ entity: 'support', id: supportId }),
      ]),
    );
    // It asks its own lists again, in which this person is not.
    expect(new Set(toHosa.map(({ entity, id: named }) => `${entity} ${named}`))).toEqual(
      new Set(['crm desk', 'support desk']),
    );
    for (const named of [id, supportId, order.orderId, order.orderNumber])
      expect(JSON.stringify(toHosa)).not.toContain(named);
    const seen = await hosa.need('listSupports', { query: { state: 'open' } });
    expect(seen.items.map(({ _id }) => _id)).not.toContain(supportId);
  });
});
