import { RejectionState } from '#shared/domain/orders/rejection.ts';
import type { LocalText } from '#shared/languages.ts';
import { markerName } from '#shared/server/content/live-content.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { columns, type Database, json, selectOne } from '#shared/server/database/sql.ts';
import { AcceptedText } from '#shared/server/models/accepted-text.ts';
import type { Appointment } from '#shared/server/models/appointment.ts';
import { Cancellation } from '#shared/server/models/cancellation.ts';
import { CustomerSurvey } from '#shared/server/models/customer-survey.ts';
import { Kit } from '#shared/server/models/kit.ts';
import { Order } from '#shared/server/models/order.ts';
import { OrderItem } from '#shared/server/models/order-item.ts';
import { Rejection } from '#shared/server/models/rejection.ts';
import { Replacement } from '#shared/server/models/replacement.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { listReadRecommendations } from '#shared/server/results/list-read-recommendations.ts';
import { listReleases, presentReleased } from '#shared/server/results/list-releases.ts';
import { listShares } from '#shared/server/results/list-shares.ts';
import { findAnswers } from '#shared/server/surveys/find-answers.ts';
import { findVersion } from '#shared/server/surveys/find-definition.ts';
import type { AddressView } from '#shared/views/orders.ts';
import type { OwnOrderView } from '#shared/views/own-data.ts';

interface AppointmentRow extends Pick<Row<Appointment>, 'state' | 'startsAt' | 'endsAt'> {
  branch: string;
  address: string;
}

const APPOINTMENT = columns<AppointmentRow>({
  state: 'a',
  startsAt: 'a',
  endsAt: 'a',
  branch: 'b.name',
  address: "CONCAT(b.streetAddress, ', ', b.zipCode, ' ', b.city)",
});
const VOUCHER = columns<{ code: string }>({ code: 'c' });

interface Source extends Database {
  now(): Date;
}

/** One order of a person with everything that belongs to it and that the person may know. */
export async function collectOwnOrder(on: Source, orderId: string): Promise<OwnOrderView> {
  const order = await findRow(on, Order, ORDER_FIELDS, { where: { id: orderId } });
  if (!order) throw new Error('an order that went away');
  const appointment = await selectOne(
    on,
    APPOINTMENT,
    'FROM appointments a JOIN partner_branches b ON b.id = a.partnerBranchId WHERE a.orderId = ?',
    [orderId],
  );
  const voucher = await selectOne(
    on,
    VOUCHER,
    'FROM voucher_uses w JOIN voucher_codes c ON c.id = w.codeId WHERE w.orderId = ?',
    [orderId],
  );
  const where = { orderId };
  const kit = await findRow(on, Kit, ['status', 'trackingNo', 'sentAt', 'returnedAt'], { where });
  const cancelled = await findRow(on, Cancellation, ['cancelledAt', 'reasons', 'refund', 'kept'], { where });
  return {
    orderNumber: order.orderNumber,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    application: order.application,
    product: { key: order.productKey, name: json<LocalText>(order.productName) },
    items: await listItems(on, orderId),
    total: order.total,
    voucherCode: voucher?.code ?? null,
    deliveryAddress: order.deliveryAddress && json<AddressView>(order.deliveryAddress),
    invoiceAddress: order.invoiceAddress && json<AddressView>(order.invoiceAddress),
    appointment: appointment
      ? {
          state: appointment.state,
          startsAt: appointment.startsAt.toISOString(),
          endsAt: appointment.endsAt.toISOString(),
          branch: { name: appointment.branch, address: appointment.address },
        }
      : null,
    kit: kit ? { ...kit, sentAt: iso(kit.sentAt), returnedAt: iso(kit.returnedAt) } : null,
    cancellation: cancelled
      ? { ...cancelled, cancelledAt: cancelled.cancelledAt.toISOString(), reasons: json(cancelled.reasons) }
      : null,
    rejections: await listOwnRejections(on, orderId),
    newSamples: await listNewSamples(on, orderId),
    transactions: await listTransactions(on, orderId),
    acceptedTexts: await listTexts(on, orderId),
    answers: await listAnswers(on, orderId),
    results: await listResults(on, orderId),
    recommendationsRead: await listOpened(on, orderId),
    shares: await listOwnShares(on, orderId),
  };
}

const ORDER_FIELDS = [
  'orderNumber',
  'status',
  'createdAt',
  'application',
  'productKey',
  'productName',
  'total',
  'deliveryAddress',
  'invoiceAddress',
] as const;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

