import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HOSTILE_FILES } from '#bench/hostile/hostile-files.ts';
import { type Listener, openListener } from '#listener/open-listener.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { Import } from '#shared/server/models/import.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { anAdmin, signIn } from '#test/factories/people.ts';
import { openMllpClient } from '#test/setup/mllp-client.ts';
import { importLabFile } from '#worker/lab-intake/import-lab-file.ts';

/** Some are tens of megabytes: a machine busy with other things takes its time. */
const LONG_MS = 180_000;

let world: World;
let listener: Listener;
let token: string;

beforeAll(async () => {
  world = await openWorld({ catalogue: false });
  listener = await openListener(world.services, { host: '127.0.0.1', port: 0 });
  token = (await signIn(world, await anAdmin(world))).token;
});
afterAll(async () => {
  await listener?.close();
  await world?.close();
});

const listImports = async () => (await findRows(world.services, Import, ['id'])).map(({ id }) => id);

/** What came of the imports that are there now and were not before. */
async function readNew(before: readonly string[]): Promise<string[][]> {
  const fresh = (await listImports()).filter((id) => !before.includes(id));
  const found: string[][] = [];
  for (const importId of fresh) {
    await importLabFile(world.services, { importId });
    const order: [string, string][] = [['position', 'ASC']];
    const rows = await findRows(world.services, ImportMessage, ['state', 'reason'], { where: { importId }, order });
    found.push(rows.map(({ state, reason }) => `${state} ${reason}`));
  }
  return found;
}

describe.each(HOSTILE_FILES)('$name', ({ make, upload, mllp, read }) => {
  it(
    'is answered by the upload, and read to its end where it is stored',
    async () => {
      const before = await listImports();
      const files = [new File([new Uint8Array(make())], 'hostile.hl7')];
      const { status, reply, error } = await call(world.baseUrl, 'uploadHl7', { files, token });
      expect(status === 200 ? reply.files[0]?.error : error.error).toBe(upload === 'stored' ? null : upload);
      expect(await readNew(before)).toEqual(upload === 'stored' ? [read] : []);
    },
    LONG_MS,
  );

  it(
    'is answered over MLLP, and read to its end where it is stored',
    async () => {
      const before = await listImports();
      const client = await openMllpClient(listener.port);
      // In the separators of the message, where it names usable ones.
      expect((await client.ask(make()))?.[1]?.slice(4, 6)).toBe(mllp);
      client.close();
      expect(await readNew(before)).toEqual(mllp === 'AA' ? [read] : []);
    },
    LONG_MS,
  );
});
