import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { HOUR_MS } from '#shared/durations.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { User } from '#shared/server/models/user.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPlacedOrder } from '#test/factories/orders.ts';
import { aCustomer, aDoctor, anAdmin, aPerson, type Person, signIn } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { forgetPhoto } from '#worker/identity/forget-photo.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const solid = (width: number, height: number, background = '#0B5A66') =>
  sharp({ create: { width, height, channels: 3, background } });

async function upload(person: Pick<Person, 'id'>, bytes: Uint8Array, of = person.id) {
  const { token } = await signIn(world, person);
  const files = [new File([Buffer.from(bytes)], 'ich.jpg')];
  return call(world.baseUrl, 'changePhoto', { params: { id: of }, files, token });
}

async function see(viewer: Pick<Person, 'id'> | null, of: string): Promise<Response> {
  const headers = new Headers();
  if (viewer) headers.set('authorization', `Bearer ${(await signIn(world, viewer)).token}`);
  return fetch(`${world.baseUrl}/api/users/${of}/photo?at=1`, { headers });
}

const pictureOf = async (person: Pick<Person, 'id'>) => Buffer.from(await (await see(person, person.id)).arrayBuffer());

const photoIdOf = async ({ id }: Pick<Person, 'id'>) =>
  (await findRow(world.services, User, ['photoId'], { where: { id } }))?.photoId ?? '';

/** A piece of a PNG file; the sum of its check is right. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let sum = 0xffffffff;
  for (const byte of body) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE((sum ^ 0xffffffff) >>> 0, 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG that says it is so large, with whatever content. */
