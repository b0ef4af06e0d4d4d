import { describe, expect, it } from '@jest/globals';
import { type Frame, NotFramed, type Phase, readFrames } from '#listener/read-frames.ts';
import { Turns } from '#listener/turns.ts';
import { writeFrame } from '#listener/write-frame.ts';

const limitsOf = (frameBytes = 1000, smallBytes = 100) => ({ frameBytes, smallBytes, largeFrames: new Turns(1) });
const latin1 = (text: string) => Buffer.from(text, 'latin1');

async function* inPieces(bytes: Buffer, ...cuts: number[]): AsyncGenerator<Buffer> {
  let from = 0;
  for (const cut of [...cuts, bytes.length]) {
    yield bytes.subarray(from, cut);
    from = cut;
  }
}

const textOf = (frame: Frame): string =>
  'content' in frame ? frame.content.toString('latin1') : `larger: ${frame.tooLarge.toString('latin1')}`;

async function readAll(source: AsyncIterable<Buffer>, limits = limitsOf()): Promise<string[]> {
  const found: string[] = [];
  for await (const frame of readFrames(source, limits)) found.push(textOf(frame));
  return found;
}

describe('blocks of MLLP', () => {
  const contents = ['MSH|one', '', 'a\u001cb\u001c', 'x\u000by\rz\u001c\n'];
  const bytes = Buffer.concat([latin1('\r\n'), ...contents.map((one) => writeFrame(latin1(one)))]);

  it('are the same wherever they are cut', async () => {
    for (let first = 0; first <= bytes.length; first += 1) {
      for (let second = first; second <= bytes.length; second += 3)
        expect(await readAll(inPieces(bytes, first, second))).toEqual(contents);
    }
  });

  it('are the same byte by byte', async () => {
    const cuts = Array.from({ length: bytes.length }, (_, index) => index);
    expect(await readAll(inPieces(bytes, ...cuts))).toEqual(contents);
  });

  it('without their end are none', async () => {
    expect(await readAll(inPieces(latin1('\u000bMSH|whole\u001c\r\u000bMSH|half\u001c')))).toEqual(['MSH|whole']);
  });

  it.each(['MSH', 'FHS', 'BHS'])('begun anew with %s are read from there', async (name) => {
    const sent = latin1(`\u000bMSH|given up\u000bMSH|too\u000b${name}|kept\u001c\r`);
    expect(await readAll(inPieces(sent))).toEqual([`${name}|kept`]);
  });

  it('are the only thing that may come', async () => {
    for (const sent of ['MSH|not framed', '\u000bMSH|one\u001c\rMSH', 'GET / HTTP/1.1', '\u0016\u0003\u0001'])
      await expect(readAll(inPieces(latin1(sent)))).rejects.toThrow(NotFramed);
  });
});

describe('a block that is larger than may be', () => {
  it.each([
    [1000, `${'x'.repeat(1000)}`],
    [1001, `larger: ${'x'.repeat(100)}`],
    [5000, `larger: ${'x'.repeat(100)}`],
  ])('of %i bytes is told of once, and the next is read', async (length, told) => {
    const sent = Buffer.concat([writeFrame(Buffer.alloc(length, 'x')), writeFrame(latin1('next'))]);
    expect(await readAll(inPieces(sent))).toEqual([told, 'next']);
    expect(await readAll(inPieces(sent, 700, 1002, 1003, 1004))).toEqual([told, 'next']);
  });

  it('is told of before its end', async () => {
    let hasEnded = false;
    async function* endless() {
      yield latin1(`\u000b${'x'.repeat(2000)}`);
      hasEnded = true;
    }
    const { value } = await readFrames(endless(), limitsOf()).next();
    expect([value && textOf(value), hasEnded]).toEqual([`larger: ${'x'.repeat(100)}`, false]);
  });
});

describe('while a block is read', () => {
  it('its phases are told: a turn for what is large, and none for what is small', async () => {
    const phases: Phase[] = [];
    const sent = Buffer.concat([writeFrame(latin1('small')), writeFrame(Buffer.alloc(500, 'x'))]);
    const limits = limitsOf();
    const give = await limits.largeFrames.take();
    const frames = readFrames(inPieces(sent), limits, (phase) => void phases.push(phase));
    await frames.next();
    expect(phases).toEqual(['frame', 'waiting']);
    const large = frames.next();
    await new Promise(setImmediate);
    expect(phases.slice(2)).toEqual(['idle', 'frame', 'waiting']);
    give();
    expect((await large).done).toBe(false);
    expect(phases.slice(5)).toEqual(['frame', 'waiting']);
    await frames.return(undefined);
    // The turn is there again.
    expect(await limits.largeFrames.take()).toBeInstanceOf(Function);
  });
});

describe('turns', () => {
  it('come in order, as many at once as there are places, and each is given back once', async () => {
    const turns = new Turns(2);
    const taken: number[] = [];
    const gives = Array.from({ length: 4 }, async (_, index) => {
      const give = await turns.take();
      taken.push(index);
      return give;
    });
    await new Promise(setImmediate);
    expect(taken).toEqual([0, 1]);
    const first = await gives[0];
    first?.();
    first?.();
    await new Promise(setImmediate);
    expect(taken).toEqual([0, 1, 2]);
  });
});
