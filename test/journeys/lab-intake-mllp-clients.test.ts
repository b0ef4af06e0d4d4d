import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Hl7Client } from '@medplum/hl7';
import { Client } from 'node-hl7-client';
import { type Listener, openListener } from '#listener/open-listener.ts';
import { countRows } from '#shared/server/database/model-rows.ts';
import { FileFailure } from '#shared/server/gateways/files/file-failure.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { aLabFile, completeQuestionnaire } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';

let world: World;
let listener: Listener;
let folder: string;

beforeAll(async () => {
  world = await openWorld();
  listener = await openListener(world.services, { host: '127.0.0.1', port: 0 });
  folder = await mkdtemp(path.join(tmpdir(), 'hl7-send-'));
});
afterEach(() => void jest.restoreAllMocks());
afterAll(async () => {
  await listener?.close();
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

async function anOrder(): Promise<PlacedOrder> {
  const order = await aPaidOrder(world);
  await completeQuestionnaire(world, order);
  return order;
}

/** How many messages were applied to an order, once everything is read. */
async function applied({ orderId }: PlacedOrder): Promise<number> {
  await runJobs(world);
  return countRows(world.services, ImportMessage, { orderId, state: 'applied' });
}

describe('a client that nobody here wrote delivers and gets its acknowledgement', () => {
  it('@medplum/hl7', async () => {
    const order = await anOrder();
    const file = (await aLabFile(world, order.orderNumber)).toString();
    // Its message type comes from a package below it.
    const { Hl7Message } = await import('@medplum/core');
    const client = new Hl7Client({ host: '127.0.0.1', port: listener.port });
    const message = Hl7Message.parse(file);
    const answer = await client.sendAndWait(message);
    const repeated = await client.sendAndWait(message);
    await client.close();
    expect(answer.getSegment('MSA')?.toString()).toBe(`MSA|AA|${message.getSegment('MSH')?.getField(10)}`);
    expect(repeated.toString()).toBe(answer.toString());
    expect(await applied(order)).toBe(1);
  });

  it('node-hl7-client', async () => {
    const order = await anOrder();
    const file = (await aLabFile(world, order.orderNumber)).toString();
    const { Message } = await import('node-hl7-client');
    const client = new Client({ host: '127.0.0.1', version: '2.5.1' });
    const answer = await new Promise<string>((resolve) => {
      const connection = client.createConnection({ port: listener.port, version: '2.5.1' }, (response) =>
        resolve(response.getMessage().toString()),
      );
      connection.on('connect', () => void connection.sendMessage(new Message({ text: file })));
    });
    client.closeAll();
    expect(answer).toContain(`MSA|AA|${file.split('|')[9]}`);
    expect(await applied(order)).toBe(1);
  });
});

describe('npm run hl7:send', () => {
  const send = async (...parameters: string[]) => {
    const child = spawn(process.execPath, ['--no-warnings', 'dev/lab/send.ts', ...parameters]);
    const ended = once(child, 'exit');
    const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { code, said: said.trim().split('\n'), complained: complained.trim() };
  };
  const aFile = async (name: string, content: string) => {
    const place = path.join(folder, name);
    await writeFile(place, content, 'latin1');
    return place;
  };
  const message = (id: string, type = 'ORU^R01') =>
    `MSH|^~\\&|LIS|LAB|||20261122||${type}|${id}|P|2.5.1\nOBR|1||X${id}\n`;
  const here = () => `127.0.0.1:${listener.port}`;

  it('sends every message of a file, prints each acknowledgement and ends with 0', async () => {
    const batch = `FHS|^~\\&\nBHS|^~\\&\n${message('ID-1')}${message('ID-2')}BTS|2\nFTS|1\n`;
    const outcome = await send(await aFile('batch.hl7', batch), here());
    expect(outcome).toEqual({ code: 0, said: ['1/2 AA ID-1', '2/2 AA ID-2'], complained: '2 of 2 accepted' });
  });

  it('ends with 1 when one was not accepted, and goes on after it', async () => {
    jest.spyOn(world.services.files, 'write').mockRejectedValueOnce(new FileFailure('full', 'lab-files'));
    const content = message('ID-3') + message('ID-4', 'ADT^A01') + message('ID-5');
    const outcome = await send(await aFile('mixed.hl7', content), here());
    expect(outcome).toEqual({
      code: 1,
      said: ['1/3 AE ID-3 There is no room now, send it again', '2/3 AR ID-4 Only ORU R01 is taken', '3/3 AA ID-5'],
      complained: '1 of 3 accepted',
    });
  });

  it('ends with 2 when it cannot go on, and says why', async () => {
    const file = await aFile('one.hl7', message('ID-6'));
    expect(await send(file, '127.0.0.1:1')).toMatchObject({ code: 2, complained: 'Sending failed: ECONNREFUSED' });
    expect(await send(path.join(folder, 'none.hl7'), here())).toMatchObject({
      code: 2,
      complained: 'Sending failed: ENOENT',
    });
    expect(await send(file)).toMatchObject({ code: 2, complained: expect.stringMatching(/^usage: /) });
    expect(await send(await aFile('empty.hl7', 'x'), here())).toMatchObject({ code: 2 });
    const address = new URL(world.baseUrl).host;
    expect(await send(file, address)).toMatchObject({ code: 2 });
  }, 60_000);
});
