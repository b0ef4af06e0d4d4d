import { describe, expect, it } from '@jest/globals';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import {
  appointmentsAsked,
  isFiltered,
  ordersAsked,
  readOrderAddress,
  STATUS_LABELS,
  withoutFilters,
  withPart,
  withTurned,
} from '#web/orders/admin-data/order-address.ts';

const ID = '019a0000-0000-7000-8000-000000000001';
const read = (query: string) => readOrderAddress(new URLSearchParams(query));
const LIMIT = { limit: 50 };

describe('the address of the lists of orders', () => {
  it('says everything that is asked for', () => {
    const wish = read(
      `q=%20Livia%20&status=2&application=branch&group=heart&programme=pilot&branch=${ID}&since=2026-11-01&until=2026-11-30&customer=${ID}&cursor=abc&order=${ID}`,
    );
    expect(ordersAsked(wish)).toEqual({
      ...LIMIT,
      ...{ search: 'Livia', status: ['2'], application: 'branch', since: '2026-11-01', until: '2026-11-30' },
      ...{ productGroupKey: 'heart', programme: 'pilot', partnerBranchId: ID, customerId: ID, cursor: 'abc' },
    });
    expect(wish.order).toBe(ID);
  });

  it('begins with nothing', () => {
    const wish = read('');
    expect([ordersAsked(wish), appointmentsAsked(wish), wish.order, isFiltered(wish)]).toEqual([
      LIMIT,
      LIMIT,
      null,
      false,
    ]);
  });

  it.each([
    'status=9',
    'status=paid',
    'application=moon',
    'programme=moon',
    'group=No key',
    'branch=x',
    'since=2026-02-30',
    'until=0020-11-01',
    'customer=x',
    'sort=name',
    'order=x',
    'q=%20',
  ])('leaves out what makes no sense: %s', (query) => {
    expect([ordersAsked(read(query)), read(query).order, isFiltered(read(query))]).toEqual([LIMIT, null, false]);
  });

  it('turns the order of each list', () => {
    const turned = readOrderAddress(withTurned(new URLSearchParams(), true));
    expect(ordersAsked(turned)).toEqual({ ...LIMIT, sort: 'oldest' });
    expect(appointmentsAsked(turned)).toEqual({ ...LIMIT, sort: 'latest' });
    expect(withTurned(new URLSearchParams('sort=turned'), false).toString()).toBe('');
  });

  it.each([
    'q',
    'status',
    'application',
    'group',
    'programme',
    'branch',
    'since',
    'until',
    'customer',
    'sort',
  ] as const)('begins at the first page with another %s, and keeps what is open', (part) => {
    const changed = withPart(new URLSearchParams(`cursor=abc&order=${ID}`), part, '1');
    expect([changed.get('cursor'), changed.get('order'), changed.get(part)]).toEqual([null, ID, '1']);
  });

  it('keeps the page while an order is opened and closed', () => {
    const opened = withPart(new URLSearchParams('cursor=abc'), 'order', ID);
    expect([opened.get('cursor'), opened.get('order')]).toEqual(['abc', ID]);
    expect(withPart(opened, 'order', '').toString()).toBe('cursor=abc');
  });

  it('forgets all filters but not the order that is open', () => {
    expect(withoutFilters(new URLSearchParams(`q=a&status=2&cursor=abc&order=${ID}`)).toString()).toBe(`order=${ID}`);
    expect(withoutFilters(new URLSearchParams('q=a')).toString()).toBe('');
  });

  it('can ask for every stored status, and for orders without one', () => {
    const named = STATUS_LABELS.map(([status]) => status);
    expect(named.toSorted()).toEqual(['null', ...Object.values(OrderStatus).map(String)].toSorted());
  });
});
