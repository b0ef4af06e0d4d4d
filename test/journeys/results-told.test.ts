/** Whom a doctor's act on a released result is told to at once: every page that shows it, over a real socket. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CHANGED, type ChangedEvent, sharedRoom } from '#shared/live.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { casesOf, REASON, WHY } from '#test/factories/attacked-results.ts';
import { HB } from '#test/factories/lab-words.ts';
import { type Node, openNode } from '#test/factories/open-node.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aDoctor, anAdmin, signIn, visitAs } from '#test/factories/people.ts';
import type { MeasuredOrder } from '#test/factories/results.ts';
import { aShare, aTicket, readShared } from '#test/factories/shares.ts';
import { closeSockets, heard, openSocket } from '#test/setup/sockets.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { waitUntil } from '#test/setup/wait-until.ts';
import { openPusher, type Pusher } from '#worker/live/push-change.ts';

let world: World;
let node: Node;
let pusher: Pusher;
let doctor: Visitor;
let admin: Visitor;
const { send, aCase, review, released, page } = casesOf(() => ({ world, doctor, admin }));

beforeAll(async () => {
  world = await openWorld();
  node = await openNode(world);
  pusher = openPusher(world.services);
  doctor = await visitAs(world, await aDoctor(world));
  admin = await visitAs(world, await anAdmin(world));
}, 120_000);
afterEach(closeSockets);
afterAll(async () => {
  await pusher?.close();
  await node?.close();
  await world?.close();
});

const until = (what: string, isThere: () => boolean) => waitUntil(what, async () => isThere(), Boolean, world);

/** The browser of the person, and that of somebody who reads the result by a link. */
async function openPages({ customer, orderId }: MeasuredOrder) {
  const share = await aShare(await visitAs(world, customer), orderId);
  const ticket = await aTicket(world, share);
  const own = heard<ChangedEvent>(await openSocket(node, { token: (await signIn(world, customer)).token }), CHANGED);
  const reader = await openSocket(node);
  const shared = heard<ChangedEvent>(reader, CHANGED);
  reader.emit('watch', { shared: ticket });
  const room = sharedRoom(share.id);
  await until('the link is watched', () => node.live.io.of('/').adapter.rooms.get(room)?.size === 1);
  return { own, shared, share, ticket };
}

/** Does something and pushes what browsers are told of it, as the worker would. */
async function pushed(act: () => Promise<unknown>): Promise<void> {
  const where = { kind: 'push-change' } as const;
  const before = new Set((await findRows(world.services, OutboxJob, ['id'], { where })).map(({ id }) => id));
  await act();
  for (const { id, payload } of await findRows(world.services, OutboxJob, ['id', 'payload'], { where }))
    if (!before.has(id)) pusher.push(payload as Parameters<Pusher['push']>[0]);
}

describe('the pages that show a released result', () => {
  const hears = async (order: MeasuredOrder, act: () => Promise<unknown>) => {
    const { own, shared, share, ticket } = await openPages(order);
    await pushed(act);
    await until('the person hears', () => own.some(({ entity, id }) => entity === 'result' && id === order.orderId));
    await until('the reader hears', () => shared.some(({ entity, id }) => entity === 'share' && id === share.id));
    expect(shared.map(({ entity }) => entity)).not.toContain('result');
    expect(await page(order)).toMatchObject({ version: 1, beingCorrected: true });
    expect((await readShared(world, ticket)).reply).toMatchObject({ version: 1, beingCorrected: true });
  };

  it('hear at once that a doctor opens it again', async () => {
    const order = await aCase();
    await released(order);
    const { version } = await review(order);
    const body = { version, reason: REASON };
    await hears(order, () => doctor.need('startCorrection', { params: { id: order.resultId }, body }));
  });

  it('hear at once that a doctor takes a word of the laboratory which says something else', async () => {
    const order = await aCase();
    const former = { ...HB, value: '146', status: 'F', at: '20261101080000' };
    await send(order, former);
    await send(order, { ...HB, value: '141', status: 'C', at: '20261102080000' });
    await released(order);
    await send(order, former);
    const [aside] = (await review(order)).asides;
    const params = { id: order.resultId, wordId: aside?._id ?? '' };
    await hears(order, () => doctor.need('decideWord', { params, body: { taken: true, reason: WHY } }));
  });
});
