import type { reviewing } from '#shared/contract/reviewing.ts';
import type { MessageState } from '#shared/domain/lab-intake/import-message-state.ts';
import { describeDifference } from '#shared/domain/results/describe-difference.ts';
import type { ReleasedResult } from '#shared/domain/results/types.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { columns, type Database, select } from '#shared/server/database/sql.ts';
import { nameOf } from '#shared/server/identity/name-of.ts';
import { listReportsOf } from '#shared/server/lab-intake/list-reports.ts';
import { CriticalAlert } from '#shared/server/models/critical-alert.ts';
import { LabNote } from '#shared/server/models/lab-note.ts';
import { ResultDocument } from '#shared/server/models/result-document.ts';
import { type OrderSamples, readSamples } from '#shared/server/orders/read-samples.ts';
import { listAlarms } from '#shared/server/results/list-alarms.ts';
import { listArrivals } from '#shared/server/results/list-arrivals.ts';
import { listHandovers } from '#shared/server/results/list-handovers.ts';
import { listNotes } from '#shared/server/results/list-notes.ts';
import { listReleases as listRead, readRelease } from '#shared/server/results/list-releases.ts';
import { type Case, readCase } from '#shared/server/results/read-case.ts';
import { type Contacts, readContacts } from '#shared/server/results/read-contacts.ts';
import type { Services } from '#shared/server/services.ts';
import type { AlarmView } from '#shared/views/critical-alerts.ts';
import type { ReportView } from '#shared/views/reports.ts';
import type { HandoverView, InternalNoteView, ReadReleaseView, ReviewView } from '#shared/views/reviewing.ts';
import { type Colleague, listColleagues } from './list-colleagues.ts';
import { presentReview } from './present-review.ts';

/** Everything the review workspace shows of a case. */
export interface ReviewFacts {
  found: Case;
  notes: InternalNoteView[];
  contacts: Contacts;
  alarms: AlarmView[];
  handovers: HandoverView[];
  arrivals: Map<string, Date>;
  alertRaisedAt: Date | null;
  releases: ReleaseRow[];
  read: ReadReleaseView | null;
  undoneMatches: UndoneMatchRow[];
  messages: MessageRow[];
  labNotes: LabNoteRow[];
  documents: DocumentRow[];
  reports: ReportView[];
  colleagues: Colleague[];
  samples: OrderSamples | null;
}

export type LabNoteRow = Pick<Row<LabNote>, 'id' | 'about' | 'test' | 'note' | 'createdAt'>;
export type DocumentRow = Pick<Row<ResultDocument>, 'id' | 'name' | 'bytes' | 'refused' | 'createdAt'>;

interface ReleaseRow {
  version: number;
  releasedAt: Date;
  releasedBy: string;
}

interface UndoneMatchRow {
  at: Date;
  by: string;
  reason: string;
}

interface MessageRow {
  receivedAt: Date;
  status: MessageState;
  fileName: string;
}

/** The case of an order as a doctor reviews it; 404 before a result arrived. */
export async function findReview(
  services: Services,
  { params }: Call<typeof reviewing.getReview>,
): Promise<ReviewView> {
  const found = orNotFound(await readCase(services, { orderId: params.orderId }));
  const resultId = found.row.id;
  const ofResult = { where: { resultId }, order: [['id', 'ASC']] } satisfies {
    where: unknown;
    order: [string, string][];
  };
  const facts = {
    found,
    notes: await listNotes(services, resultId),
    contacts: await readContacts(services, resultId, services.now()),
    alarms: await listAlarms(services, resultId),
    handovers: await listHandovers(services, params.orderId),
    arrivals: await listArrivals(services, resultId),
    alertRaisedAt: await findOpenAlert(services, resultId),
    releases: await listReleases(services, resultId),
    read: await findRead(services, found.row),
    undoneMatches: await listUndoneMatches(services, resultId),
    messages: await listMessages(services, params.orderId),
    labNotes: await findRows(services, LabNote, LAB_NOTE, ofResult),
    documents: await findRows(services, ResultDocument, DOCUMENT, ofResult),
    reports: await listReportsOf(services, params.orderId),
    colleagues: await listColleagues(services),
    samples: (await readSamples(services, [params.orderId]))[0] ?? null,
  };
  return presentReview(facts, services.now());
}

const LAB_NOTE = ['id', 'about', 'test', 'note', 'createdAt'] as const;
const DOCUMENT = ['id', 'name', 'bytes', 'refused', 'createdAt'] as const;

const RELEASE = columns<ReleaseRow>({ version: 'l', releasedAt: 'l', releasedBy: 'l.doctorName' });

const listReleases = (on: Database, resultId: string) =>
  select(on, RELEASE, 'FROM result_releases l WHERE l.resultId = ? ORDER BY l.version', [resultId]);

async function findRead(on: Database, { orderId, closedAt }: Case['row']): Promise<ReadReleaseView | null> {
  const releases = await listRead(on, orderId);
  const [newest] = releases;
  if (!newest) return null;
  const { document, withdrawn } = await readRelease(on, newest);
  return {
    versions: releases.map(({ version, releasedAt }) => ({ version, releasedAt: releasedAt.toISOString() })),
    document: closedAt === null ? document : withoutEarlier(document),
    withdrawn: [...withdrawn],
  };
}

/** Of a closed account nothing of another result is shown, also where this one was released beside it. */
function withoutEarlier(document: ReleasedResult): ReleasedResult {
  return {
    ...document,
    bloodMeasures: document.bloodMeasures.map((measure) => ({
      ...measure,
      ...{ previous: null, difference: null, change: 'unknown' },
      changeSentence: describeDifference({ ...measure, previous: null }),
    })),
    resultCategories: document.resultCategories.map((area) => ({
      ...area,
      selfComparison: null,
      selfComparisonDescriptions: null,
    })),
  };
}

const UNDONE = columns<UndoneMatchRow>({
  at: 'x.undoneAt',
  by: nameOf('u'),
  reason: 'x',
});

const listUndoneMatches = (on: Database, resultId: string) =>
  select(
    on,
    UNDONE,
    'FROM undone_matches x JOIN users u ON u.id = x.undoneBy WHERE x.resultId = ? ORDER BY x.undoneAt, x.id',
    [resultId],
  );

async function findOpenAlert(on: Database, resultId: string): Promise<Date | null> {
  const where = { resultId, acknowledgedAt: null };
  const alert = await findRow(on, CriticalAlert, ['raisedAt'], { where, order: [['raisedAt', 'DESC']] });
  return alert?.raisedAt ?? null;
}

const MESSAGE = columns<MessageRow>({ receivedAt: 'm.createdAt', status: 'm.state', fileName: 'i' });

function listMessages(on: Database, orderId: string): Promise<MessageRow[]> {
  const from = `FROM import_messages m JOIN imports i ON i.id = m.importId WHERE m.orderId = ? ORDER BY m.createdAt`;
  return select(on, MESSAGE, from, [orderId]);
}
