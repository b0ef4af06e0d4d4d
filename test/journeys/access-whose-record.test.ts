import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findBelonging, findOwner, isIdOf } from '#api/http/find-owner.ts';
import { type HealthRead, recordHealthRead } from '#api/http/record-health-read.ts';
import { makeOrderNumber } from '#shared/domain/orders/order-number.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import type { TransactionRunner } from '#shared/server/database/transaction.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import { LabReport } from '#shared/server/models/lab-report.ts';
import { Order } from '#shared/server/models/order.ts';
import { ResultDocument } from '#shared/server/models/result-document.ts';
import { Support } from '#shared/server/models/support.ts';
import { newId } from '#shared/server/new-id.ts';
import { aBareOrder, type BareOrder } from '#test/factories/bare-records.ts';
import { openTestDatabase } from '#test/setup/database.ts';

let database: TransactionRunner;
const branchId = newId();
/** Two of everything, so that an answer that is anybody's is wrong for one of them. */
let records: (BareOrder & Record<'supportId' | 'questionId' | 'uploadedId' | 'documentId', string>)[];
const at = new Date('2026-03-09T08:00:00Z');

beforeAll(async () => {
  database = await openTestDatabase();
  records = [
    await theirs(await aBareOrder(database, { soldByBranchId: branchId })),
    await theirs(await aBareOrder(database)),
  ];
});

afterAll(() => database.sequelize.close());

/** What else belongs to the person of an order. */
async function theirs(order: BareOrder) {
  const { orderId, customerId, resultId } = order;
  const [supportId, questionId, uploadedId, documentId] = [newId(), newId(), newId(), newId()];
  const asked = { customerId, reason: 'order', createdAt: at } as const;
  await insert(database, Support, { ...asked, id: supportId, orderId });
  await insert(database, Support, { ...asked, id: questionId });
  const file = { name: `Befund ${order.orderNumber}`, bytes: 1, createdAt: at };
  const uploaded = { ...file, id: uploadedId, version: 1, orderId, sha256: 'a'.repeat(64), uploadedBy: newId() };
  await insert(database, LabReport, uploaded);
  const document = { ...file, id: documentId, resultId, importMessageId: newId(), fileId: newId() };
  await insert(database, ResultDocument, document);
  return { ...order, supportId, questionId, uploadedId, documentId };
}

type Entity = Parameters<typeof findOwner>[1];

const ENTITIES: [Entity, name: keyof (typeof records)[number]][] = [
  ['order', 'orderId'],
  ['order-number', 'orderNumber'],
  ['customer-survey', 'customerSurveyId'],
  ['result', 'resultId'],
  ['support', 'supportId'],
  ['report', 'uploadedId'],
  ['report', 'documentId'],
];

describe('a record', () => {
  it.each(ENTITIES)(
    '(%s: %s) is found with its person, its order and the branch that sold it',
    async (entity, name) => {
      for (const record of records) {
        const { orderId, customerId } = record;
        const soldByBranchId = record === records[0] ? branchId : null;
        const found = await findBelonging(database, entity as 'order', record[name]);
        expect(found).toEqual({ orderId, customerId, soldByBranchId });
        expect(await findOwner(database, entity, record[name])).toBe(customerId);
      }
    },
  );

  it('may be about no order: a question to the support', async () => {
    for (const { questionId, customerId } of records) {
      const found = await findBelonging(database, 'support', questionId);
      expect(found).toEqual({ orderId: null, customerId, soldByBranchId: null });
    }
  });

  it.each(ENTITIES)('(%s: %s) that does not exist is nobody’s', async (entity) => {
    const id = entity === 'order-number' ? makeOrderNumber(9_999_999, 2026) : newId();
    expect(await findOwner(database, entity, id)).toBeUndefined();
    if (entity !== 'customer') expect(await findBelonging(database, entity, id)).toBeUndefined();
  });

  it('is asked about once, as it never changes hands; until it exists it is asked about again', async () => {
    const before = await aBareOrder(database);
    const { orderId, customerId } = before;
    const orderNumber = makeOrderNumber(8_888_888, 2026);
    expect(await findOwner(database, 'order-number', orderNumber)).toBeUndefined();
    await updateRows(database, Order, { orderNumber }, { id: orderId });
    expect(await findOwner(database, 'order-number', orderNumber)).toBe(customerId);
    await updateRows(database, Order, { customerId: records[0]?.customerId ?? '' }, { id: orderId });
    expect(await findOwner(database, 'order-number', orderNumber)).toBe(customerId);
    expect(await findOwner(database, 'order', orderId)).toBe(records[0]?.customerId);
  });

  it('is the person where the call names one', async () => {
    expect(await findOwner(database, 'customer', 'whoever it is')).toBe('whoever it is');
  });

  it.each<[Entity, id: string, may: boolean]>([
    ['order-number', makeOrderNumber(1, 2026), true],
    ['order-number', '2600000017', false],
    ['order-number', newId(), false],
    ['order', newId(), true],
    ['order', makeOrderNumber(1, 2026), false],
    ['customer', '', false],
  ])('(%s) that is called %s: %s', (entity, id, may) => {
    expect(isIdOf(entity, id)).toBe(may);
  });
});

