import { expect, it } from '@jest/globals';
import type { Services } from '#shared/server/services.ts';
import { takeTurn } from '#worker/messaging/take-turn.ts';

/** A Redis that knows `SET … PX … NX` and `PTTL`; whoever asks how long a key still lives has waited for its end. */
function aRedis() {
  const keys = new Set<string>();
  const said: string[] = [];
  const redis = {
    async set(key: string, _value: string, _px: 'PX', gapMs: number, only?: 'NX') {
      if (only === 'NX' && keys.has(key)) return null;
      keys.add(key);
      said.push(`${key.split(':').at(-1)} for ${gapMs} ms`);
      return 'OK';
    },
    async pttl(key: string) {
      keys.delete(key);
      said.push('waited');
      return 1;
    },
  };
  return { redis: redis as unknown as Services['redis'], said };
}

it('a sending number has a turn as often as its pace allows, and waits for nobody else’s', async () => {
  const { redis, said } = aRedis();
  const services = { redis, config: { smsPerSecond: 4 } } as Services;
  for (const number of ['+41790000001', '+41790000002', '+41790000001']) await takeTurn(services, number);
  expect(said).toEqual(['+41790000001 for 250 ms', '+41790000002 for 250 ms', 'waited', '+41790000001 for 250 ms']);
});