async function listItems(on: Database, orderId: string): Promise<OwnOrderView['items']> {
  const rows = await findRows(on, OrderItem, ['name', 'price', 'discount'], {
    where: { orderId },
    order: ['position'],
  });
  return rows.map(({ name, price, discount }) => ({ name: json<LocalText>(name), price, discount }));
}

async function listTransactions(on: Database, orderId: string): Promise<OwnOrderView['transactions']> {
  const fields = ['transactionNo', 'type', 'status', 'amount', 'createdAt', 'settledAt'] as const;
  const rows = await findRows(on, Transaction, fields, { where: { orderId }, order: ['createdAt', 'id'] });
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), settledAt: iso(row.settledAt) }));
}

/** Not those that were somebody else's: their message was matched wrongly. */
async function listOwnRejections(on: Database, orderId: string): Promise<OwnOrderView['rejections']> {
  const fields = ['sampleNo', 'marker', 'reason', 'state', 'rejectedAt'] as const;
  const rows = await findRows(on, Rejection, fields, { where: { orderId }, order: ['rejectedAt', 'marker'] });
  const own = rows.filter(({ state }) => state !== RejectionState.withdrawn);
  return [...Map.groupBy(own, ({ sampleNo, reason }) => `${sampleNo} ${reason}`).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { sampleNo, reason, rejectedAt } = first;
    return [
      { sampleNo, reason, values: group.map(({ marker }) => markerName(marker)), rejectedAt: rejectedAt.toISOString() },
    ];
  });
}

async function listNewSamples(on: Database, orderId: string): Promise<OwnOrderView['newSamples']> {
  const fields = ['sampleNo', 'chosenAt', 'endedAt'] as const;
  const rows = await findRows(on, Replacement, fields, { where: { orderId }, order: ['sampleNo'] });
  return rows.map((row) => ({ ...row, chosenAt: row.chosenAt.toISOString(), endedAt: iso(row.endedAt) }));
}

async function listTexts(on: Database, orderId: string): Promise<OwnOrderView['acceptedTexts']> {
  const fields = ['text', 'version', 'language', 'acceptedAt'] as const;
  const rows = await findRows(on, AcceptedText, fields, { where: { orderId }, order: ['acceptedAt', 'text'] });
  return rows.map((row) => ({ ...row, acceptedAt: row.acceptedAt.toISOString() }));
}

/** With the questions as they were put to the person. */
async function listAnswers(on: Database, orderId: string): Promise<OwnOrderView['answers']> {
  const surveys = await findRows(on, CustomerSurvey, ['id', 'surveyId'], { where: { orderId }, order: ['id'] });
  const answers: OwnOrderView['answers'] = [];
  for (const { id, surveyId } of surveys) {
    const definition = await findVersion(on, surveyId);
    const questions = new Map(definition?.questions.map((question) => [question.key, question]));
    const asked = [...questions.keys()];
    const given = await findAnswers(on, id);
    given.sort((a, b) => asked.indexOf(a.questionKey) - asked.indexOf(b.questionKey));
    for (const { questionKey, value, additionalAnswer, answeredAt } of given) {
      const question = questions.get(questionKey);
      const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
      const words = (question?.options ?? []).filter(({ key }) => chosen.includes(key)).map(({ label }) => label);
      const said = { questionKey, question: question?.text ?? null, value, words };
      answers.push({ ...said, additionalAnswer: [...additionalAnswer], answeredAt });
    }
  }
  return answers;
}

/** Without what only the product needs to know. */
async function listOwnShares(on: Source, orderId: string): Promise<OwnOrderView['shares']> {
  return (await listShares(on, orderId, on.now())).map(({ id: _, tokenHash: _hash, ...share }) => share);
}

async function listOpened(on: Database, orderId: string): Promise<OwnOrderView['recommendationsRead']> {
  const rows = await listReadRecommendations(on, { orderId });
  return rows.map(({ recommendation, readAt }) => ({ key: recommendation, readAt: readAt.toISOString() }));
}

/** Every version that the person may read, and of each only what they read of it now. */
async function listResults(on: Database, orderId: string): Promise<OwnOrderView['results']> {
  const releases = await listReleases(on, orderId);
  const results: OwnOrderView['results'] = [];
  for (const release of releases) results.push(await presentReleased(on, release, releases));
  return results;
}
