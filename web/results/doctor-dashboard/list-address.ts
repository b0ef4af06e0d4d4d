import type { DashboardRowView } from '#shared/views/results.ts';
import { isInView, orderRows, VIEWS, type View } from '../group-rows.ts';

/** What the doctors' list is asked for, as its address says it: a reload, Back and a sent link show the same list. */
export const SORTS = ['urgent', 'newest', 'number'] as const;
export type Sort = (typeof SORTS)[number];

const CHOICES = {
  language: ['de', 'en', 'fr', 'it'],
  sampleType: ['venous', 'capillary'],
  assigned: ['mine', 'nobody'],
} as const;

export interface ListWish {
  view: View;
  sort: Sort;
  search: string;
  /** A product group's key. */
  test: string;
  language: '' | (typeof CHOICES.language)[number];
  sampleType: '' | (typeof CHOICES.sampleType)[number];
  assigned: '' | (typeof CHOICES.assigned)[number];
}

export const FILTERS = ['language', 'test', 'sampleType', 'assigned'] as const;
export type Filter = (typeof FILTERS)[number];

/** Reads an address; what is no choice counts as not chosen. */
export function readListAddress(address: URLSearchParams): ListWish {
  const oneOf = <const T extends string>(choices: readonly T[], name: string): T | '' =>
    choices.find((choice) => choice === address.get(name)) ?? '';
  return {
    view: oneOf(VIEWS, 'view') || 'all',
    sort: oneOf(SORTS, 'sort') || 'urgent',
    search: address.get('search')?.slice(0, 40) ?? '',
    test: address.get('test')?.slice(0, 60) ?? '',
    language: oneOf(CHOICES.language, 'language'),
    sampleType: oneOf(CHOICES.sampleType, 'sampleType'),
    assigned: oneOf(CHOICES.assigned, 'assigned'),
  };
}

/** The address with one thing chosen differently; what is usual is left out. */
export function withChoice(address: URLSearchParams, name: keyof ListWish, value: string): URLSearchParams {
  const changed = new URLSearchParams(address);
  if (value === '' || (name === 'view' && value === 'all') || (name === 'sort' && value === 'urgent'))
    changed.delete(name);
  else changed.set(name, value);
  return changed;
}

/** The address without search and filters; view and sorting stay. */
export function withoutFilters(address: URLSearchParams): URLSearchParams {
  return ['search', ...FILTERS].reduce((rest, name) => withChoice(rest, name as Filter, ''), address);
}

/** What the server is asked for. */
export function queryOf({ sort, search, test, language, sampleType, assigned }: ListWish, limit: number) {
  return {
    limit,
    ...(sort !== 'urgent' && { sort }),
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(test !== '' && { test }),
    ...(language !== '' && { language }),
    ...(sampleType !== '' && { sampleType }),
    ...(assigned !== '' && { assigned }),
  };
}

/** The cases of a list in the order of work, as its view and sorting show them. */
export function arrangeList(rows: readonly DashboardRowView[], { view, sort }: ListWish, userId: string) {
  return orderRows(rows, sort).filter((row) => isInView(row, view, userId));
}

const keyOf = (userId: string): string => `desk.list.${userId}`;

/** Keeps which list a person works through in this tab, so that a case knows what comes before and after it. */
export function keepList(userId: string, address: URLSearchParams): void {
  try {
    sessionStorage.setItem(keyOf(userId), address.toString());
  } catch {
    // Without storage the next case is the next one of all.
  }
}

/** The list that the person came from; all cases where they came from none. */
export function findList(userId: string): URLSearchParams {
  try {
    return new URLSearchParams(sessionStorage.getItem(keyOf(userId)) ?? '');
  } catch {
    return new URLSearchParams();
  }
}
