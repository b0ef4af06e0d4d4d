import { describe, expect, it } from '@jest/globals';
import { readLabFileInThread, readPortionsInThread } from '#shared/server/hl7/read-in-thread.ts';
import { readLabFile } from '#shared/server/hl7/read-lab-file.ts';
import { bytesOf, lines, msh, OBR, OBX, ORC, PID } from './build-message.ts';

const message = lines(msh(), PID, ORC, OBR, OBX);

describe('reading in a thread', () => {
  it('answers what readLabFile answers, portion by portion, one file after the other', async () => {
    const file = bytesOf((lines(msh(), PID, OBR) + `${OBX}\r`.repeat(300)).repeat(5));
    const expected = readLabFile(file);
    expect(await readLabFileInThread(file)).toEqual(expected);
    expect(await readLabFileInThread(file)).toEqual(expected);
    expect(await readLabFileInThread(bytesOf('nothing'))).toMatchObject({ messages: [{ refused: 'not-hl7' }] });
  });

  it('keeps files read at the same time apart', async () => {
    const texts = ['A', 'B', 'C'].map((name) => message.replace('Keller', name));
    const files = await Promise.all(texts.map((text) => readLabFileInThread(bytesOf(text))));
    const names = files.map(
      (file) => 'messages' in file && file.messages.map((read) => 'patient' in read && read.patient.family),
    );
    expect(names).toEqual([['A'], ['B'], ['C']]);
  });

  it('brings a document over', async () => {
    const pdf = Buffer.from('%PDF-1.7').toString('base64');
    const file = await readLabFileInThread(bytesOf(lines(msh(), OBR, `OBX|1|ED|c||^^^Base64^${pdf}`)));
    expect(file).toHaveProperty('messages.0.orders.0.observations.0.attachment.mediaType', 'application/pdf');
  });

  it('stops at the time limit and reads the next file', async () => {
    // No machine reads nine megabytes in a millisecond.
    const many = bytesOf(`${lines(msh(), OBR)}OBX${'|'.repeat(4900)}\r`.repeat(1900));
    expect(await readLabFileInThread(many, { timeoutMs: 1 })).toEqual({ refused: 'timeout' });
    expect(await readLabFileInThread(bytesOf(message))).toHaveProperty('messages.length', 1);
  });

  it('stops at the memory limit without ending the process', async () => {
    const many = bytesOf(lines(msh(), OBR) + `${OBX}\r`.repeat(11_000));
    const limits = { timeoutMs: 20_000, maxOldGenerationSizeMb: 12 };
    expect(await readLabFileInThread(many, limits)).toEqual({ refused: 'memory' });
    expect(await readLabFileInThread(bytesOf(message))).toHaveProperty('messages.length', 1);
  });
});

describe('a limit that stops the reading midway', () => {
  it('keeps what was read before it: the outline, and the first message alone', async () => {
    const flagged = OBX.replace('|N|', `|N${'~A'.repeat(8)}|`);
    expect(flagged).not.toBe(OBX);
    const large = lines(msh(), OBR) + `${flagged}\r`.repeat(11_900);
    const file = bytesOf(message + large + message);
    const parts = readPortionsInThread({ bytes: file, leftOut: [] }, { timeoutMs: 60_000, maxOldGenerationSizeMb: 17 });
    expect(await parts.next()).toEqual({ done: false, value: { total: 3, problems: [] } });
    expect(await parts.next()).toMatchObject({ done: false, value: { messages: [{ index: 0 }] } });
    let next = await parts.next();
    while (!next.done) next = await parts.next();
    expect(next.value).toEqual({ refused: 'memory' });
  });

  it('leaves out what is taken over already, and ends its thread when nobody wants more', async () => {
    const file = bytesOf(message.repeat(4));
    const parts = readPortionsInThread({ bytes: file, leftOut: [0, 2] });
    expect(await parts.next()).toMatchObject({ value: { total: 4 } });
    expect(await parts.next()).toMatchObject({ value: { messages: [{ index: 1 }] } });
    await parts.return(undefined);
    expect(await parts.next()).toEqual({ done: true, value: undefined });
    expect(await readLabFileInThread(file)).toHaveProperty('messages.length', 4);
  });
});
