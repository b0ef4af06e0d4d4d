import { drawFor } from '#bench/faults/plan/draw.ts';
import { columns, select } from '#shared/server/database/sql.ts';
import type { World } from '#test/factories/open-world.ts';
import { aDoctor, anAdmin, visitAs } from '#test/factories/people.ts';
import { importLabFile } from '#worker/lab-intake/import-lab-file.ts';
import { type SeededOrder, seedOrders } from '../setup/seed-orders.ts';
import { seedPeople } from '../setup/seed-people.ts';
import { checkFile, type Ledger } from './check/check-file.ts';
import { checkReview } from './check/check-review.ts';
import type { Difference, Kind } from './check/difference.ts';
import type { StoredCase } from './check/read-stored.ts';
import type { Draft } from './generate/draft.ts';
import { drawPeople } from './generate/draw-people.ts';
import { drawStream } from './generate/draw-stream.ts';
import { writeFile } from './generate/write-file.ts';

export interface PipelineWish {
  seed: number;
  /** Messages. */
  count: number;
  /** Messages of a file. */
  perFile: number;
  /** Told after each file. */
  onFile?: (done: number, differences: readonly Difference[]) => void;
}

export interface PipelineOutcome {
  messages: number;
  reviews: number;
  /** What became of the messages. */
  states: Record<string, number>;
  differences: Difference[];
}

/** Of orders to messages: few enough that many are written about several times. */
const ORDERS_SHARE = 0.35;
const FEWEST_ORDERS = 20;

/**
 * Sends messages that follow from the seed alone through the whole product: each file over HTTP, then the worker's job, then what the
 * database, the imports page and the doctor's review say is compared with what the messages themselves say.
 */
export async function runPipeline(
  world: World,
  { seed, count, perFile, onFile }: PipelineWish,
): Promise<PipelineOutcome> {
  const orders = await seedEverybody(world, seed, count);
  const administrator = await anAdmin(world);
  const ledger: Ledger = {
    services: world.services,
    orders: new Map(orders.map((order) => [order.orderNumber, order])),
    cases: new Map(),
  };
  const outcome: PipelineOutcome = { messages: 0, reviews: 0, states: {}, differences: [] };
  const stream = drawStream({ seed, count, orders, start: world.services.now() });
  for (let file = 0; file * perFile < count; file += 1) {
    const drafts = stream.slice(file * perFile, (file + 1) * perFile);
    const bytes = writeFile(drawFor('file', seed, file), drafts);
    const report = (index: number | null, kind: Kind, what: string, sent: readonly string[] = []) => {
      const where = `file ${file}${index === null ? '' : `, message ${index}: ${nameOf(drafts[index])}`}`;
      outcome.differences.push({ kind, what, where, sent });
    };
    // Signed in for each file: on a busy machine a run lasts longer than a token.
    const admin = await visitAs(world, administrator);
    const importId = await upload(world, admin.token ?? '', bytes);
    await importLabFile(world.services, { importId }).catch((error) => report(null, 'end', String(error)));
    const view = await admin.need('getImport', { params: { id: importId } });
    outcome.messages += await checkFile(ledger, { bytes, view, at: world.services.now().getTime() }, report);
    for (const { state } of view.messages) outcome.states[state] = (outcome.states[state] ?? 0) + 1;
    onFile?.(outcome.messages, outcome.differences);
  }
  await checkReviews(world, ledger, outcome);
  return outcome;
}

const nameOf = (draft: Draft | undefined) =>
  draft ? `${draft.order.orderNumber} ${draft.made.join(', ')}` : 'none of ours';

async function seedEverybody(world: World, seed: number, count: number): Promise<SeededOrder[]> {
  const orders = Math.max(FEWEST_ORDERS, Math.ceil(count * ORDERS_SHARE));
  const facts = drawPeople(drawFor('people', seed), orders);
  const people = await seedPeople(world.services, orders, (index) => facts[index] as (typeof facts)[number]);
  return seedOrders(world.services, people, orders);
}

async function upload(world: World, token: string, bytes: Buffer): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'labor.hl7');
  const answer = await fetch(`${world.baseUrl}/api/results/hl7-upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { files } = (await answer.json()) as { files: { importId: string | null }[] };
  const importId = files[0]?.importId;
  if (!importId) throw new Error(`the upload was refused with ${answer.status}`);
  return importId;
}

const CASE = columns<StoredCase>({ orderId: 'r', outside: 'r', critical: 'r', alerts: '0' });

/** Every case as a doctor opens it. */
async function checkReviews(world: World, { cases }: Ledger, outcome: PipelineOutcome): Promise<void> {
  const doctor = await aDoctor(world);
  const rows = new Map(
    (await select(world.services, CASE, 'FROM test_results r', [])).map((row) => [row.orderId, row]),
  );
  for (const [orderId, model] of cases) {
    if (!rows.has(orderId)) continue;
    const reply = await (await visitAs(world, doctor)).need('getReview', { params: { orderId } });
    outcome.reviews += 1;
    checkReview(model, reply, rows.get(orderId), (kind, what) =>
      outcome.differences.push({ kind, what, where: `review of ${reply.orderNumber}` }),
    );
  }
}
