import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, it } from '@jest/globals';
import { makeOpenFolder } from '#bench/cluster/stores/run-node.ts';
import { type RedisGroup, startRedis } from '#bench/cluster/stores/start-redis.ts';
import { connectProducer, connectWorker } from '#shared/server/queues.ts';
import { readRedis } from '#shared/server/read-connections.ts';
import { createEnvironmentReader } from '#shared/server/read-environment.ts';
import { waitUntil } from '#test/setup/wait-until.ts';

const PASSWORD = 'of-the-servers';
const LIMIT_MS = 120_000;
const nowhere = { describeState: async () => '' };

let folder: string;
let group: RedisGroup;

beforeAll(async () => {
  folder = await makeOpenFolder('messlinie-sentinel-');
  group = await startRedis(join(folder, 'redis'), PASSWORD);
}, LIMIT_MS);

afterAll(async () => {
  await group?.stop();
  await rm(folder, { recursive: true, force: true });
}, LIMIT_MS);

it(
  'when the primary dies, whoever writes and whoever listens find its successor by themselves',
  async () => {
    const given = { REDIS_SENTINELS: group.sentinels, REDIS_PASSWORD: PASSWORD };
    const place = readRedis(createEnvironmentReader(given));
    const [producer, listener] = [connectProducer(place), connectWorker(place)];
    for (const redis of [producer, listener]) redis.on('error', () => undefined);
    const heard: string[] = [];
    listener.on('message', (_channel, word: string) => heard.push(word));
    await listener.subscribe('news');
    const died = await group.findPrimary();
    await group.servers.find(({ port }) => port === died)?.kill(true);
    const publish = () => producer.publish('news', 'after').catch(() => 0);
    await waitUntil('news through the successor', publish, (listeners) => listeners === 1, nowhere, LIMIT_MS);
    await waitUntil(
      'the news',
      async () => heard,
      (all) => all.includes('after'),
      nowhere,
    );
    producer.disconnect();
    listener.disconnect();
  },
  LIMIT_MS,
);
