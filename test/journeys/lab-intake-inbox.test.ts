import { rmSync, symlinkSync } from 'node:fs';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readConfig } from '#shared/server/config.ts';
import { countRows, findRows } from '#shared/server/database/model-rows.ts';
import { FileFailure } from '#shared/server/gateways/files/file-failure.ts';
import { Import } from '#shared/server/models/import.ts';
import { StartFailure } from '#shared/server/start-failure.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { waitUntil } from '#test/setup/wait-until.ts';
import { watchInbox } from '#worker/lab-intake/watch-inbox.ts';
import { startWorker } from '#worker/start-worker.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

let world: World;
let inbox: string;
let services: WorkerServices;
let look: () => Promise<void>;

beforeAll(async () => {
  world = await openWorld({ catalogue: false });
});
beforeEach(async () => {
  inbox = await mkdtemp(path.join(tmpdir(), 'inbox-'));
  services = { ...world.services, config: { ...world.services.config, labInbox: inbox } };
  const round = watchInbox();
  look = () => round(services);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(inbox, { recursive: true, force: true });
});
afterAll(() => world?.close());

const MESSAGE = 'MSH|^~\\&|LIS|LAB|||20261122||ORU^R01|1|P|2.5.1\rOBR|1||X1\r';
const put = (name: string, content: string | Buffer = MESSAGE) => writeFile(path.join(inbox, name), content);
const inFolder = async (folder: string) =>
  (await readdir(path.join(inbox, folder)).catch(() => [] as string[])).toSorted();
const waiting = async () => (await inFolder('')).filter((name) => name !== 'done' && name !== 'refused');
const imports = () => countRows(world.services, Import, {});
const named = async (fileName: string) =>
  (await findRows(world.services, Import, ['id'], { where: { fileName } })).length;

