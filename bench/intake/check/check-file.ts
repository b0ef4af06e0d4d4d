import { buffer } from 'node:stream/consumers';
import type { Services } from '#shared/server/services.ts';
import type { ImportView } from '#shared/views/lab-intake.ts';
import type { SeededOrder } from '../../setup/seed-orders.ts';
import { readMessage, type Said } from '../oracle/read-message.ts';
import { listArriving } from '../oracle/same-words.ts';
import { splitFile } from '../oracle/split-file.ts';
import { whoseIs } from '../oracle/whose.ts';
import { CaseModel } from './case-model.ts';
import type { Kind, Report } from './difference.ts';
import { readStored, type Stored, type StoredMessage } from './read-stored.ts';

/** What the run knows of all its orders. */
export interface Ledger {
  services: Services;
  /** By number. */
  orders: ReadonlyMap<string, SeededOrder>;
  /** By the order's id. */
  cases: Map<string, CaseModel>;
}

export interface ImportedFile {
  bytes: Uint8Array;
  view: ImportView;
  /** When it was applied. */
  at: number;
}

const COUNTED = {
  applied: 'applied',
  duplicates: 'duplicate',
  older: 'older',
  setAside: 'set-aside',
  refused: 'refused',
  skipped: 'skipped',
} as const;

/** Checks everything that an import left behind. @returns how many messages the file had */
export async function checkFile(
  ledger: Ledger,
  { bytes, view, at }: ImportedFile,
  reportAt: (index: number | null, kind: Kind, what: string, sent?: readonly string[]) => void,
): Promise<number> {
  const { messages, problems } = splitFile(bytes);
  const stored = await readStored(ledger.services, view._id);
  checkCounts(view, stored, messages.length, problems, (kind, what) => reportAt(null, kind, what));
  if (messages.length === 0) return 0;
  for (const [index, lines] of messages.entries()) {
    const report: Report = (kind, what) => reportAt(index, kind, what, lines);
    const row = stored.messages[index];
    if (!row) report('trace', 'no trace of the message');
    else await checkMessage(ledger, stored, row, { lines, at }, report);
  }
  for (const orderId of new Set(stored.messages.flatMap((row) => row.orderId ?? []))) {
    const model = ledger.cases.get(orderId);
    if (model) checkCase(model, stored, orderId, (kind, what) => reportAt(null, kind, `order ${orderId}: ${what}`));
  }
  return messages.length;
}

function checkCounts(view: ImportView, stored: Stored, sent: number, problems: string[], report: Report): void {
  if (view.state !== 'done') report('end', `the import is ${view.state}`);
  // A file without a message is one refused message.
  const expected = Math.max(sent, 1);
  if (view.total !== expected || view.handled !== expected || stored.messages.length !== expected)
    report('count', `${view.handled} of ${view.total} handled, ${expected} sent`);
  for (const [name, state] of Object.entries(COUNTED)) {
    const found = stored.messages.filter((row) => row.state === state).length;
    if (view[name as keyof typeof COUNTED] !== found) report('count', `${name} is not ${found}`);
  }
  const told = new Set(view.problems.map(({ code }) => code));
  if (sent > 0 && [...told].sort().join() !== [...new Set(problems)].sort().join())
    report('count', `told ${[...told].join() || 'nothing'} about the file, not ${problems.join() || 'nothing'}`);
}

interface SentMessage {
  lines: readonly string[];
  at: number;
}

async function checkMessage(ledger: Ledger, stored: Stored, row: StoredMessage, sent: SentMessage, report: Report) {
  const said = readMessage(sent.lines);
  const { state, reason } = row;
  if (said.kind !== 'result') {
    const expected = said.kind === 'other' ? 'skipped' : 'refused';
    if (state !== expected || !reason) report('trace', `${JSON.stringify(said)} is ${state} ${reason}`);
    return;
  }
  if (state === 'refused') {
    if (!said.isLong || reason !== 'has-no-room' || !row.place) report('trace', `refused as ${reason} ${row.place}`);
    return;
  }
  const whose = whoseIs(said, ledger.orders);
  const isEmpty = said.words.length + said.documents.length === 0;
  if (state === 'set-aside') {
    if (whose.order && whose.certain && !isEmpty)
      report('person', `set aside as ${reason}, though it is certain whose it is`);
    return;
  }
  if (!['applied', 'duplicate', 'older'].includes(state)) return report('trace', `is ${state}`);
  if (isEmpty) report('count', `says nothing, yet is ${state}`);
  if (!whose.order || whose.order.id !== row.orderId) {
    return report('person', `given to an order, though ${whose.order ? 'it is another one' : whose.why}`);
  }
  await checkTaken(ledger, stored, row, { said, at: sent.at }, report);
}

