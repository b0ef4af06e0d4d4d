import { type OrderCandidate, orderNumberCandidates } from '#shared/domain/lab-intake/match-order.ts';
import type { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { select, type Tx } from '#shared/server/database/sql.ts';
import type { LabMessage } from '#shared/server/hl7/types.ts';
import { listStanding, type ObservationRow } from '#shared/server/results/observation-rows.ts';

/** An order a message may belong to, locked for the batch. */
export interface ImportOrder {
  id: string;
  orderNumber: string;
  customerId: string;
  status: OrderStatus | null;
  version: number;
  surveyStatus: number | null;
  birthdate: string | null;
  sex: 'male' | 'female' | null;
  lastName: string | null;
  resultId: string | null;
  resultVersion: number;
  releasedVersion: number | null;
  startsAt: Date | null;
}

export interface Batch {
  orders: ImportOrder[];
  /** Standing observations by result id. */
  standing: Map<string, ObservationRow[]>;
  /** Content hashes applied before, by order id. */
  hashes: Map<string, Set<string>>;
}

/** The numbers of a message's order groups, as the matching takes them. */
export const groupsOf = (message: LabMessage) =>
  message.orders.map(({ orc2, orc3, obr2, obr3, specimenIds }) => ({ orc2, orc3, obr2, obr3, samples: specimenIds }));

/** An order as the matching takes it. */
export const candidateOf = (order: ImportOrder): OrderCandidate => ({
  orderId: order.id,
  orderNumber: order.orderNumber,
  status: order.status,
  customer: { birthdate: order.birthdate, sex: order.sex, lastName: order.lastName },
});

/** Every number in these messages that may be one of our orders', without repeats. */
export const numbersOf = (messages: readonly LabMessage[]): string[] => [
  ...new Set(messages.flatMap((message) => orderNumberCandidates(groupsOf(message)))),
];

/** Reads and locks everything that messages for these orders may touch, in a handful of statements however many there are. */
export async function readBatch(tx: Tx, numbers: readonly string[]): Promise<Batch> {
  const orders = numbers.length === 0 ? [] : await lockOrders(tx, numbers);
  const resultIds = orders.flatMap((order) => order.resultId ?? []);
  const rows = await listStanding(tx, resultIds);
  const known =
    orders.length === 0
      ? []
      : await listHashes(
          tx,
          orders.map(({ id }) => id),
        );
  return {
    orders,
    standing: Map.groupBy(rows, (row) => row.resultId),
    hashes: new Map(
      [...Map.groupBy(known, (row) => row.orderId)].map(([id, part]) => [
        id,
        new Set(part.map((row) => row.contentHash)),
      ]),
    ),
  };
}

function lockOrders(tx: Tx, numbers: readonly string[]): Promise<ImportOrder[]> {
  return select<ImportOrder>(
    tx,
    `SELECT o.id, o.orderNumber, o.customerId, o.status, o.version, s.status AS surveyStatus, u.birthdate, u.sex, u.lastName,
       r.id AS resultId, COALESCE(r.version, 0) AS resultVersion, r.releasedVersion, a.startsAt
     FROM orders o JOIN users u ON u.id = o.customerId LEFT JOIN customer_surveys s ON s.orderId = o.id
     LEFT JOIN test_results r ON r.orderId = o.id LEFT JOIN appointments a ON a.orderId = o.id
     WHERE o.orderNumber IN (${numbers.map(() => '?').join(',')}) ORDER BY o.id FOR UPDATE`,
    numbers.map((number) => number.slice(0, 40)),
  );
}

function listHashes(tx: Tx, orderIds: readonly string[]): Promise<{ orderId: string; contentHash: string }[]> {
  return select(
    tx,
    `SELECT orderId, contentHash FROM import_messages
     WHERE state = 'applied' AND orderId IN (${orderIds.map(() => '?').join(',')})`,
    orderIds,
  );
}
