import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ConnectionRefusedError } from 'sequelize';
import { type Listener, openListener } from '#listener/open-listener.ts';
import { countRows, findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { FileFailure } from '#shared/server/gateways/files/file-failure.ts';
import { Import } from '#shared/server/models/import.ts';
import { JobProgress } from '#shared/server/models/job-progress.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder } from '#test/factories/orders.ts';
import { aLabFile, completeQuestionnaire } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { type MllpClient, openMllpClient } from '#test/setup/mllp-client.ts';

let world: World;
let listener: Listener;
let client: MllpClient;

beforeAll(async () => {
  world = await openWorld();
  listener = await openListener(world.services, { host: '127.0.0.1', port: 0, limits: { pauseAfterErrorMs: 1 } });
  client = await openMllpClient(listener.port);
});
afterEach(() => void jest.restoreAllMocks());
afterAll(async () => {
  client?.close();
  await listener?.close();
  await world?.close();
});

interface Wish {
  signs?: string;
  id?: string;
  time?: string;
  type?: string;
  processing?: string;
  version?: string;
  accept?: string;
  application?: string;
  charset?: string;
  facility?: string;
  value?: string;
}

/** An ORU about an order of nobody, in whatever delimiters. */
function aMessage({ signs = '|^~\\&', ...wish }: Wish = {}): string {
  const { id = 'M1', time = '20261122080000', type = 'ORU^R01', processing = 'P', version = '2.5.1' } = wish;
  const { accept = '', application = '', charset = '', facility = 'NORDLABOR', value = '4.2' } = wish;
  const [field = '|', component = '^'] = signs;
  const head = ['LIS', facility, 'MESSLINIE', 'ZH', time, '', type.replaceAll('^', component), id, processing];
  const msh = `MSH${signs}${field}${[...head, version, '', '', accept, application, '', charset].join(field)}`;
  const obx = ['OBX', '1', 'NM', `2823-3${component}Kalium`, '', value, 'mmol/l', '3.5-5.1', '', '', '', 'F'];
  return `${[msh, ['OBR', '1', '', `X${id}`].join(field), obx.join(field)].join('\r')}\r`;
}

/** The event of a result. */
const [, EVENT] = 'ORU^R01'.split('^');

const imports = () => countRows(world.services, Import, {});
const lastImport = async () =>
  (await findRows(world.services, Import, ['id', 'fileName'], { order: ['createdAt'] })).at(-1);

describe('a message over MLLP', () => {
  it('is stored and on its way when AA comes back, and makes a result of its order', async () => {
    const order = await aPaidOrder(world);
    await completeQuestionnaire(world, order);
    const before = await imports();
    const answer = await client.ask(await aLabFile(world, order.orderNumber));
    expect(answer?.[1]).toMatch(/^MSA\|AA\|/);
    expect(await imports()).toBe(before + 1);
    await runJobs(world);
    const id = (await lastImport())?.id ?? '';
    expect(await findRow(world.services, JobProgress, ['state', 'handled'], { where: { jobId: id } })).toEqual({
      state: 'done',
      handled: 1,
    });
  });

  it('is answered with sender and receiver exchanged, its control id and its version', async () => {
    const [msh = '', msa] = (await client.ask(aMessage({ id: 'ID 7', version: '2.3.1' }))) ?? [];
    const fields = msh.split('|');
    expect(fields.slice(0, 6)).toEqual(['MSH', '^~\\&', 'MESSLINIE', 'ZH', 'LIS', 'NORDLABOR']);
    expect(fields[6]).toMatch(/^\d{14}\+0000$/);
    expect(fields.slice(7, 12)).toEqual([
      '',
      `ACK^${EVENT}^ACK`,
      expect.stringMatching(/^[0-9a-f]{20}$/),
      'P',
      '2.3.1',
    ]);
    expect(msa).toBe('MSA|AA|ID 7');
    expect((await lastImport())?.fileName).toBe('NORDLABOR ID 7 (MLLP)');
  });

  it.each([
    ['$%~\\&', 'MSA$AA$other signs'],
    ['|^~\\&#', 'MSA|AA|other signs'],
    ['!,.:;', 'MSA!AA!other signs'],
  ])('is answered in its own delimiters: %s', async (signs, msa) => {
    const answer = await client.ask(aMessage({ signs, id: 'other signs' }));
    expect(answer?.[0]?.slice(0, 8)).toBe(`MSH${signs.slice(0, 5)}`);
    expect(answer?.[1]).toBe(msa);
  });

  it('is answered in its own charset, byte for byte', async () => {
    const latin = Buffer.from(aMessage({ id: 'Prüf-7', charset: '8859/1' }), 'latin1');
    expect((await client.ask(latin))?.[1]).toBe('MSA|AA|Prüf-7');
    const utf8 = Buffer.from(aMessage({ id: 'Prüf-8', charset: 'UNICODE UTF-8' }), 'utf8');
    const [msh = '', msa = ''] = (await client.ask(utf8)) ?? [];
    expect(Buffer.from(msa, 'latin1').toString('utf8')).toBe('MSA|AA|Prüf-8');
    expect(msh.split('|')[17]).toBe('UNICODE UTF-8');
  });

  it('may come in pieces, after others in one piece, and with FS alone in a text', async () => {
    const own = await openMllpClient(listener.port);
    for (const byte of Buffer.from(`\u000b${aMessage({ id: 'pieces' })}\u001c\r`, 'latin1')) own.write(Buffer.of(byte));
    expect((await own.next())?.[1]).toBe('MSA|AA|pieces');
    const two = ['one', 'two'].map((id) => `\u000b${aMessage({ id, value: 'a\u001cb' })}\u001c\r`);
    own.write(Buffer.from(two.join('\n'), 'latin1'));
    expect((await own.next())?.[1]).toBe('MSA|AA|one');
    expect((await own.next())?.[1]).toBe('MSA|AA|two');
    own.close();
  });

  it('that was begun anew within its block is taken from its last beginning: what was never ended is no message', async () => {
    const before = await imports();
    const whole = aMessage({ id: 'anew' });
    expect((await client.ask(`${whole.slice(0, 90)}\u000b${whole}`))?.[1]).toBe('MSA|AA|anew');
    expect(await imports()).toBe(before + 1);
    const stored = await findRow(world.services, Import, ['bytes'], { where: { id: (await lastImport())?.id ?? '' } });
    expect(stored?.bytes).toBe(whole.length);
  });

  it('may be a batch, which is answered once, by its first message', async () => {
    const batch = `FHS|^~\\&|LIS\rBHS|^~\\&|LIS\r${aMessage({ id: 'B1' })}${aMessage({ id: 'B2' })}BTS|2\rFTS|1\r`;
    expect((await client.ask(batch))?.[1]).toBe('MSA|AA|B1');
    await runJobs(world);
    const id = (await lastImport())?.id ?? '';
    expect((await findRow(world.services, JobProgress, ['total'], { where: { jobId: id } }))?.total).toBe(2);
  });
});

describe('a message that is never taken', () => {
  it.each<[string, string, string, string]>([
    [
      'is no HL7',
      'GET / HTTP/1.1\r\n',
      'MSA|AR||The block does not begin with MSH',
      '100^Segment sequence error^HL70357',
    ],
    [
      'is a sentence',
      'MSHello world|x',
      'MSA|AR||MSH-1 and MSH-2 name no usable delimiters',
      '102^Data type error^HL70357',
    ],
    ['is empty', '', 'MSA|AR||The block does not begin with MSH', '100^Segment sequence error^HL70357'],
    [
      'is no ORU',
      aMessage({ type: 'ADT^A01' }),
      'MSA|AR|M1|Only ORU R01 is taken',
      '200^Unsupported message type^HL70357',
    ],
    [
      'is another event',
      aMessage({ type: 'ORU^R32' }),
      'MSA|AR|M1|Only ORU R01 is taken',
      '201^Unsupported event code^HL70357',
    ],
    [
      'is of another version',
      aMessage({ version: '3.0' }),
      'MSA|AR|M1|Only HL7 version 2 is taken',
      '203^Unsupported version id^HL70357',
    ],
    [
      'is of no processing id of ours',
      aMessage({ processing: 'X' }),
      'MSA|AR|M1|Messages of this processing id are not taken here',
      '202^Unsupported processing id^HL70357',
    ],
  ])('%s: AR says why, and nothing is stored', async (_, message, msa, condition) => {
    const before = await imports();
    const own = await openMllpClient(listener.port);
    const answer = await own.ask(message);
    own.close();
    expect(answer?.[1]).toBe(msa);
    expect(answer?.[2]?.split('|')[3]).toBe(condition);
    expect(await imports()).toBe(before);
  });

  it('is told so in the words of its version: before 2.5 one field of ERR holds place and code', async () => {
    const answer = await client.ask(aMessage({ version: '2.3', type: 'ADT^A01' }));
    expect(answer?.[0]?.split('|')[8]).toBe('ACK^A01');
    expect(answer?.[2]).toBe('ERR|MSH^1^9^200&Unsupported message type&HL70357');
    const later = await client.ask(aMessage({ version: '2.6', type: 'ADT^A01' }));
    expect(later?.[2]).toBe('ERR||MSH^1^9|200^Unsupported message type^HL70357|E||||Only ORU R01 is taken');
  });

  it('is one of a trial where the product is in production', async () => {
    const { config } = world.services;
    const services = { ...world.services, config: { ...config, production: true } };
    const strict = await openListener(services, { host: '127.0.0.1', port: 0 });
    const own = await openMllpClient(strict.port);
    expect((await own.ask(aMessage({ processing: 'T' })))?.[1]).toMatch(/^MSA\|AR\|M1\|/);
    expect((await own.ask(aMessage({ processing: 'P^T', id: 'real' })))?.[1]).toBe('MSA|AA|real');
    own.close();
    await strict.close();
    expect((await client.ask(aMessage({ processing: 'T', id: 'trial' })))?.[1]).toBe('MSA|AA|trial');
  });
});

describe('a message that cannot be taken now', () => {
  it.each<[string, Error, string]>([
    ['the disk is full', new FileFailure('full', 'lab-files'), 'There is no room now, send it again'],
    ['the store is away', new FileFailure('unavailable', 'lab-files'), 'It cannot be stored now, send it again'],
    [
      'the database is away',
      new ConnectionRefusedError(new Error('refused')),
      'It cannot be stored now, send it again',
    ],
    ['we have a fault', new TypeError('ours'), 'It could not be stored, send it again'],
  ])('because %s gets AE, and is taken when it comes again', async (why, error, words) => {
    const message = aMessage({ id: why });
    const before = await imports();
    jest.spyOn(world.services.files, 'write').mockRejectedValueOnce(error);
    expect((await client.ask(message))?.[1]).toBe(`MSA|AE|${why}|${words}`);
    expect(await imports()).toBe(before);
    expect((await client.ask(message))?.[1]).toBe(`MSA|AA|${why}`);
    expect(await imports()).toBe(before + 1);
    expect(world.logged()).not.toContain('Kalium');
  });
});

describe('the enhanced mode', () => {
  it.each([
    ['AL', 'NE', ['CA']],
    ['AL', '', ['CA']],
    ['NE', 'AL', ['AA']],
    ['', 'AL', ['AA']],
    ['AL', 'AL', ['CA', 'AA']],
    ['ER', 'AL', ['AA']],
    ['SU', 'NE', ['CA']],
    ['NE', 'NE', []],
  ])('MSH-15 %s and MSH-16 %s of a message that is taken', async (accept, application, codes) => {
    const own = await openMllpClient(listener.port);
    own.send(aMessage({ id: `E-${accept}-${application}`, accept, application }));
    // The answer to a message of the original mode ends what came for the one before.
    own.send(aMessage({ id: 'last' }));
    const found: string[] = [];
    for (let answer = await own.next(); answer?.[1] !== 'MSA|AA|last'; answer = await own.next())
      found.push(answer?.[1]?.split('|')[1] ?? 'ended');
    own.close();
    expect(found).toEqual(codes);
  });

  it.each([
    ['AL', 'AL', 'CR'],
    ['NE', 'ER', 'AR'],
  ])('MSH-15 %s and MSH-16 %s of one that is refused: %s, once', async (accept, application, code) => {
    const own = await openMllpClient(listener.port);
    own.send(aMessage({ type: 'ADT^A01', accept, application }));
    own.send(aMessage({ id: 'last' }));
    expect((await own.next())?.[1]?.split('|')[1]).toBe(code);
    expect((await own.next())?.[1]).toBe('MSA|AA|last');
    own.close();
  });
});

describe('a control id that comes again', () => {
  it('with the same content gets its first answer again, to the byte, and starts nothing', async () => {
    const message = aMessage({ id: 'again' });
    const first = await client.ask(message);
    const before = await imports();
    world.advance(60_000);
    expect(await client.ask(message)).toEqual(first);
    expect(await client.ask(aMessage({ id: 'again', time: '20261122090000' }))).toEqual(first);
    expect(await imports()).toBe(before);
  });

  it('with other content, or from another facility, is taken as new', async () => {
    await client.ask(aMessage({ id: 'new' }));
    const before = await imports();
    expect((await client.ask(aMessage({ id: 'new', value: '4.3' })))?.[1]).toBe('MSA|AA|new');
    expect((await client.ask(aMessage({ id: 'new', facility: 'SÜDLABOR' })))?.[1]).toBe('MSA|AA|new');
    expect(await imports()).toBe(before + 2);
  });

  it('on many connections at once is one import, and all get the same answer', async () => {
    const before = await imports();
    const clients = await Promise.all(Array.from({ length: 8 }, () => openMllpClient(listener.port)));
    const answers = await Promise.all(clients.map((one) => one.ask(aMessage({ id: 'race' }))));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.[1]).toBe('MSA|AA|race');
    expect(await imports()).toBe(before + 1);
    for (const one of clients) one.close();
    let files = 0;
    for await (const _ of world.services.files.list('lab-files')) files += 1;
    expect(files).toBe(await imports());
  });

  it('whose import failed is taken anew: the laboratory was asked to send it again', async () => {
    const message = aMessage({ id: 'failed' });
    await client.ask(message);
    const before = await imports();
    const id = (await lastImport())?.id ?? '';
    await updateRows(world.services, JobProgress, { state: 'failed' }, { jobId: id });
    expect((await client.ask(message))?.[1]).toBe('MSA|AA|failed');
    expect(await imports()).toBe(before + 1);
    const answer = await client.ask(message);
    expect([answer?.[1], await imports()]).toEqual(['MSA|AA|failed', before + 1]);
  });
});
