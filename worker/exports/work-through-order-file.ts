import { literal } from 'sequelize';
import type { FileForm } from '#shared/domain/exports/file-form.ts';
import { ImportPhase } from '#shared/domain/exports/import-phase.ts';
import type { ImportTarget } from '#shared/domain/exports/import-target.ts';
import type { OrderCells } from '#shared/domain/exports/order-columns.ts';
import { type Fault, isFault } from '#shared/domain/exports/row-fault.ts';
import { Role } from '#shared/roles.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { change, columns, insertMany, json, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { decideRows, type RowInFile, type RowOutcome } from '#shared/server/exports/decide-rows.ts';
import { FileFailed } from '#shared/server/exports/file-failed.ts';
import { FileMemory } from '#shared/server/exports/file-memory.ts';
import { measureOrderFile } from '#shared/server/exports/measure-order-file.ts';
import { readOrderFile } from '#shared/server/exports/read-order-file.ts';
import { writeRows } from '#shared/server/exports/write-rows.ts';
import { FileFailure } from '#shared/server/gateways/files/file-failure.ts';
import { advanceProgress } from '#shared/server/jobs/advance-progress.ts';
import { beginProgress } from '#shared/server/jobs/begin-progress.ts';
import { finishProgress } from '#shared/server/jobs/finish-progress.ts';
import { isEnded } from '#shared/server/jobs/is-ended.ts';
import { ImportRefusal } from '#shared/server/models/import-refusal.ts';
import { OrderImport } from '#shared/server/models/order-import.ts';
import { takeOrderNumbers } from '#shared/server/orders/take-order-numbers.ts';
import type { Actor } from '#shared/server/services.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

/** Rows of one transaction: a killed worker has done each of these whole or not at all. */
const STEP = 500;

interface Work {
  importId: string;
  phase: ImportPhase;
  target: ImportTarget;
  /** Who agreed; of a trial, nobody. */
  actor: Actor | null;
  memory: FileMemory;
}

/**
 * Goes through a file of orders, some hundred rows a transaction, each with its place in the file: a run after a crash goes on behind
 * the last of them, and of two runs at once only one gets on. The memory it takes does not depend on the file but for the number of
 * each order, so that a second row about it is noticed.
 */
export async function workThroughOrderFile(
  services: WorkerServices,
  { importId, phase }: Pick<Work, 'importId' | 'phase'>,
): Promise<void> {
  const row = await findRow(services, OrderImport, ['phase', 'target', 'form', 'confirmedBy'], { where: { importId } });
  if (!row || row.phase !== phase || (await isEnded(services, importId))) return;
  const actor = row.confirmedBy === null ? null : { userId: row.confirmedBy, roles: [Role.admin], sessionId: '' };
  const work: Work = { importId, phase, target: json<ImportTarget>(row.target), actor, memory: new FileMemory() };
  try {
    const { rows, ...form } = await measureOrderFile(await services.files.read('order-files', importId));
    const handled = await inTransaction(services, (tx) => begin(tx, work, form, rows));
    if (handled === null) return;
    const isDone = await takeRows(services, work, { form, handled });
    if (isDone) await inTransaction(services, (tx) => finish(tx, work, null));
  } catch (error) {
    const failed = asFileFailed(error);
    await inTransaction(services, (tx) => finish(tx, work, failed));
  }
}

/** @throws what says nothing about the file: the job is tried again */
function asFileFailed(error: unknown): FileFailed {
  if (error instanceof FileFailed) return error;
  if (error instanceof FileFailure && error.kind === 'missing') return new FileFailed('file-missing');
  if (error instanceof FileFailure && error.kind === 'damaged') return new FileFailed('file-damaged');
  throw error;
}

const HANDLED = columns<{ handled: number }>({ handled: 'handled' });

/** @returns how many rows are done already; null where nothing is to be done any more. A trial begins anew, it has written nothing. */
async function begin(tx: Tx, { importId, phase }: Work, form: FileForm, rows: number): Promise<number | null> {
  if (!(await beginProgress(tx, importId, rows))) return null;
  const stands = await selectOne(tx, HANDLED, 'FROM job_progress WHERE jobId = ? FOR UPDATE', [importId]);
  const handled = phase === ImportPhase.apply ? (stands?.handled ?? 0) : 0;
  if (handled > 0) return handled;
  await change(tx, 'UPDATE job_progress SET handled = 0 WHERE jobId = ?', [importId]);
  await change(tx, 'DELETE FROM import_refusals WHERE importId = ?', [importId]);
  const nothing = { createdRows: 0, changedRows: 0, sameRows: 0, refusedRows: 0 };
  await updateRows(tx, OrderImport, { form, ...nothing }, { importId });
  return 0;
}