async function checkTaken(
  ledger: Ledger,
  stored: Stored,
  row: StoredMessage,
  { said, at }: { said: Said; at: number },
  report: Report,
) {
  const orderId = row.orderId ?? '';
  const model = ledger.cases.get(orderId) ?? new CaseModel();
  ledger.cases.set(orderId, model);
  if (model.isLost) return;
  const arriving = listArriving(said.words, said.written, at);
  const rows = (stored.values.get(orderId) ?? []).filter(({ importMessageId }) => importMessageId === row.id);
  const fates = model.take(arriving, rows, report);
  const known = (stored.notes.get(orderId) ?? []).map(({ note }) => note);
  const freshNotes = said.notes.filter((note) => !model.notes.has(note));
  for (const note of said.notes) {
    if (!known.includes(note)) model.lose(report, 'trace', `no trace of the note ${JSON.stringify(note)}`);
    model.notes.add(note);
  }
  const freshDocuments = await checkDocuments(ledger, stored, model, orderId, said, report);
  if (model.isLost) return;
  // The same note about another test, or the same document under another name, is one more.
  const remarks = [...(stored.notes.get(orderId) ?? []), ...(stored.documents.get(orderId) ?? [])];
  const isRemarked = remarks.some(({ importMessageId }) => importMessageId === row.id);
  if (freshNotes.length + freshDocuments > 0 && !isRemarked)
    model.lose(report, 'trace', 'a new note or document is not of this message');
  const brings = fates.some((fate) => fate === 'stands' || fate === 'final') || isRemarked;
  const expected = brings ? 'applied' : fates.includes('aside') ? 'older' : 'duplicate';
  if (row.state !== expected) report('count', `${row.state}, not ${expected}: ${fates}`);
  const aside = fates.filter((fate) => fate === 'aside').length;
  if (row.notTaken !== aside) report('count', `${row.notTaken} not taken, not ${aside}`);
}

/** Each document is a file of the case, byte for byte, or a refusal. @returns how many the case did not have */
async function checkDocuments(
  ledger: Ledger,
  stored: Stored,
  model: CaseModel,
  orderId: string,
  { documents }: Said,
  report: Report,
) {
  const rows = stored.documents.get(orderId) ?? [];
  let fresh = 0;
  for (const { data } of documents) {
    const mark = `document ${data}`;
    if (!model.notes.has(mark)) fresh += 1;
    model.notes.add(mark);
    if (data === null) {
      if (!rows.some(({ refused }) => refused !== null))
        model.lose(report, 'trace', 'no trace of a document that is none');
      continue;
    }
    const contents = rows
      .filter(({ refused }) => refused === null)
      .map(async ({ fileId }) => buffer(await ledger.services.files.read('reports', fileId)));
    const found = (await Promise.all(contents)).some((content) => content.toString('base64') === data);
    if (!found) model.lose(report, 'trace', 'no trace of a document');
  }
  return fresh;
}

/** What stands, and whether a new critical value raised an alarm. */
function checkCase(model: CaseModel, stored: Stored, orderId: string, report: Report): void {
  model.compare(stored.values.get(orderId) ?? [], report);
  const alerts = stored.cases.get(orderId)?.alerts ?? 0;
  const { known, isComplete } = model.findAlarming();
  if (!model.isLost) {
    const fresh = [...known].filter((value) => !model.alarming.has(value));
    if (fresh.length > 0 && alerts === model.alerts) report('alarm', `no alarm for ${fresh.join(', ')}`);
    if (
      alerts > 0 &&
      isComplete &&
      known.size === 0 &&
      model.alarming.size === 0 &&
      (stored.cases.get(orderId)?.critical ?? 0) > 0
    )
      report('cause', 'critical without a critical value');
  }
  model.alarming = known;
  model.alerts = alerts;
}
