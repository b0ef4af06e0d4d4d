/** What a job tells browsers, over a real socket. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CHANGED, type ChangedEvent, EVERYBODY_ROOM } from '#shared/live.ts';
import { type Node, openNode } from '#test/factories/open-node.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { closeSockets, heard, openSocket } from '#test/setup/sockets.ts';
import { waitUntil } from '#test/setup/wait-until.ts';
import { openPusher } from '#worker/live/push-change.ts';

let world: World;
let node: Node;

beforeAll(async () => {
  world = await openWorld();
  node = await openNode(world);
});

afterAll(async () => {
  await closeSockets();
  await node.close();
  await world.close();
});

it('is each of its changes, in the rooms of each; also the one change of a job that an older version queued', async () => {
  const news = heard<ChangedEvent>(await openSocket(node), CHANGED);
  const pusher = openPusher(world.services);
  const rooms = [EVERYBODY_ROOM];
  pusher.push({
    changes: [
      { entity: 'runtime', id: 'one', rooms },
      { entity: 'runtime', id: 'nobody’s', rooms: ['user:somebody-else'] },
      { entity: 'order', id: 'two', version: 7, rooms },
    ],
  });
  pusher.push({ entity: 'runtime', id: 'last', rooms });
  await waitUntil(
    'the news',
    async () => news,
    (all) => all.some(({ id }) => id === 'last'),
    world,
  );
  await pusher.close();
  expect(news).toEqual([
    { entity: 'runtime', id: 'one' },
    { entity: 'order', id: 'two', version: 7 },
    { entity: 'runtime', id: 'last' },
  ]);
});
