import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '#dev/bootstrap/free-port.mjs';
import { countRows } from '#shared/server/database/model-rows.ts';
import { Import } from '#shared/server/models/import.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { openMllpClient } from '#test/setup/mllp-client.ts';
import { type RunningProcess, startProcess } from '#test/setup/processes.ts';

let world: World;
let listener: RunningProcess;
let port: number;
let probe: number;

const message = (id: string) => `MSH|^~\\&|LIS|LAB|||20261122||ORU^R01|${id}|P|2.5.1\rOBR|1||X${id}\r`;

beforeAll(async () => {
  world = await openWorld({ catalogue: false });
  [port, probe] = [await freePort(), await freePort()];
  const own = { MLLP_PORT: String(port), LISTENER_PROBE_PORT: String(probe), LOG_LEVEL: 'info' };
  listener = await startProcess('listener', { ...world.environment, ...own });
}, 120_000);
afterAll(async () => {
  await listener?.stop();
  await world?.close();
});

/** A listener that does not start: how it ends and what it says. */
async function startInVain(own: Record<string, string>) {
  const env = { ...world.environment, ...own };
  const child = spawn(process.execPath, ['--no-warnings', 'listener/main.ts'], { env });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, said: said.trim() };
}

describe('the listener, a process of its own', () => {
  it('takes messages, tells how it is doing, and ends with 0 while connections are open', async () => {
    const client = await openMllpClient(port);
    expect((await client.ask(message('one')))?.[1]).toBe('MSA|AA|one');
    await client.ask('no HL7');
    expect((await fetch(`http://127.0.0.1:${probe}/readyz`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${probe}/other`)).status).toBe(404);
    const metrics = await (await fetch(`http://127.0.0.1:${probe}/metrics`)).text();
    for (const line of [
      'mllp_connections 1',
      'mllp_messages_total{answer="accept"} 1',
      'mllp_messages_total{answer="not-hl7"} 1',
    ])
      expect(metrics).toContain(line);
    await listener.stop();
    expect([listener.ending, await client.next()]).toEqual([0, null]);
    expect(listener.output()).not.toMatch(/LIS|OBR|no HL7/);
    client.close();
  }, 60_000);

  it('killed at once, knows what it acknowledged when it starts again', async () => {
    await listener.restart();
    const before = await countRows(world.services, Import, {});
    const first = await openMllpClient(port);
    expect((await first.ask(message('killed')))?.[1]).toBe('MSA|AA|killed');
    await listener.kill9();
    await listener.restart();
    const second = await openMllpClient(port);
    expect((await second.ask(message('killed')))?.[1]).toBe('MSA|AA|killed');
    second.close();
    expect(await countRows(world.services, Import, {})).toBe(before + 1);
  }, 120_000);

  it.each([
    ['without a port', { MLLP_PORT: '' }, 'MLLP_PORT is not set: there is nothing to listen on.'],
    ['with half of TLS', { MLLP_PORT: '1', MLLP_TLS_CERT: 'x.pem' }, 'MLLP_TLS_KEY is not set.'],
    [
      'with files that are not there',
      { MLLP_PORT: '1', MLLP_TLS_CERT: 'x.pem', MLLP_TLS_KEY: 'y.pem' },
      'MLLP_TLS_KEY cannot be read (ENOENT).',
    ],
    [
      'with files that do not belong together',
      {
        MLLP_PORT: '1',
        MLLP_TLS_CERT: 'test/setup/certificates/listener.pem',
        MLLP_TLS_KEY: 'test/setup/certificates/stranger.key',
      },
      'MLLP_TLS_KEY, MLLP_TLS_CERT and MLLP_TLS_CA cannot be used (ERR_OSSL_X509_KEY_VALUES_MISMATCH).',
    ],
  ])(
    'does not start %s, and says why',
    async (_, own, words) => {
      expect(await startInVain(own)).toEqual({ code: 78, said: words });
    },
    60_000,
  );

  it('says so when somebody else has its port', async () => {
    const taken = new URL(world.baseUrl).port;
    const said = `Port ${taken} is taken by another program.`;
    expect(await startInVain({ MLLP_PORT: taken })).toEqual({ code: 1, said });
  }, 60_000);
});
