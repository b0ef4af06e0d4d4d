import { v7 as uuidv7 } from 'uuid';
import { LADDER, periodOf, signatureOf } from '#shared/domain/exports/coarsen.ts';
import { quasiOf } from '#shared/domain/exports/research-columns.ts';
import type { ExportFault, ResearchPlan } from '#shared/domain/exports/research-wish.ts';
import { SMALL_CELL } from '#shared/limits/exports.ts';
import { csvFile } from '#shared/server/csv-file.ts';
import type { CsvRow } from '#shared/server/csv-text.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { change, insertMany, json } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { holdChoices, listConsentVersions, listWithdrawn } from '#shared/server/exports/approved.ts';
import { type Chosen, choosePeople, type Written } from '#shared/server/exports/choose-people.ts';
import { makePseudonyms } from '#shared/server/exports/pseudonyms.ts';
import { readResearchRows } from '#shared/server/exports/research-rows.ts';
import { beginProgress } from '#shared/server/jobs/begin-progress.ts';
import { finishProgress } from '#shared/server/jobs/finish-progress.ts';
import { isEnded } from '#shared/server/jobs/is-ended.ts';
import { Export } from '#shared/server/models/export.ts';
import { ExportPerson } from '#shared/server/models/export-person.ts';
import type { ManifestView } from '#shared/views/exports.ts';
import { Stopped, showProgress } from '#worker/exports/show-progress.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

/** People who withdraw while one is written are few; whoever needs more rounds than these tries again later. */
const ROUNDS = 20;
const SHOWN_EVERY_MS = 500;

type Asked = Pick<Row<Export>, 'kind' | 'filter' | 'form' | 'expiresAt' | 'createdAt'>;

/** A file that was written under an id of its own, and what stands in it. */
interface Made {
  fileId: string;
  rows: number;
  bytes: number;
  sha256: string;
  written: Map<string, Set<string>>;
}

/**
 * Writes a file for research. Who agrees is asked row by row as it is read, and once more before it is given out, in one transaction that
 * holds everybody's choice: whoever withdrew meanwhile makes it be written anew, and whoever withdraws later takes it away. Each round has
 * names of its own, whose key nothing keeps.
 */
export async function writeResearch(services: WorkerServices, exportId: string): Promise<void> {
  const columns = ['kind', 'filter', 'form', 'expiresAt', 'createdAt'] as const;
  const asked = await findRow(services, Export, columns, { where: { id: exportId } });
  if (!asked || asked.kind === 'orders') return;
  const plan = json<ResearchPlan>(asked.filter);
  let written: Written | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const chosen = await choosePeople(services, plan, written);
    if (chosen.fault) return fail(services, exportId, chosen.fault);
    if (round === 0 && !(await inTransaction(services, (tx) => beginProgress(tx, exportId, chosen.rows)))) return;
    const made = await writeFile(services, { exportId, asked, plan, chosen });
    if (made === null) return;
    const isGivenOut = await giveOut(services, { exportId, asked, plan, chosen, made });
    if (isGivenOut) return;
    await services.files.remove('exports', made.fileId);
    if (await isEnded(services, exportId)) return;
    written = made.written;
  }
  throw new Error(`the people of an export changed ${ROUNDS} times while it was written`);
}

/** Removes a file that is over, and who was in it. */
export async function forgetResearch(services: WorkerServices, exportId: string, fileId: string): Promise<void> {
  await services.files.remove('exports', fileId);
  await inTransaction(services, (tx) => change(tx, 'DELETE FROM export_people WHERE exportId = ?', [exportId]));
}

async function fail(services: WorkerServices, exportId: string, fault: ExportFault): Promise<void> {
  await inTransaction(services, async (tx) => {
    await beginProgress(tx, exportId, 0);
    await finishProgress(tx, exportId, fault);
  });
}

interface Work {
  exportId: string;
  asked: Asked;
  plan: ResearchPlan;
  chosen: Chosen;
}