describe('a file in the watched folder', () => {
  it('is taken when it stood still between two looks, and then lies in done', async () => {
    await put('Befünde 7.hl7');
    await look();
    expect(await waiting()).toEqual(['Befünde 7.hl7']);
    await look();
    expect([await waiting(), await inFolder('done')]).toEqual([[], ['Befünde 7.hl7']]);
    expect(await readFile(path.join(inbox, 'done', 'Befünde 7.hl7'), 'latin1')).toBe(MESSAGE);
    expect(await named('Befünde 7.hl7')).toBe(1);
  });

  it('may have a name of an older system', async () => {
    const place = (folder: string) => Buffer.from(`${folder}/Gr\u00fcn.hl7`, 'latin1');
    await writeFile(place(inbox), MESSAGE);
    await look();
    await look();
    expect(await readFile(place(path.join(inbox, 'done')), 'latin1')).toBe(MESSAGE);
    expect(await named('Grün.hl7')).toBe(1);
  });

  it('that is still being written is left until it is whole', async () => {
    const before = await imports();
    await put('slow.hl7', MESSAGE.slice(0, 30));
    await look();
    await appendFile(path.join(inbox, 'slow.hl7'), MESSAGE.slice(30));
    await look();
    expect([await waiting(), await imports()]).toEqual([['slow.hl7'], before]);
    await look();
    expect([await waiting(), await imports()]).toEqual([[], before + 1]);
  });

  it.each([
    ['empty.hl7', '', 'The file is empty.'],
    ['letter.hl7', 'Sehr geehrte Damen und Herren', 'The file is no HL7: it does not begin with MSH, FHS or BHS.'],
    ['zip.hl7', Buffer.from('PK\u0003\u0004'), 'The file is no HL7: it does not begin with MSH, FHS or BHS.'],
    [
      'large.hl7',
      Buffer.concat([Buffer.from(MESSAGE), Buffer.alloc(25 * 1024 * 1024, 'x')]),
      'The file is larger than 25 MB. Split it into several.',
    ],
  ])('that is none of ours lies in refused with the reason beside: %s', async (name, content, reason) => {
    const before = await imports();
    await put(name, content);
    await look();
    await look();
    expect([await waiting(), await inFolder('done'), await imports()]).toEqual([[], [], before]);
    expect(await inFolder('refused')).toEqual([name, `${name}.reason.txt`]);
    expect(await readFile(path.join(inbox, 'refused', `${name}.reason.txt`), 'utf8')).toBe(`${reason}\n`);
  });

  it('never replaces an earlier one of its name', async () => {
    for (const content of [MESSAGE, MESSAGE.replace('X1', 'X2')]) {
      await put('daily.hl7', content);
      await look();
      await look();
    }
    expect(await inFolder('done')).toEqual(['daily (2).hl7', 'daily.hl7']);
    expect(await readFile(path.join(inbox, 'done', 'daily (2).hl7'), 'latin1')).toContain('X2');
    expect(await named('daily.hl7')).toBe(2);
  });

  it('that cannot be stored now stays, and is taken later', async () => {
    await put('later.hl7');
    await look();
    jest.spyOn(services.files, 'write').mockRejectedValueOnce(new FileFailure('full', 'lab-files'));
    await look();
    expect(await waiting()).toEqual(['later.hl7']);
    await look();
    expect([await waiting(), await inFolder('done')]).toEqual([[], ['later.hl7']]);
    expect(await named('later.hl7')).toBe(1);
  });

  it('whose worker died after it was received is moved, and not received again', async () => {
    await put('died.hl7');
    await look();
    await writeFile(path.join(inbox, 'done'), 'in the way: nothing can be moved');
    await look();
    expect([await named('died.hl7'), await waiting()]).toEqual([1, ['died.hl7']]);
    await rm(path.join(inbox, 'done'));
    await look();
    expect([await named('died.hl7'), await inFolder('done')]).toEqual([1, ['died.hl7']]);
  });

  it('is received once by two workers that look at the same moment', async () => {
    const rounds = [watchInbox(), watchInbox()];
    for (let n = 0; n < 12; n += 1) await put(`both-${n}.hl7`, MESSAGE.replace('X1', `Y${n}`));
    const before = await imports();
    for (let n = 0; n < 2; n += 1) await Promise.all(rounds.map((round) => round(services)));
    expect(await imports()).toBe(before + 12);
    expect((await inFolder('done')).length).toBe(12);
    expect(await waiting()).toEqual([]);
  });

  it('that is put there once more is received once more', async () => {
    await put('again.hl7');
    await look();
    await look();
    await rename(path.join(inbox, 'done', 'again.hl7'), path.join(inbox, 'again.hl7'));
    await look();
    await look();
    expect(await named('again.hl7')).toBe(2);
  });

  it('is a file: what begins with a dot, folders and links are left alone', async () => {
    const outside = path.join(tmpdir(), path.basename(inbox).concat('.txt'));
    await writeFile(outside, MESSAGE);
    await put('.hidden');
    await mkdir(path.join(inbox, 'folder.hl7'));
    await symlink(outside, path.join(inbox, 'link.hl7'));
    const before = await imports();
    await look();
    await look();
    expect(await imports()).toBe(before);
    expect(await waiting()).toEqual(['.hidden', 'folder.hl7', 'link.hl7']);
    await rm(outside);
  });

  it('is left alone also when it becomes a link between the look and its turn', async () => {
    const outside = path.join(tmpdir(), path.basename(inbox).concat('.txt'));
    await writeFile(outside, MESSAGE.replace('X1', 'outside'));
    for (const [name, day] of [
      ['first.hl7', 1],
      ['second.hl7', 2],
    ] as const) {
      await put(name);
      await utimes(path.join(inbox, name), day, day);
    }
    await look();
    jest.spyOn(services.log, 'info').mockImplementationOnce(() => {
      rmSync(path.join(inbox, 'second.hl7'));
      symlinkSync(outside, path.join(inbox, 'second.hl7'));
    });
    await look();
    expect([await waiting(), await inFolder('done')]).toEqual([['second.hl7'], ['first.hl7']]);
    expect(await named('second.hl7')).toBe(0);
    await rm(outside);
  });

  it('is found by a worker that runs', async () => {
    await put('runs.hl7');
    const worker = await startWorker(services);
    try {
      await waitUntil(
        'it lies in done',
        () => inFolder('done'),
        (names) => names.includes('runs.hl7'),
        world,
        60_000,
      );
    } finally {
      await worker.close();
    }
  }, 90_000);
});

describe('LAB_INBOX', () => {
  it('is the whole path of a folder, or not set', () => {
    expect(readConfig(world.environment).labInbox).toBeUndefined();
    expect(readConfig({ ...world.environment, LAB_INBOX: inbox }).labInbox).toBe(inbox);
    expect(() => readConfig({ ...world.environment, LAB_INBOX: 'inbox' })).toThrow(
      new StartFailure('LAB_INBOX must be the whole path of a folder.'),
    );
  });
});
