import { beforeEach, describe, expect, it } from '@jest/globals';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import type { DashboardRowView } from '#shared/views/dashboard.ts';
import { signOutHere } from '#web/client/session-token.ts';
import {
  arrangeList,
  findList,
  keepList,
  queryOf,
  readListAddress,
  withChoice,
  withoutFilters,
} from '#web/results/doctor-dashboard/list-address.ts';
import { readReleasedAddress, releasedQuery, withPage, withReleased } from '#web/results/released/released-address.ts';
import { placeIn } from '#web/results/review/use-case-list.ts';
import { inAll } from './a-result.ts';

const ID = '0192aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee';
const read = (query: string) => readListAddress(new URLSearchParams(query));

const aRow = (orderId: string, change: Partial<DashboardRowView> = {}): DashboardRowView => ({
  orderId,
  resultId: `r${orderId}`,
  orderNumber: orderId,
  status: OrderStatus.READY_FOR_APPROVAL,
  label: 'ready',
  initials: 'LM',
  age: 40,
  sex: 'female',
  language: 'de',
  product: inAll('Test'),
  sampleType: 'venous',
  waitingSince: '2026-11-20T08:00:00Z',
  ordered: 7,
  came: 7,
  notUsable: 0,
  outside: 0,
  critical: 0,
  criticalMarkers: [],
  unmapped: 0,
  surveyStatus: SurveyStatus.COMPLETED,
  assignedTo: null,
  ...{ openBy: [], isFollowUp: false },
  beingCorrected: false,
  alertMissed: false,
  version: 1,
  ...change,
});

describe('the address of the doctors’ list', () => {
  it('says view, sorting, search and filters, and the server is asked for just these', () => {
    const wish = read('view=mine&sort=newest&search=LM&language=fr&sampleType=capillary&assigned=nobody&test=heart');
    expect(wish.view).toBe('mine');
    expect(queryOf(wish, 100)).toEqual({
      limit: 100,
      preset: 'mine',
      sort: 'newest',
      search: 'LM',
      language: 'fr',
      sampleType: 'capillary',
      assigned: 'nobody',
      test: 'heart',
    });
  });

  it('says of which doctor, and from which day to which', () => {
    const wish = read(`view=questionnaire&doctor=${ID}&since=2026-11-01&until=2026-11-30`);
    const days = { since: '2026-11-01', until: '2026-11-30' };
    expect(queryOf(wish, 1)).toEqual({ limit: 1, preset: 'waiting', doctor: ID, ...days });
    expect(withoutFilters(new URLSearchParams('view=mine&since=2026-11-01')).toString()).toBe('view=mine');
  });

  it('takes what is no choice as not chosen', () => {
    expect(queryOf(read('since=2026-02-30&until=x&doctor=Vera'), 50)).toEqual({ limit: 50 });
    expect(queryOf(read(`assigned=${ID}`), 50)).toEqual({ limit: 50 });
    // A year half typed stays in its field, and is not asked for.
    expect(read('since=0202-11-23').since).toBe('0202-11-23');
    expect(queryOf(read('since=0202-11-23&until=9999-12-31'), 50)).toEqual({ limit: 50 });
    expect(queryOf(read('view=x&sort=price&language=xx&assigned=me&search=%20'), 50)).toEqual({ limit: 50 });
  });

  it('calls a doctor the same as the released results do, and never says two things of who has a case', () => {
    const whose = (address: string, value: string) =>
      withChoice(new URLSearchParams(address), 'assigned', value).toString();
    expect(whose('assigned=mine&language=fr', ID)).toBe(`language=fr&doctor=${ID}`);
    expect(whose(`doctor=${ID}&language=fr`, 'nobody')).toBe('language=fr&assigned=nobody');
    expect(whose(`doctor=${ID}&language=fr`, '')).toBe('language=fr');
    expect(withoutFilters(new URLSearchParams(`doctor=${ID}`)).toString()).toBe('');
    expect(withReleased(new URLSearchParams(), 'doctor', ID).toString()).toBe(`doctor=${ID}`);
  });

  it('keeps everything else when one thing is chosen, and leaves out what is usual', () => {
    const address = new URLSearchParams('view=mine&language=fr&search=LM');
    expect(withChoice(address, 'language', 'it').toString()).toBe('view=mine&language=it&search=LM');
    expect(withChoice(address, 'view', 'all').toString()).toBe('language=fr&search=LM');
    expect(withChoice(address, 'sort', 'urgent').toString()).toBe(address.toString());
    expect(withoutFilters(address).toString()).toBe('view=mine');
  });

  it('is remembered for the person in this tab, and forgotten when they sign out', () => {
    keepList('ursina', new URLSearchParams('language=fr'));
    expect(findList('ursina').get('language')).toBe('fr');
    expect(findList('vera').toString()).toBe('');
    signOutHere('logout');
    expect(findList('ursina').toString()).toBe('');
  });
});

