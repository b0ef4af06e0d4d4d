import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { DAY_MS } from '#shared/durations.ts';
import { UNKNOWN_FILE_KEPT_MS } from '#shared/limits/retention.ts';
import { removeUnknownFiles } from '#shared/server/lab-intake/remove-unknown-files.ts';
import { aLabMessage, anAnsweredOrder, POTASSIUM } from '#test/factories/lab-messages.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPdf, aPdfFile } from '#test/factories/pdf.ts';
import { anAdmin, visitAs } from '#test/factories/people.ts';
import { importFile } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
});
afterAll(() => world.close());

async function stored(kind: 'reports' | 'lab-files' = 'reports'): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of world.services.files.list(kind)) ids.push(id);
  return ids.sort();
}

describe('sealed reports that nothing names', () => {
  it('go when they are old; what was uploaded or came in a message that was taken over stays', async () => {
    const order = await anAnsweredOrder(world);
    /** With a document that says who it is for. */
    const message = (number: string, document: string) => {
      const report = Buffer.concat([aPdf(), Buffer.from(document)]).toString('base64');
      return aLabMessage(order, { number, after: [POTASSIUM, `OBX|2|ED|PDF^Befund||^^^Base64^${report}||||||F`] });
    };
    const name = `Befund_${order.orderNumber}.pdf`;
    const uploaded = await admin.need('uploadReport', { params: { overwrite: '0', name }, files: [aPdfFile()] });
    const before = await stored();
    await importFile(world, Buffer.from(message(order.orderNumber, 'taken over')));
    const [taken = ''] = (await stored()).filter((id) => !before.includes(id));
    const waiting = await importFile(world, Buffer.from(message('', 'set aside')));
    const dead = uuidv7();
    await world.services.files.write('reports', dead, aPdf());
    expect((await stored()).length).toBe(4);

    world.advance(UNKNOWN_FILE_KEPT_MS - DAY_MS);
    expect(await removeUnknownFiles(world.services)).toBe(0);
    world.advance(2 * DAY_MS);
    expect(await removeUnknownFiles(world.services)).toBe(2);
    expect(await stored()).toEqual([uploaded._id, taken].sort());

    // A person gives the message to its order all the same: its document is there again.
    const late = await visitAs(world, await anAdmin(world));
    const [{ _id: messageId = '' } = {}] = (await late.need('getImport', { params: { id: waiting } })).messages;
    const params = { id: waiting, messageId };
    await late.need('matchImportMessage', { params, body: { orderNumber: order.orderNumber } });
    await runJobs(world);
    expect((await stored()).length).toBe(3);
    expect(await removeUnknownFiles(world.services)).toBe(0);
  });
});

describe('a laboratory file that nothing names', () => {
  it('goes when it is old, because its sender sent it again; the file of an import stays', async () => {
    const order = await anAnsweredOrder(world);
    const importId = await importFile(world, Buffer.from(aLabMessage(order, { after: [POTASSIUM] })));
    const dead = uuidv7();
    await world.services.files.write('lab-files', dead, Buffer.from('MSH|'));
    world.advance(UNKNOWN_FILE_KEPT_MS - DAY_MS);
    await removeUnknownFiles(world.services);
    expect(await stored('lab-files')).toContain(dead);
    world.advance(2 * DAY_MS);
    expect(await removeUnknownFiles(world.services)).toBe(1);
    const kept = await stored('lab-files');
    expect(kept).toContain(importId);
    expect(kept).not.toContain(dead);
  });
});
