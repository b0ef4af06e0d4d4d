import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { connectProducer } from '#shared/server/queues.ts';
import { type PrivateServers, startPrivateServers } from '#test/setup/private-servers.ts';
import { waitUntil } from '#test/setup/wait-until.ts';

let servers: PrivateServers;
const nowhere = { describeState: async () => '' };

beforeAll(async () => {
  servers = await startPrivateServers('start');
}, 60_000);
afterAll(() => servers?.stop());
afterEach(() => void jest.restoreAllMocks());

describe('the servers of npm start', () => {
  it('MariaDB is started again when it dies, with what was committed, and it is said', async () => {
    await query('CREATE TABLE kept (word VARCHAR(10))');
    await query("INSERT INTO kept VALUES ('committed')");
    const said = await dieAndComeBack('mariadb');
    expect(said).toEqual(['! mariadb ended (SIGKILL), starting it again', '! mariadb runs again']);
    expect(await query('SELECT word FROM kept')).toEqual([{ word: 'committed' }]);
  }, 60_000);

  it('Redis is started again when it dies, and it is said', async () => {
    const said = await dieAndComeBack('redis');
    expect(said).toEqual(['! redis ended (SIGKILL), starting it again', '! redis runs again']);
    const redis = connectProducer({ url: servers.redisUrl, sentinels: undefined });
    redis.on('error', () => undefined);
    expect(
      await waitUntil(
        'an answer',
        () => redis.ping().catch(String),
        (answer) => answer === 'PONG',
        nowhere,
      ),
    ).toBe('PONG');
    redis.disconnect();
  }, 60_000);
});

/** What is said at the terminal until the server is there again, as another process. */
async function dieAndComeBack(name: 'mariadb' | 'redis'): Promise<string[]> {
  const said: string[] = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said.push(String(text).trimEnd());
    return true;
  });
  const before = servers.pidOf(name);
  servers.signal(name, 'SIGKILL');
  await waitUntil(
    'it runs again',
    async () => said.at(-1),
    (last) => last === `! ${name} runs again`,
    nowhere,
  );
  expect(servers.pidOf(name)).not.toBe(before);
  return said;
}

async function query(text: string): Promise<RowDataPacket[]> {
  const connection = await createConnection({ uri: servers.ownerUrl ?? '' });
  try {
    const [rows] = await connection.query<RowDataPacket[]>(text);
    return rows;
  } finally {
    connection.destroy();
  }
}
