import { describe, expect, it } from '@jest/globals';
import { contract } from '#shared/contract/all.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import '#web/client/staff-calls.ts';
import {
  invalidatedTags,
  type MutationName,
  type MutationTags,
  providedTags,
  type QueryName,
  type QueryTags,
  recordOf,
  tagsOfEvent,
  tagsOfRefusal,
} from '#web/client/tags.ts';

// The compiler refuses what the contract does not know.
// @ts-expect-error a misspelt query
const misspeltQuery: Partial<QueryTags> = { getOrders: { order: 'orderId' } };
// @ts-expect-error a misspelt mutation
const misspeltMutation: Partial<MutationTags> = { createOrders: { order: 'any' } };
// @ts-expect-error a misspelt parameter
const misspeltParameter: Partial<QueryTags> = { getOrder: { order: 'id' } };
// @ts-expect-error a misspelt tag
const misspeltTag: Partial<QueryTags> = { getOrder: { orders: 'orderId' } };
// @ts-expect-error a parameter of an endpoint that has none
const noParameter: Partial<MutationTags> = { createOrder: { order: 'orderId' } };
// @ts-expect-error a query is never without a word about its tags
const noTags: Pick<QueryTags, 'getOrder'> = {};
void [misspeltQuery, misspeltMutation, misspeltParameter, misspeltTag, noParameter, noTags];

const some = { params: { id: 'a', orderId: 'a', customerId: 'c', messageId: 'm', transactionNo: 't' } };
const text = ({ type, id }: { type: string; id?: string }) => (id === undefined ? type : `${type}:${id}`);

/** True when RTK Query would fetch a query with `provided` again after `stale`: same type, and same id unless a type alone is stale. */
const meets = (provided: { type: string; id?: string }[], stale: { type: string; id?: string }[]) =>
  stale.some((one) => provided.some(({ type, id }) => type === one.type && (one.id === undefined || one.id === id)));

describe('cache tags', () => {
  it.each<[QueryName, string[]]>([
    ['getOrder', ['order:a', 'awaited:list']],
    ['getPayment', ['order:a', 'order:a/beside', 'awaited:list']],
    ['getImport', ['import:a', 'awaited:list']],
    ['listCustomerOrders', ['order:list', 'crm:list', 'awaited:list']],
    ['listAnswers', ['survey:a', 'survey:a/beside']],
    ['listTimeSlots', ['slots:a', 'slots:a/beside']],
    ['getFooterLinks', []],
  ])('%s shows %j', (name, tags) => {
    expect(providedTags(name, some).map(text)).toEqual(tags);
  });

  it.each([
    ['is not awaited', OrderStatus.COMPLETED, ['order:a']],
    ['is awaited', OrderStatus.PAID, ['order:a', 'awaited:list']],
    ['is awaited', null, ['order:a', 'awaited:list']],
  ])('an order %s in the status %s', (_, status, tags) => {
    expect(providedTags('getOrder', some, { status }).map(text)).toEqual(tags);
  });

  it.each<[MutationName, string[]]>([
    ['createOrder', ['order', 'slots']],
    ['chooseSlot', ['order:a', 'order:list', 'slots']],
    ['cancelImport', ['import:a', 'import:list']],
    // Two hundred files at once: each must not ask for all others anew.
    ['uploadHl7', ['import:list', 'import:list']],
    ['saveAnswer', []],
  ])('%s makes %j stale', (name, tags) => {
    expect(invalidatedTags(name, some).map(text)).toEqual(tags);
  });

  it('makes the texts stale when an old one was accepted, and nothing on other refusals', () => {
    for (const name of ['listPages', 'getMedicalStatement', 'getResearchApprovalText'] as const) {
      expect(meets(providedTags(name, some), tagsOfRefusal('text-outdated'))).toBe(true);
    }
    expect(tagsOfRefusal('price-changed')).toEqual([]);
  });

  it('names no entity that no query shows', () => {
    const entries = Object.entries(contract);
    const tagsOf = (kind: string, tags: (name: never, args: unknown) => { type: string }[]) =>
      entries
        .filter(([, one]) => one.kind === kind)
        .flatMap(([name]) => tags(name as never, some).map(({ type }) => type));
    const shown = new Set(tagsOf('query', providedTags));
    expect(tagsOf('mutation', invalidatedTags).filter((type) => !shown.has(type))).toEqual([]);
  });

  it.each<[QueryName, { whenNews: boolean; whenKnown: boolean }]>([
    ['getOrder', { whenNews: true, whenKnown: false }],
    ['getPayment', { whenNews: true, whenKnown: true }],
    ['listCustomerOrders', { whenNews: true, whenKnown: true }],
    ['getCustomerSurvey', { whenNews: true, whenKnown: true }],
    ['listAnswers', { whenNews: false, whenKnown: false }],
  ])('an event about an order asks %s again: %j', (name, { whenNews, whenKnown }) => {
    const event = { entity: 'order', id: 'a', version: 3 } as const;
    expect(meets(providedTags(name, some), tagsOfEvent(event, false))).toBe(whenNews);
    expect(meets(providedTags(name, some), tagsOfEvent(event, true))).toBe(whenKnown);
  });

  it('knows which query shows the record of an event', () => {
    expect(recordOf('getReview', some)).toEqual({ entity: 'case', id: 'a' });
    expect(recordOf('getImport', some)).toEqual({ entity: 'import', id: 'a' });
    expect(recordOf('getPayment', some)).toBeNull();
    expect(recordOf('listImports', undefined)).toBeNull();
  });
});
