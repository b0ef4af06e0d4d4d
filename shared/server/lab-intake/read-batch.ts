import type { SentPerson } from '#shared/domain/lab-intake/compare-person.ts';
import { MessageState } from '#shared/domain/lab-intake/import-message-state.ts';
import {
  type OrderCandidate,
  type OrderGroupNumbers,
  orderNumberCandidates,
} from '#shared/domain/lab-intake/match-order.ts';
import { numbersByField } from '#shared/domain/lab-intake/number-field.ts';
import { canBeOrderNumber } from '#shared/domain/orders/order-number.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { columns, select, type Tx } from '#shared/server/database/sql.ts';
import type { LabMessage } from '#shared/server/hl7/types.ts';
import { BIRTHDATE } from '#shared/server/identity/birthdate-column.ts';
import type { CustomerSurvey } from '#shared/server/models/customer-survey.ts';
import { LabNote } from '#shared/server/models/lab-note.ts';
import type { Order } from '#shared/server/models/order.ts';
import { ResultDocument } from '#shared/server/models/result-document.ts';
import type { TestResult } from '#shared/server/models/test-result.ts';
import type { User } from '#shared/server/models/user.ts';
import {
  type AsideRow,
  listAsides,
  listStanding,
  type ObservationRow,
} from '#shared/server/results/observation-rows.ts';
import type { LabMappings } from './read-lab-mappings.ts';

/** An order that a message may belong to, locked for the batch. */
export type ImportOrder = Pick<Row<Order>, 'id' | 'orderNumber' | 'customerId' | 'status'> &
  Pick<Row<User>, 'birthdate' | 'sex'> &
  Pick<Row<TestResult>, 'releasedVersion'> & {
    lastName: string | null;
    firstName: string | null;
    surveyStatus: Row<CustomerSurvey>['status'] | null;
    resultId: string | null;
    /** 0 before the first result. */
    resultVersion: number;
    startsAt: Date | null;
  };

export interface Batch {
  orders: ImportOrder[];
  /** Standing observations by result id. */
  standing: Map<string, ObservationRow[]>;
  /** Words put aside that wait for a person, by result id. */
  asides: Map<string, AsideRow[]>;
  /** Hashes of the notes and ids of the documents that each result has. */
  remarks: Map<string, string[]>;
  /** The notes of each result. */
  notes: Map<string, string[]>;
  /** Content hashes applied before, by order id. */
  hashes: Map<string, Set<string>>;
  /** When each result was released last, by result id. */
  releasedAt: Map<string, Date>;
}

/** The numbers of a message's order groups, from the fields in which its laboratory returns ours. */
export const groupsOf = (message: LabMessage, mappings: LabMappings): OrderGroupNumbers[] =>
  numbersByField(allGroupsOf(message), mappings.of(message.facility).numberField, message.numbers);

/** The numbers of a message's order groups, from the fields that every laboratory is read by. */
export const allGroupsOf = (message: LabMessage): OrderGroupNumbers[] =>
  message.orders.map(({ orc2, orc3, obr2, obr3, specimenIds }) => ({ orc2, orc3, obr2, obr3, samples: specimenIds }));

/** What a message says about its person, as sent. */
export const personOf = ({ patient }: LabMessage): SentPerson => ({
  birthdate: patient.birthdateSent,
  sex: patient.sexSent,
  family: patient.family,
  given: patient.given,
});

/** An order as the matching takes it. */
export const candidateOf = (order: ImportOrder): OrderCandidate => ({
  orderId: order.id,
  orderNumber: order.orderNumber,
  status: order.status,
  customer: { birthdate: order.birthdate, sex: order.sex, lastName: order.lastName, firstName: order.firstName },
});

/** Every number in these messages that may be one of our orders', without repeats. */
export const numbersOf = (messages: readonly LabMessage[], mappings: LabMappings): string[] => [
  ...new Set(messages.flatMap((message) => orderNumberCandidates(groupsOf(message, mappings)))),
];

