import { once } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { HL7_MAX_BYTES } from '#shared/contract/lab-intake.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { countRows } from '#shared/server/database/model-rows.ts';
import { FileFailure } from '#shared/server/gateways/files/file-failure.ts';
import { Import } from '#shared/server/models/import.ts';
import type { UploadedView } from '#shared/views/lab-intake.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder } from '#test/factories/orders.ts';
import { anAdmin, signIn } from '#test/factories/people.ts';
import { aLabFile, completeQuestionnaire } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { waitUntil } from '#test/setup/wait-until.ts';

let world: World;
let token: string;

beforeAll(async () => {
  world = await openWorld();
  token = (await signIn(world, await anAdmin(world))).token;
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => world.close());

type Answer = UploadedView & ErrorBody;

async function upload(files: { name: string; content: string | Buffer }[], language = 'de') {
  const form = new FormData();
  for (const { name, content } of files) form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  const answer = await fetch(`${world.baseUrl}/api/results/hl7-upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
    body: form,
  });
  return { status: answer.status, reply: (await answer.json()) as Answer };
}

const HEAD = 'MSH|^~\\&|LAB|LAB|||20261122||ORU^R01|1|P|2.5\r';
const aFileOf = (bytes: number) => HEAD.padEnd(bytes, 'x');
const kept = async () => {
  const { dataDir } = world.services.config;
  const files = await readdir(path.join(dataDir, 'files', 'lab-files')).catch(() => []);
  return { files: files.length, imports: await countRows(world.services, Import, {}) };
};

describe('an upload', () => {
  it('may be exactly as large as is said, each file by itself', async () => {
    const { status, reply } = await upload([
      { name: 'a.hl7', content: aFileOf(HL7_MAX_BYTES) },
      { name: 'b.hl7', content: aFileOf(HL7_MAX_BYTES) },
    ]);
    expect([status, reply.files.map(({ error }) => error)]).toEqual([200, [null, null]]);
    const { reply: stored } = await call(world.baseUrl, 'getImport', {
      params: { id: reply.files[0]?.importId ?? '' },
      token,
    });
    expect(stored.bytes).toBe(HL7_MAX_BYTES);
  });

  it.each([
    ['de', '«zu gross.hl7» ist grösser als 10 MB.'],
    ['en', '“zu gross.hl7” is larger than 10 MB.'],
    ['fr', '«zu gross.hl7» dépasse 10 Mo.'],
    ['it', '«zu gross.hl7» supera 10 MB.'],
  ])('with one file that is larger is refused by its name, and nothing is stored (%s)', async (language, message) => {
    const before = await kept();
    const small = { name: 'klein.hl7', content: aFileOf(100) };
    const { status, reply } = await upload(
      [small, { name: 'zu gross.hl7', content: aFileOf(HL7_MAX_BYTES + 1) }],
      language,
    );
    expect([status, reply.error]).toEqual([413, 'too-large']);
    expect(reply.fields?.map((field) => field.message?.replaceAll('\u00a0', ' '))).toEqual([message]);
    expect(await kept()).toEqual(before);
  });

  it('of more files than are taken at once is refused', async () => {
    const before = await kept();
    const { status, reply } = await upload(Array.from({ length: 51 }, (_, n) => ({ name: `${n}.hl7`, content: HEAD })));
    expect(status).toBe(400);
    expect(reply.fields?.map(({ message }) => message)).toEqual(['Höchstens 50 sind möglich.']);
    expect(await kept()).toEqual(before);
  });

  it('for an order that does not exist says that nothing matches', async () => {
    const params = { orderId: '019a0000-0000-7000-8000-000000000000' };
    const files = [new File([HEAD], 'a.hl7')];
    const refused = await call(world.baseUrl, 'uploadHl7OfOrder', { params, files, token, language: 'en' });
    expect(refused).toMatchObject({
      status: 404,
      error: { error: 'no-matching-customer', message: 'No matching customer for order' },
    });
  });

  it('for an order brings one file', async () => {
    const { orderId } = await aPaidOrder(world);
    const files = [new File([HEAD], 'a.hl7'), new File([HEAD], 'b.hl7')];
    const refused = await call(world.baseUrl, 'uploadHl7OfOrder', {
      params: { orderId },
      files,
      token,
      language: 'en',
    });
    expect(refused).toMatchObject({ status: 400, error: { fields: [{ path: 'file', key: 'field.one-file' }] } });
  });

  it('for an order takes what is that order’s, and sets aside what names another one', async () => {
    const mine = await aPaidOrder(world);
    const other = await aPaidOrder(world);
    await completeQuestionnaire(world, mine);
    const params = { orderId: mine.orderId };
    const outcomeOf = async (orderNumber: string) => {
      const files = [new File([new Uint8Array(await aLabFile(world, orderNumber))], 'a.hl7')];
      const { reply } = await call(world.baseUrl, 'uploadHl7OfOrder', { params, files, token });
      await runJobs(world);
      const id = reply.files[0]?.importId ?? '';
      const { messages, applied } = (await call(world.baseUrl, 'getImport', { params: { id }, token })).reply;
      return { state: messages[0]?.state, reason: messages[0]?.reason, applied };
    };
    expect(await outcomeOf(other.orderNumber)).toEqual({ state: 'set-aside', reason: 'disagreement', applied: 0 });
    expect(await outcomeOf(mine.orderNumber)).toEqual({ state: 'applied', reason: null, applied: 1 });
  });

  it.each([
    ['../Befünde 7.hl7', 'Befünde 7.hl7'],
    ['C:\\Labor\\Befünde 7.hl7', 'Befünde 7.hl7'],
    ['Befünde\n7.hl7', 'Befünde 7.hl7'],
    ['..', 'blob'],
    ['/', 'blob'],
  ])('of one file keeps it under the name that the address gives: %j', async (filename, fileName) => {
    const files = [new File([HEAD], 'blob')];
    const query = { filename, multipleFileUpload: false };
    const { reply } = await call(world.baseUrl, 'uploadHl7', { query, files, token });
    expect(reply.files).toEqual([expect.objectContaining({ fileName, error: null })]);
    const params = { id: reply.files[0]?.importId ?? '' };
    expect((await call(world.baseUrl, 'getImport', { params, token })).reply.fileName).toBe(fileName);
  });

  it.each([
    ['one file is announced', { multipleFileUpload: false }, 'multipleFileUpload'],
    ['one name is given', { filename: 'a.hl7', multipleFileUpload: true }, 'filename'],
  ])('of two files is refused as a whole where %s', async (_what, query, field) => {
    const before = await kept();
    const files = ['a', 'b'].map((name) => new File([HEAD], name));
    const refused = await call(world.baseUrl, 'uploadHl7', { query, files, token, language: 'en' });
    expect(refused.error).toMatchObject({
      error: 'invalid-input',
      fields: [{ path: field, message: 'Only one file is expected here.' }],
    });
    expect(await kept()).toEqual(before);
    const both = await call(world.baseUrl, 'uploadHl7', { query: { multipleFileUpload: true }, files, token });
    expect(both.reply.files.map(({ fileName }) => fileName)).toEqual(['a', 'b']);
  });

  it('that says beforehand that it is too large is refused before it is read', async () => {
    const answer = await sendRaw(`content-length: ${HL7_MAX_BYTES * 20}`, '--b\r\n');
    expect(answer).toContain('413');
  });

  it.each([
    ['a connection that ends', 'content-length: 8714', ''],
    ['a body that ends early although all its bytes came', 'transfer-encoding: chunked', '0\r\n\r\n'],
  ])('that is cut by %s stores nothing', async (_what, header, end) => {
    const before = await kept();
    const part = `--b\r\ncontent-disposition: form-data; name="file"; filename="cut.hl7"\r\ncontent-type: text/plain\r\n\r\n${aFileOf(4096)}`;
    const isChunked = header.startsWith('transfer');
    const body = isChunked ? `${part.length.toString(16)}\r\n${part}\r\n${end}` : part;
    const logged = world.logged().length;
    const answer = await sendRaw(header, body, !isChunked);
    if (isChunked) expect(answer).toContain('400');
    else
      await waitUntil(
        'the API saw it',
        async () => world.logged().length,
        (length) => length > logged,
        world,
      );
    expect(await kept()).toEqual(before);
  });

  it('never lies on the disk in clear, not even while it is read', async () => {
    await upload([{ name: 'a.hl7', content: aFileOf(100) }]);
    expect(await readdir(world.services.config.dataDir)).not.toContain('uploads');
  });
});

/** Sends the beginning of an upload by hand, and what comes back. */
async function sendRaw(header: string, body: string, isCut = false): Promise<string> {
  const { hostname, port } = new URL(world.baseUrl);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  socket.on('error', () => undefined);
  const head = [
    'POST /api/results/hl7-upload HTTP/1.1',
    'host: x',
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=b',
    'connection: close',
    header,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => isCut && socket.destroy());
  await once(socket, 'close');
  return answer;
}

describe('without room', () => {
  it.each([
    ['de', 'Es wurde nichts gespeichert'],
    ['en', 'Nothing was stored'],
    ['fr', 'Rien n’a été enregistré'],
    ['it', 'Non è stato salvato nulla'],
  ])('in the file store an upload is 507, and says so (%s)', async (language, words) => {
    jest.spyOn(world.services.files, 'write').mockRejectedValue(new FileFailure('full', 'a file'));
    const before = await kept();
    const { status, reply } = await upload([{ name: 'a.hl7', content: aFileOf(8714) }], language);
    expect([status, reply.error]).toEqual([507, 'storage-full']);
    expect(reply.message).toContain(words);
    expect(await kept()).toEqual(before);
  });

  it('for one of two files the other is taken, and each says what became of it', async () => {
    const { files } = world.services;
    const write = files.write.bind(files);
    jest.spyOn(files, 'write').mockImplementationOnce(write).mockRejectedValueOnce(new FileFailure('full', 'a file'));
    const { status, reply } = await upload([
      { name: 'a.hl7', content: aFileOf(100) },
      { name: 'b.hl7', content: aFileOf(101) },
    ]);
    expect(status).toBe(200);
    expect(reply.files).toMatchObject([
      { error: null, importId: expect.any(String) },
      { error: 'storage-full', importId: null },
    ]);
  });

  it('in MariaDB an upload is 507, and its file does not stay behind', async () => {
    await world.services.sequelize.query(
      `CREATE TRIGGER no_room BEFORE INSERT ON imports FOR EACH ROW
       SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = 1114, MESSAGE_TEXT = 'The table is full'`,
    );
    try {
      const before = await kept();
      const { status, reply } = await upload([{ name: 'a.hl7', content: aFileOf(8714) }]);
      expect([status, reply.error]).toEqual([507, 'storage-full']);
      expect(await kept()).toEqual(before);
    } finally {
      await world.services.sequelize.query('DROP TRIGGER no_room');
    }
  });
});

describe('an import whose file', () => {
  it.each([
    ['is gone', 'file-missing', (file: string) => rm(file)],
    ['is damaged', 'file-damaged', (file: string) => writeFile(file, 'no longer what it was')],
  ])('%s ends with the reason', async (_what, reason, harm) => {
    const order = await aPaidOrder(world);
    await completeQuestionnaire(world, order);
    const { reply } = await upload([{ name: 'a.hl7', content: await aLabFile(world, order.orderNumber) }]);
    const id = reply.files[0]?.importId ?? '';
    await harm(path.join(world.services.config.dataDir, 'files', 'lab-files', id));
    await runJobs(world);
    const { reply: ended } = await call(world.baseUrl, 'getImport', { params: { id }, token });
    expect(ended).toMatchObject({ state: 'failed', reason, applied: 0 });
    expect(world.logged()).toContain('"alarm":"lab-file-lost"');
  });
});
