import { createHash } from 'node:crypto';
import { literal } from 'sequelize';
import { buildOru } from '#dev/stand-ins/lab/build-oru.ts';
import type { OrderFacts } from '#dev/stand-ins/lab/lab-desk.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { MessageState } from '#shared/domain/lab-intake/import-message-state.ts';
import { buildReleasedResult } from '#shared/domain/results/build-released-result.ts';
import type { ResultDraft } from '#shared/domain/results/types.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { CONTACT_GAP_MINUTES } from '#shared/limits/results.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { readLabFile } from '#shared/server/hl7/read-lab-file.ts';
import { readArrived } from '#shared/server/lab-intake/read-arrived.ts';
import type { ImportOrder } from '#shared/server/lab-intake/read-batch.ts';
import { listRemarks } from '#shared/server/lab-intake/read-batch.ts';
import { NO_MAPPINGS } from '#shared/server/lab-intake/read-lab-mappings.ts';
import { ResultChanges } from '#shared/server/lab-intake/result-changes.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import { Import } from '#shared/server/models/import.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import { InternalNote } from '#shared/server/models/internal-note.ts';
import { JobProgress } from '#shared/server/models/job-progress.ts';
import { ResultRelease } from '#shared/server/models/result-release.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { fingerprintTexts } from '#shared/server/results/fingerprint-texts.ts';
import { listReleaseRefusals } from '#shared/server/results/list-release-refusals.ts';
import { listStanding } from '#shared/server/results/observation-rows.ts';
import { readCase } from '#shared/server/results/read-case.ts';
import { demoId } from './demo-id.ts';
import type { Findings } from './demo-orders.ts';
import { demoPerson } from './demo-people.ts';
import { judgeAreas } from './judge-areas.ts';
import { personId } from './load-people.ts';
import { measureValues } from './measure-values.ts';
import type { RowBook } from './row-book.ts';
import type { PlacedOrder } from './to-new-order.ts';

/** The demonstration's doctor who released everything so far. */
const DOCTOR = 'doctor';

/**
 * Brings an order's laboratory report in by the product's own reader and rules, releases it where the plan says so, and
 * brings the correction in. Orders must come by the time of their sample, so that each finds the earlier values.
 */
export async function loadResult(tx: Tx, book: RowBook, placed: PlacedOrder): Promise<void> {
  const { findings, events, assignedTo, note } = placed.order;
  if (!findings) return;
  const resultId = await importReport(tx, book, placed, findings, null);
  if (events.includes('release')) await release(tx, placed, resultId);
  if (events.includes('correct-result')) await importReport(tx, book, placed, findings, resultId);
  if (assignedTo) await updateRows(tx, TestResult, { assignedTo: personId(assignedTo) }, { id: resultId });
  if (note) {
    const createdAt = new Date(placed.schedule.reportedAt.getTime() + HOUR_MS);
    const id = demoId('note', placed.order.ref);
    await insert(tx, InternalNote, { id, resultId, userId: personId(DOCTOR), note, createdAt });
  }
}

/** @param correctedId the released result that a corrected report changes, or null for the first report */
async function importReport(
  tx: Tx,
  book: RowBook,
  placed: PlacedOrder,
  findings: Findings,
  correctedId: string | null,
): Promise<string> {
  const { id, orderNumber, order, schedule } = placed;
  const at = correctedId ? schedule.correctedAt : schedule.reportedAt;
  const facts = factsOf(placed);
  const measurements = measureValues(facts, findings, zurichDate(at), correctedId !== null);
  const controlId = `DEMO${orderNumber}${correctedId ? 'C' : ''}`;
  const corrected = correctedId !== null;
  const orderNote = 'Probe einwandfrei eingetroffen.';
  const bytes = buildOru({
    order: facts,
    measurements,
    now: at.toISOString(),
    controlId,
    charset: 'utf-8',
    corrected,
    orderNote,
  });
  const [message] = readLabFile(bytes).messages;
  if (!message || 'refused' in message) throw new Error(`the demo report of '${order.ref}' is refused`);
  const importId = demoId('import', `${order.ref} ${corrected}`);
  const messageId = demoId('import-message', `${order.ref} ${corrected}`);
  const importOrder = asImportOrder(placed, correctedId);
  const standing = new Map(correctedId ? [[correctedId, await listStanding(tx, [correctedId])]] : []);
  const changes = new ResultChanges(
    {
      orders: [importOrder],
      standing,
      asides: new Map(),
      ...(await listRemarks(tx, correctedId ? [correctedId] : [])),
      hashes: new Map(),
      releasedAt: new Map(),
    },
    at,
    NO_MAPPINGS,
  );
  const { replaced } = changes.apply(importOrder, readArrived(message, at), messageId);
  await changes.write(tx, at);
  book.add(Import, {
    id: importId,
    fileName: `ORU_${orderNumber}${corrected ? '-korrigiert' : ''}.hl7`,
    bytes: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    createdAt: at,
  });
  book.add(JobProgress, {
    jobId: importId,
    kind: 'import-lab-file',
    state: JobState.done,
    handled: 1,
    total: 1,
    createdAt: at,
    finishedAt: new Date(at.getTime() + 900),
  });
  book.add(ImportMessage, {
    id: messageId,
    importId,
    position: message.index,
    state: MessageState.applied,
    contentHash: message.contentHash,
    orderId: id,
    orderNumber,
    observations: measurements.length,
    replaced,
    createdAt: at,
  });
  const row = await findRow(tx, TestResult, ['id'], { where: { orderId: id } });
  if (!row) throw new Error(`the demo report of '${order.ref}' made no result`);
  return row.id;
}