/** @returns false when somebody stopped it, or another run of the same job is ahead */
async function takeRows(
  services: WorkerServices,
  work: Work,
  { form, handled }: { form: FileForm; handled: number },
): Promise<boolean> {
  const content = await services.files.read('order-files', work.importId);
  let step: RowInFile[] = [];
  const take = async (): Promise<boolean> => {
    const rows = step;
    step = [];
    if (rows.length === 0) return true;
    return !(await isEnded(services, work.importId)) && takeStep(services, work, rows);
  };
  // The rows of the next step are read while this one is written.
  let taking = Promise.resolve(true);
  try {
    for await (const row of readOrderFile(content, form)) {
      const first = work.memory.note(row);
      if (row.position <= handled || step.push({ ...row, first }) < STEP) continue;
      if (!(await taking)) return false;
      taking = take();
      // Heard when the next step is read, or below.
      taking.catch(() => undefined);
    }
  } finally {
    // Also where the file cannot be read on: what was begun ends first.
    await taking;
  }
  return (await taking) && take();
}

async function takeStep(services: WorkerServices, work: Work, rows: readonly RowInFile[]): Promise<boolean> {
  const fresh = rows.filter(({ cells }) => !isFault(cells) && cells.orderNumber === undefined).length;
  const numbers = work.actor ? await takeOrderNumbers(services, fresh) : [];
  const [{ position: first = 1 } = {}] = rows;
  const { memory, target } = work;
  return inTransaction(services, async (tx) => {
    const stands = await selectOne(tx, HANDLED, 'FROM job_progress WHERE jobId = ? FOR UPDATE', [work.importId]);
    if (stands?.handled !== first - 1) return false;
    const outcomes = await decideRows(tx, rows, { target, people: memory.people, writes: work.actor !== null });
    const { actor, importId } = work;
    const overtaken = actor
      ? await writeRows(tx, outcomes, { actor, importId, numbers })
      : new Map<RowOutcome, Fault>();
    await noteOutcomes(tx, work, outcomes, overtaken);
    await advanceProgress(tx, importId, rows.length);
    if (!actor) memory.keepPeople(outcomes);
    return true;
  });
}

const SAID_LENGTH = 60;

async function noteOutcomes(
  tx: Tx,
  { importId }: Work,
  outcomes: readonly RowOutcome[],
  overtaken: ReadonlyMap<RowOutcome, Fault>,
): Promise<void> {
  const refused: { outcome: RowOutcome; fault: Fault }[] = [];
  const counted = { created: 0, changed: 0, same: 0 };
  for (const outcome of outcomes) {
    const fault = outcome.kind === 'refused' ? outcome.fault : overtaken.get(outcome);
    if (fault) refused.push({ outcome, fault });
    else if (outcome.kind !== 'refused') counted[outcome.kind] += 1;
  }
  const { created, changed, same } = counted;
  const more = {
    createdRows: literal(`createdRows + ${created}`),
    changedRows: literal(`changedRows + ${changed}`),
    sameRows: literal(`sameRows + ${same}`),
    refusedRows: literal(`refusedRows + ${refused.length}`),
  };
  await updateRows(tx, OrderImport, more, { importId });
  const rows = refused.map(({ outcome: { row }, fault: { field, fault, detail } }) => ({
    ...{ importId, position: row.position, line: row.line, field, fault, createdAt: tx.now },
    said: saidAt(row.cells, field),
    detail: detail?.slice(0, SAID_LENGTH) ?? null,
  }));
  await insertMany(tx, ImportRefusal, rows);
}

const saidAt = (cells: OrderCells | Fault, field: Fault['field']): string | null =>
  isFault(cells) || field === null ? null : [...(cells[field] ?? '')].slice(0, SAID_LENGTH).join('') || null;

async function finish(tx: Tx, { importId, phase }: Work, failed: FileFailed | null): Promise<void> {
  if (!(await finishProgress(tx, importId, failed?.fault ?? null))) return;
  if (failed?.detail) await updateRows(tx, OrderImport, { detail: failed.detail }, { importId });
  const actor = { job: phase === ImportPhase.check ? 'check-order-file' : 'apply-order-file' } as const;
  const facts = { phase, failed: failed !== null };
  noteChange(tx, { entity: 'import', id: importId, event: 'exports.file-read', actor, about: null, facts });
}