describe('the place of a case in its list', () => {
  const rows = [
    aRow('3', { waitingSince: '2026-11-20T10:00:00Z' }),
    aRow('1', { waitingSince: '2026-11-20T12:00:00Z', critical: 1 }),
    aRow('2', { waitingSince: '2026-11-20T09:00:00Z' }),
    aRow('4', { status: OrderStatus.RESULT_RECEIEVED, surveyStatus: SurveyStatus.PENDING }),
  ];
  const arranged = arrangeList(rows, read(''), 'ursina');

  it('follows the order of work, critical first', () => {
    expect(arranged.map(({ orderId }) => orderId)).toEqual(['1', '2', '3', '4']);
    expect(placeIn(arranged, '2')).toMatchObject({
      at: 2,
      count: 4,
      previous: { orderId: '1' },
      next: { orderId: '3' },
    });
  });

  it('follows another sorting as the server gave it, in its sections', () => {
    expect(arrangeList(rows, read('sort=newest'), 'ursina').map(({ orderId }) => orderId)).toEqual([
      '1',
      '3',
      '2',
      '4',
    ]);
  });

  it('has nothing after the last case, and the first one after a case that is not in it', () => {
    expect(placeIn(arranged, '4')).toMatchObject({ at: 4, next: null });
    expect(placeIn(arranged, 'gone')).toMatchObject({ at: null, previous: null, next: { orderId: '1' } });
  });
});

describe('the address of the released results', () => {
  let address: URLSearchParams;
  beforeEach(() => {
    address = new URLSearchParams('search=LM&since=2026-11-01');
  });

  it('says filters, pages and the open result; what is none is left out', () => {
    const wish = readReleasedAddress(
      new URLSearchParams(`since=2026-02-30&doctor=me&order=${ID}&sort=oldest&page=a&page=b`),
    );
    expect(wish).toMatchObject({ since: '', doctor: '', order: ID, pages: ['a', 'b'] });
    expect(releasedQuery(wish)).toEqual({ limit: 50, cursor: 'b', sort: 'oldest' });
    expect(releasedQuery(readReleasedAddress(address))).toEqual({ limit: 50, search: 'LM', since: '2026-11-01' });
    const ofDoctor = releasedQuery(readReleasedAddress(new URLSearchParams(`doctor=${ID}`)));
    expect(ofDoctor).toEqual({ limit: 50, doctor: ID });
    const halfTyped = readReleasedAddress(new URLSearchParams('since=0020-11-01&until=9999-12-31'));
    expect(halfTyped).toMatchObject({ since: '0020-11-01', until: '9999-12-31' });
    expect(releasedQuery(halfTyped)).toEqual({ limit: 50 });
  });

  it('goes forth and back through the pages, and begins anew with another filter', () => {
    const second = withPage(address, 'c1');
    const third = withPage(second, 'c2');
    expect(third.getAll('page')).toEqual(['c1', 'c2']);
    expect(withPage(third, null).toString()).toBe(second.toString());
    expect(withReleased(third, 'order', ID).getAll('page')).toEqual(['c1', 'c2']);
    expect(withReleased(third, 'search', 'ZQ').toString()).toBe('search=ZQ&since=2026-11-01');
  });
});