describe('the record of a reading', () => {
  const REQUEST = { id: 'a request', address: '192.0.2.1' } as HealthRead['request'];
  const ofOrder = { subject: { entity: 'order', param: 'orderId' } } as const;

  /** The rows that are written of a reading. */
  async function rowsOf(wish: Partial<HealthRead> & Pick<HealthRead, 'params'>, userId: string = newId()) {
    const actor = { userId, roles: ['doctor'], sessionId: newId() } as const;
    const read = { endpoint: 'getReview', health: ofOrder, actor, request: REQUEST, at, outcome: 'read' } as const;
    await recordHealthRead(database, { ...read, ...wish });
    const columns = ['role', 'endpoint', 'customerId', 'entityId', 'at', 'address', 'requestId', 'outcome'] as const;
    return findRows(database, HealthDataRead, columns, { where: { actorId: wish.actor?.userId ?? userId } });
  }

  it('says who, whose, which call, when and from where', async () => {
    const { orderId = '', customerId } = records[0] ?? {};
    const row = { endpoint: 'getReview', at, address: '192.0.2.1', requestId: 'a request' };
    const params = { orderId };
    expect(await rowsOf({ params })).toEqual([
      { ...row, role: 'doctor', customerId, entityId: orderId, outcome: 'read' },
    ]);
    const refused = await rowsOf({ params, outcome: 'refused' });
    expect(refused).toEqual([{ ...row, role: 'doctor', customerId, entityId: orderId, outcome: 'refused' }]);
  });

  it.each([
    ['doctor', ['customer', 'doctor']],
    ['crm_admin', ['crm_admin', 'customer']],
    ['customer', ['customer']],
    ['customer', []],
  ] as const)('names %s of the roles %j', async (role, roles) => {
    const actor = { userId: newId(), roles, sessionId: newId() };
    expect(await rowsOf({ params: { orderId: records[0]?.orderId ?? '' }, actor })).toMatchObject([{ role }]);
  });

  it('is about nobody in particular where a list was read', async () => {
    const { orderId = '' } = records[0] ?? {};
    const rows = await rowsOf({ health: { subject: 'list' }, params: { orderId } });
    expect(rows).toMatchObject([{ customerId: null, entityId: '' }]);
  });

  it('is about nobody where the record does not exist, and names what was asked for', async () => {
    const orderId = newId();
    expect(await rowsOf({ params: { orderId } })).toMatchObject([{ customerId: null, entityId: orderId }]);
  });

  it.each([
    ['the own one', () => ({ orderId: records[0]?.orderId ?? '' }), () => records[0]?.customerId],
    ['one of what is no id', () => ({ orderId: 'Prüf-17' }), () => undefined],
    ['one of what is not named', () => ({}), () => undefined],
  ])('is not written of %s', async (_what, params, reader) => {
    expect(await rowsOf({ params: params() as Record<string, string> }, reader() ?? newId())).toEqual([]);
  });
});