/** No value of the demo plan is critical. */
const NO_CONTACTS = {
  contacts: [],
  contactGapMinutes: CONTACT_GAP_MINUTES,
  callbackHours: { de: '', en: '', fr: '', it: '' },
  callbackHolidays: [],
};

/** Judges the areas with the plan's conclusion, as the doctor. */
async function release(tx: Tx, { order, schedule, customer }: PlacedOrder, resultId: string): Promise<void> {
  const found = await readCase(tx, { resultId });
  if (!found || !order.summary) throw new Error(`the demo order '${order.ref}' has nothing to release`);
  const draft: ResultDraft = { ...judgeAreas(found), summary: order.summary };
  // The order's row says already how it ended: 'not-ready' is no news here, everything else is a fault of the plan.
  // The demo data are loaded at any hour, also while nobody calls back.
  const moment = { seenVersion: found.row.version, now: tx.now, overridesHours: true };
  const refusals = listReleaseRefusals({ ...found, draft }, NO_CONTACTS, moment).filter(
    ({ code }) => code !== 'not-ready',
  );
  if (refusals.length > 0)
    throw new Error(`the demo order '${order.ref}' may not be released: ${JSON.stringify(refusals)}`);
  const { measures, orderedMarkers } = found;
  const document = buildReleasedResult({ content: resultContent, draft, measures, orderedMarkers });
  const doctor = demoPerson(DOCTOR);
  const { releasedAt } = schedule;
  const name = `${doctor.firstName} ${doctor.lastName}`;
  const title = doctor.title ?? null;
  const said = { version: 1, document, correctionReason: null };
  await insert(tx, ResultRelease, {
    ...said,
    resultId,
    valueCount: document.bloodMeasures.length,
    releasedBy: personId(DOCTOR),
    doctorName: name,
    doctorTitle: title,
    releasedAt,
    textHashes: fingerprintTexts({ ...said, releasedAt: releasedAt.toISOString(), doctor: { name, title } }),
  });
  const by = personId(DOCTOR);
  const released = { draft, version: literal('version + 1'), createdBy: by, assignedTo: by, releasedVersion: 1 };
  await updateRows(tx, TestResult, released, { id: resultId });
  await insert(tx, HealthDataRead, {
    id: demoId('read', order.ref),
    actorId: personId(DOCTOR),
    role: 'doctor',
    endpoint: 'getReview',
    customerId: personId(customer.ref),
    entityId: found.row.orderId,
    at: new Date(schedule.releasedAt.getTime() - HOUR_MS / 4),
    address: '127.0.0.1',
    requestId: 'demo',
  });
}

function factsOf({ orderNumber, customer, product, addons, schedule }: PlacedOrder): OrderFacts {
  return {
    orderNumber,
    family: customer.lastName,
    given: customer.firstName,
    birthdate: customer.birthdate,
    sex: customer.sex,
    sampleType: product.sampleType,
    markers: [...new Set([product, ...addons].flatMap(({ markers }) => markers))],
    sampledAt: schedule.sampledAt.toISOString(),
  };
}

function asImportOrder(
  { id, orderNumber, customer, schedule, order }: PlacedOrder,
  resultId: string | null,
): ImportOrder {
  return {
    id,
    orderNumber,
    customerId: personId(customer.ref),
    status: null,
    surveyStatus: order.questionnaire === 'complete' ? SurveyStatus.COMPLETED : SurveyStatus.IN_PROGRESS,
    birthdate: customer.birthdate,
    sex: customer.sex,
    lastName: customer.lastName,
    firstName: customer.firstName,
    resultId,
    resultVersion: 1,
    releasedVersion: resultId ? 1 : null,
    startsAt: schedule.sampledAt,
  };
}