function png(width: number, height: number, content: Buffer, ...more: Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', deflateSync(content, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a photo', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('as %s becomes a small square of its person', async (format) => {
    const person = await aCustomer(world);
    const { status, reply } = await upload(person, await solid(1600, 900)[format]().toBuffer());
    expect([status, reply.photoAvatarUrl]).toEqual([
      200,
      expect.stringMatching(`/api/users/${person.id}/photo\\?at=\\d+`),
    ]);
    const { width, height, format: drawn } = await sharp(await pictureOf(person)).metadata();
    expect([width, height, drawn]).toEqual([512, 512, 'webp']);
  });

  it('has a new address with every change, and the file before it is gone', async () => {
    const person = await aCustomer(world);
    const first = (await upload(person, await solid(600, 600).png().toBuffer())).reply.photoAvatarUrl;
    const before = await photoIdOf(person);
    world.advance(5);
    const second = (await upload(person, await solid(600, 600, '#A3243B').png().toBuffer())).reply.photoAvatarUrl;
    expect(second).not.toBe(first);
    await runJobs(world);
    expect(await world.services.files.size('photos', before)).toBeUndefined();
    expect((await see(person, person.id)).status).toBe(200);
  });

  it('is taken away with its file; a second time nothing changes', async () => {
    const person = await aCustomer(world);
    await upload(person, await solid(600, 600).png().toBuffer());
    const photoId = await photoIdOf(person);
    const { token } = await signIn(world, person);
    for (let time = 0; time < 2; time++) {
      const { status, reply } = await call(world.baseUrl, 'removePhoto', { params: { id: person.id }, token });
      expect([status, reply.photoAvatarUrl]).toEqual([200, null]);
    }
    await runJobs(world);
    expect(await world.services.files.size('photos', photoId)).toBeUndefined();
    expect((await see(person, person.id)).status).toBe(404);
  });

  it('that is the same file again is said to exist already', async () => {
    const person = await aCustomer(world);
    const bytes = await solid(600, 600).png().toBuffer();
    await upload(person, bytes);
    expect(await upload(person, bytes)).toMatchObject({
      status: 409,
      error: { error: 'files-exist', message: 'These files already exist' },
    });
  });

  it('stays when the rest of an upload that died is cleared away', async () => {
    const person = await aCustomer(world);
    await upload(person, await solid(600, 600).png().toBuffer());
    await forgetPhoto(world.services, { photoId: await photoIdOf(person) });
    world.advance(HOUR_MS + 1);
    await runJobs(world);
    expect((await see(person, person.id)).status).toBe(200);
  });

  it('lies sealed, and under no name of its person', async () => {
    const person = await aCustomer(world);
    await upload(person, await solid(600, 600).png().toBuffer());
    expect(await photoIdOf(person)).not.toBe(person.id);
  });

  it('is upright, in the first picture of an animation, and tells neither place nor device', async () => {
    const person = await aCustomer(world);
    const left = await solid(400, 200, '#ff0000')
      .composite([{ input: await solid(200, 200, '#0000ff').png().toBuffer(), left: 200, top: 0 }])
      .withExif({ IFD0: { Make: 'Kamera', Copyright: 'Nora' }, IFD3: { GPSLatitude: '47/1 29/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(left).metadata()).exif?.includes('Kamera')).toBe(true);
    expect((await upload(person, left)).status).toBe(200);
    const picture = await pictureOf(person);
    const { exif, icc, xmp, iptc, orientation } = await sharp(picture).metadata();
    expect([exif, icc, xmp, iptc, orientation]).toEqual(Array(5).fill(undefined));
    const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    // Turned to the right, what was left is on top.
    expect(data[(10 * info.width + 256) * info.channels]).toBeGreaterThan(200);
    expect(data[(500 * info.width + 256) * info.channels + 2]).toBeGreaterThan(200);
    const frames = [await solid(64, 64, '#ff0000').png().toBuffer(), await solid(64, 64, '#0000ff').png().toBuffer()];
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    expect((await upload(person, moving)).status).toBe(200);
    expect((await sharp(await pictureOf(person)).metadata()).pages ?? 1).toBe(1);
  });
});

describe('what is no photo', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
  const bad: [string, () => Buffer | Promise<Buffer>][] = [
    ['a drawing with a script', () => Buffer.from(SVG)],
    [
      'a drawing that begins like a picture',
      () => Buffer.concat([Buffer.from('\ufeff<?xml version="1.0"?>'), Buffer.from(SVG)]),
    ],
    ['a flood of pixels', () => png(65_535, 65_535, Buffer.alloc(1000))],
    ['one pixel more than a camera takes', async () => solid(5001, 5000).png().toBuffer()],
    ['a picture that breaks off', async () => (await noise(800, 800)).subarray(0, 20_000)],
    ['rows that are missing', () => png(2000, 2000, Buffer.alloc(5000))],
    ['an animation of another kind', async () => solid(20, 20).gif().toBuffer()],
    // An iPhone's photo: the decoders here do without that patented format.
    ['a HEIC', () => Buffer.from('0000001866747970686569630000000068656963', 'hex')],
    ['a scan', async () => solid(20, 20).tiff().toBuffer()],
    ['a document', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')],
    ['text', () => Buffer.from('Guten Tag')],
    ['nothing', () => Buffer.alloc(0)],
  ];
  const noise = (width: number, height: number) =>
    sharp({
      create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
      .jpeg()
      .toBuffer();

  it.each(bad)('%s is refused', async (_what, make) => {
    const person = await aCustomer(world);
    expect(await upload(person, await make())).toMatchObject({ status: 400, error: { error: 'photo-unreadable' } });
    expect((await see(person, person.id)).status).toBe(404);
  });

  it('a small file that unfolds to hundreds of megabytes is refused, or drawn in the memory of a small one', async () => {
    const person = await aCustomer(world);
    const text = Buffer.concat([
      Buffer.from('Comment\0\0', 'latin1'),
      deflateSync(Buffer.alloc(300_000_000), { level: 9 }),
    ]);
    const bomb = png(16, 16, Buffer.alloc(16 * 49), chunk('zTXt', text));
    const before = process.memoryUsage.rss();
    const { status } = await upload(person, bomb);
    expect([200, 400]).toContain(status);
    expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000);
    if (status === 200) expect((await pictureOf(person)).length).toBeLessThan(20_000);
  });

  it('a picture with something else behind it becomes the picture alone', async () => {
    const person = await aCustomer(world);
    const picture = await solid(64, 64).jpeg().toBuffer();
    const { status } = await upload(person, Buffer.concat([picture, Buffer.from(`<script>canary</script>${SVG}`)]));
    expect(status).toBe(200);
    expect((await pictureOf(person)).includes('canary')).toBe(false);
  });

  it('a file that is too large is refused before it is looked at', async () => {
    const person = await aCustomer(world);
    expect((await upload(person, Buffer.alloc(6 * 1024 * 1024))).status).toBe(413);
  });

  it('a call without a file names the field', async () => {
    const person = await aCustomer(world);
    const { token } = await signIn(world, person);
    const form = new FormData();
    form.append('other', new File(['x'], 'x.png'));
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${world.baseUrl}/api/users/${person.id}/photo`, { method: 'PUT', headers, body: form });
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ error: 'invalid-input' })]);
  });
});

describe('who sees a photo', () => {
  it('is who may see the person', async () => {
    const { customer } = await aPlacedOrder(world);
    await upload(customer, await solid(64, 64).png().toBuffer());
    const statusFor = async (viewer: Pick<Person, 'id'> | null) => (await see(viewer, customer.id)).status;
    expect({
      nobody: await statusFor(null),
      own: await statusFor(customer),
      other: await statusFor(await aCustomer(world)),
      doctor: await statusFor(await aDoctor(world)),
      admin: await statusFor(await anAdmin(world)),
      crm: await statusFor(await aPerson(world, ['crm_admin'])),
      homeSampling: await statusFor(await aPerson(world, ['HOSA_CRM'])),
      exporter: await statusFor(await aPerson(world, ['data_export'])),
    }).toEqual({
      nobody: 401,
      own: 200,
      other: 404,
      doctor: 403,
      admin: 200,
      crm: 200,
      homeSampling: 404,
      exporter: 403,
    });
  });

  it('is nobody when the account was closed while it was uploaded', async () => {
    const person = await aCustomer(world);
    await updateRows(world.services, User, { closedAt: world.services.now() }, { id: person.id });
    expect((await upload(person, await solid(64, 64).png().toBuffer())).status).toBe(404);
    expect(await photoIdOf(person)).toBe('');
  });

  it('and who changes it is its person', async () => {
    const [person, other] = [await aCustomer(world), await aCustomer(world)];
    const bytes = await solid(64, 64).png().toBuffer();
    expect((await upload(other, bytes, person.id)).status).toBe(404);
    expect((await upload(await anAdmin(world), bytes, person.id)).status).toBe(403);
  });
});