/** @returns null where somebody stopped it */
async function writeFile(services: WorkerServices, { exportId, asked, plan, chosen }: Work): Promise<Made | null> {
  const fileId = uuidv7();
  const nameOf = plan.complete ? (id: string) => id : makePseudonyms();
  const written = new Map<string, Set<string>>();
  let count = 0;
  let shownAt = performance.now();
  const rows = async function* (): AsyncGenerator<CsvRow[]> {
    for await (const step of readResearchRows(services, { plan, chosen, nameOf })) {
      for (const { customerId, month } of step)
        written.set(customerId, (written.get(customerId) ?? new Set()).add(month));
      yield step.map(({ cells }) => cells);
      count += step.length;
      if (await isEnded(services, exportId)) throw new Stopped();
      if (performance.now() - shownAt < SHOWN_EVERY_MS) continue;
      await showProgress(services, exportId, count);
      shownAt = performance.now();
    }
    await showProgress(services, exportId, count);
  };
  const form = json<typeof asked.form>(asked.form);
  const { content } = csvFile({ name: exportId, columns: plan.columns, rows: rows(), ...form });
  try {
    const stored = await services.files.write('exports', fileId, content, { expiresAt: asked.expiresAt });
    return { fileId, rows: count, ...stored, written };
  } catch (error) {
    if (error instanceof Stopped) return null;
    throw error;
  }
}

/** @returns false where it must be written anew, or nobody waits for it any more */
async function giveOut(services: WorkerServices, work: Work & { made: Made }): Promise<boolean> {
  const { exportId, plan, chosen, made } = work;
  const ids = [...made.written.keys()];
  if (made.rows === 0 || hasSmallCell(plan, chosen, made.written)) return false;
  return inTransaction(services, async (tx) => {
    if (plan.approvedOnly) {
      await holdChoices(tx, ids);
      if ((await listWithdrawn(tx, ids)).length > 0) return false;
    }
    if (!(await finishProgress(tx, exportId, null))) return false;
    const manifest = manifestOf(work, plan.approvedOnly ? await listConsentVersions(tx, ids) : [], tx.now);
    const { fileId, rows, bytes } = made;
    await updateRows(tx, Export, { rows, bytes, fileId, manifest }, { id: exportId });
    const people = ids.map((customerId) => ({ exportId, customerId, createdAt: tx.now }));
    await insertMany(tx, ExportPerson, people);
    const actor = { job: 'write-export' } as const;
    const facts = { kind: plan.dataset, rows };
    noteChange(tx, { entity: 'export', id: exportId, event: 'exports.made', actor, about: null, facts });
    return true;
  });
}

/** Whether too few people share what the file says of one, because records went while it was written. */
function hasSmallCell(plan: ResearchPlan, { people }: Chosen, written: Written): boolean {
  if (plan.complete) return false;
  const columns = quasiOf(plan.columns);
  const cells = new Map<string, number>();
  for (const [id, months] of written) {
    const person = people.get(id);
    const detail = LADDER[person?.step ?? 0];
    if (!person || !detail) return true;
    const periods = columns.includes('period')
      ? new Set([...months].map((month) => periodOf(month, detail.period)))
      : [''];
    for (const period of periods) {
      const facts = { ...person.facts, months: new Set<string>() };
      const cell = `${period} ${signatureOf(facts, detail, columns)}`;
      cells.set(cell, (cells.get(cell) ?? 0) + 1);
    }
  }
  return [...cells.values()].some((count) => count < SMALL_CELL);
}

function manifestOf({ asked, plan, chosen, made }: Work & { made: Made }, versions: string[], now: Date): ManifestView {
  const { dataset, columns, complete, ...filter } = plan;
  return {
    ...{ format: 'research-export/1', dataset, filter, columns, pseudonymised: !complete },
    ...{ rows: made.rows, people: made.written.size, bytes: made.bytes, sha256: made.sha256 },
    ...{ consentTextVersions: versions, coarsening: chosen.coarsening, madeAt: now.toISOString() },
    ...{ madeBy: complete ? 'admin' : 'data_export', expiresAt: asked.expiresAt.toISOString() },
  };
}