/** Reads and locks everything that messages for these orders may touch, in a handful of statements however many there are. */
export async function readBatch(tx: Tx, numbers: readonly string[]): Promise<Batch> {
  const orders = numbers.length === 0 ? [] : await lockOrders(tx, numbers);
  const resultIds = orders.flatMap(({ resultId }) => resultId ?? []);
  const standing = await listStanding(tx, resultIds);
  const asides = await listAsides(tx, resultIds);
  const known = await listHashes(
    tx,
    orders.map(({ id }) => id),
  );
  return {
    orders,
    standing: Map.groupBy(standing, ({ resultId }) => resultId),
    ...(await listRemarks(tx, resultIds)),
    asides: Map.groupBy(asides, ({ resultId }) => resultId),
    releasedAt: await listLastReleases(tx, resultIds),
    hashes: new Map(
      [...Map.groupBy(known, ({ orderId }) => orderId)].map(([id, rows]) => [
        id,
        new Set(rows.map(({ contentHash }) => contentHash)),
      ]),
    ),
  };
}

const IMPORT_ORDER = columns<ImportOrder>({
  id: 'o',
  orderNumber: 'o',
  customerId: 'o',
  status: 'o',
  surveyStatus: 's.status',
  birthdate: BIRTHDATE,
  sex: 'u',
  lastName: 'u',
  firstName: 'u',
  resultId: 'r.id',
  resultVersion: 'COALESCE(r.version, 0)',
  releasedVersion: 'r',
  startsAt: 'a',
});

function lockOrders(tx: Tx, numbers: readonly string[]): Promise<ImportOrder[]> {
  return select(
    tx,
    IMPORT_ORDER,
    `FROM orders o JOIN users u ON u.id = o.customerId LEFT JOIN customer_surveys s ON s.orderId = o.id
     LEFT JOIN test_results r ON r.orderId = o.id LEFT JOIN appointments a ON a.orderId = o.id
     WHERE o.orderNumber IN (?) ORDER BY o.id FOR UPDATE`,
    [['', ...numbers.filter(canBeOrderNumber)]],
  );
}

/** The notes that each result has, and the hashes of its notes with the ids of its documents. */
export async function listRemarks(tx: Tx, resultIds: readonly string[]): Promise<Pick<Batch, 'notes' | 'remarks'>> {
  if (resultIds.length === 0) return { notes: new Map(), remarks: new Map() };
  const where = { resultId: resultIds };
  const notes = await findRows(tx, LabNote, ['resultId', 'contentHash', 'note'], { where });
  const documents = await findRows(tx, ResultDocument, ['resultId', 'fileId'], { where });
  const marks = [
    ...notes.map(({ resultId, contentHash }) => ({ resultId, mark: contentHash })),
    ...documents.map(({ resultId, fileId }) => ({ resultId, mark: fileId })),
  ];
  return {
    remarks: groupTexts(marks.map(({ resultId, mark }) => [resultId, mark])),
    notes: groupTexts(notes.map(({ resultId, note }) => [resultId, note])),
  };
}

function groupTexts(pairs: readonly [resultId: string, text: string][]): Map<string, string[]> {
  const grouped = Map.groupBy(pairs, ([resultId]) => resultId);
  return new Map([...grouped].map(([resultId, found]) => [resultId, found.map(([, text]) => text)]));
}

const LAST_RELEASE = columns<{ resultId: string; releasedAt: Date }>({
  resultId: 'l',
  releasedAt: 'MAX(l.releasedAt)',
});

/** Read when the orders are locked: a release of before is seen, and none can come. */
async function listLastReleases(tx: Tx, resultIds: readonly string[]): Promise<Map<string, Date>> {
  if (resultIds.length === 0) return new Map();
  const from = 'FROM result_releases l WHERE l.resultId IN (?) GROUP BY l.resultId';
  const rows = await select(tx, LAST_RELEASE, from, [resultIds]);
  return new Map(rows.map(({ resultId, releasedAt }) => [resultId, releasedAt]));
}

const HASH = columns<{ orderId: string; contentHash: string }>({ orderId: 'm', contentHash: 'm' });

async function listHashes(tx: Tx, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return select(tx, HASH, 'FROM import_messages m WHERE m.state = ? AND m.orderId IN (?)', [
    MessageState.applied,
    orderIds,
  ]);
}
