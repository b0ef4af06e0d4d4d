import { isCalendarDate, isUsualDay } from '#shared/domain/calendar-date.ts';
import { isUuid } from '#shared/schema/identifiers.ts';

/** Rows of a page: as many as a screen shows beside the open result. */
export const RELEASED_PAGE = 50;

export const NAMES = ['search', 'test', 'doctor', 'since', 'until', 'sort', 'order'] as const;
export type Name = (typeof NAMES)[number];

/** What the list of released results is asked for, as its address says it. */
export interface ReleasedWish {
  search: string;
  test: string;
  /** Id of the doctor who released. */
  doctor: string;
  /** As they stand in their fields, a year half typed too. */
  since: string;
  until: string;
  sort: 'newest' | 'oldest';
  /** The order whose result is open beside the list. */
  order: string | null;
  /** Cursors of the pages before this one, oldest first; the last one begins this page. */
  pages: string[];
}

export function readReleasedAddress(address: URLSearchParams): ReleasedWish {
  const day = (name: string) => {
    const value = address.get(name) ?? '';
    return isCalendarDate(value) ? value : '';
  };
  const id = (name: string) => {
    const value = address.get(name);
    return value !== null && isUuid(value) ? value : null;
  };
  return {
    search: address.get('search')?.slice(0, 40) ?? '',
    test: address.get('test')?.slice(0, 60) ?? '',
    doctor: id('doctor') ?? '',
    since: day('since'),
    until: day('until'),
    sort: address.get('sort') === 'oldest' ? 'oldest' : 'newest',
    order: id('order'),
    pages: address.getAll('page'),
  };
}

/** The address with one thing chosen differently. Another list begins with its first page; opening a result leaves the page. */
export function withReleased(address: URLSearchParams, name: Name, value: string | null): URLSearchParams {
  const changed = new URLSearchParams(address);
  if (name !== 'order') {
    changed.delete('page');
    changed.delete('order');
  }
  if (value === null || value === '' || (name === 'sort' && value === 'newest')) changed.delete(name);
  else changed.set(name, value);
  return changed;
}

/** The address of the page after this one (its cursor), or of the one before (null). */
export function withPage(address: URLSearchParams, next: string | null): URLSearchParams {
  const changed = new URLSearchParams(address);
  const pages = changed.getAll('page');
  changed.delete('page');
  changed.delete('order');
  for (const page of next === null ? pages.slice(0, -1) : [...pages, next]) changed.append('page', page);
  return changed;
}

/** What the server is asked for. */
export function releasedQuery({ search, test, doctor, since, until, sort, pages }: ReleasedWish) {
  const cursor = pages.at(-1);
  return {
    limit: RELEASED_PAGE,
    ...(cursor && { cursor }),
    ...(sort !== 'newest' && { sort }),
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(test !== '' && { test }),
    ...(doctor !== '' && { doctor }),
    ...(isUsualDay(since) && { since }),
    ...(isUsualDay(until) && { until }),
  };
}

export const isFilteredReleased = ({ search, test, doctor, since, until }: ReleasedWish): boolean =>
  [search.trim(), test, doctor, since, until].some((value) => value !== '');
