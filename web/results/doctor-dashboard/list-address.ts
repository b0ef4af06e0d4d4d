import { isCalendarDate, isUsualDay } from '#shared/domain/calendar-date.ts';
import { isUuid } from '#shared/schema/identifiers.ts';
import type { DashboardRowView } from '#shared/views/dashboard.ts';
import { isInView, orderRows, VIEWS, type View } from '../group-rows.ts';

/** What the doctors' list is asked for, as its address says it: a reload, Back and a sent link show the same list. */
export const SORTS = ['urgent', 'newest', 'number'] as const;
export type Sort = (typeof SORTS)[number];

const CHOICES = {
  language: ['de', 'en', 'fr', 'it'],
  sampleType: ['venous', 'capillary'],
} as const;

/** What the server calls the views. */
const PRESETS = {
  critical: 'critical',
  corrected: 'corrected',
  ready: 'ready',
  mine: 'mine',
  questionnaire: 'waiting',
  followUp: 'follow-up',
} as const;
const WHOSE = ['mine', 'nobody'] as const;

export interface ListWish {
  view: View;
  sort: Sort;
  search: string;
  /** A product group's key. */
  test: string;
  language: '' | (typeof CHOICES.language)[number];
  sampleType: '' | (typeof CHOICES.sampleType)[number];
  /** `mine`, `nobody`, or a doctor's id (`doctor` in the address). */
  assigned: string;
  /** Days on which the values came, both included; as they stand in their fields, a year half typed too. */
  since: string;
  until: string;
}

export const FILTERS = ['language', 'test', 'sampleType', 'assigned'] as const;
export const DAYS = ['since', 'until'] as const;

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
    assigned: oneOf(WHOSE, 'assigned') || doctorOf(address),
    since: dayOf(address.get('since')),
    until: dayOf(address.get('until')),
  };
}

const isWhose = (value: string): value is (typeof WHOSE)[number] => WHOSE.some((one) => one === value);
/** One choice for the eye, in the address a name of its own, as the server and the released results have it. */
const doctorOf = (address: URLSearchParams): string => {
  const id = address.get('doctor');
  return id !== null && isUuid(id) ? id : '';
};
const dayOf = (value: string | null): string => (value !== null && isCalendarDate(value) ? value : '');

/** The address with one thing chosen differently; what is usual is left out. */
export function withChoice(address: URLSearchParams, name: keyof ListWish, value: string): URLSearchParams {
  const changed = new URLSearchParams(address);
  if (name === 'assigned') {
    changed.delete('doctor');
    changed.delete('assigned');
    if (value !== '') changed.set(isWhose(value) ? 'assigned' : 'doctor', value);
  } else if (value === '' || (name === 'view' && value === 'all') || (name === 'sort' && value === 'urgent'))
    changed.delete(name);
  else changed.set(name, value);
  return changed;
}

/** The address without search and filters; view and sorting stay. */
export function withoutFilters(address: URLSearchParams): URLSearchParams {
  return (['search', ...FILTERS, ...DAYS] as const).reduce((rest, name) => withChoice(rest, name, ''), address);
}

/** What the server is asked for. */
export function queryOf(wish: ListWish, limit: number) {
  const { view, sort, search, test, language, sampleType, assigned, since, until } = wish;
  return {
    limit,
    ...(view !== 'all' && { preset: PRESETS[view] }),
    ...(sort !== 'urgent' && { sort }),
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(test !== '' && { test }),
    ...(language !== '' && { language }),
    ...(sampleType !== '' && { sampleType }),
    ...(isWhose(assigned) ? { assigned } : assigned !== '' && { doctor: assigned }),
    ...(isUsualDay(since) && { since }),
    ...(isUsualDay(until) && { until }),
  };
}

/** What a row says of itself is looked at at once, while the server is still asked: a critical case stays whatever the filter. */
export function fitsFilters(row: DashboardRowView, wish: ListWish, userId: string): boolean {
  if (row.critical > 0) return true;
  const { language, sampleType, assigned } = wish;
  const holder = row.assignedTo?.id ?? 'nobody';
  const wished = assigned === 'mine' ? userId : assigned;
  return (
    (language === '' || row.language === language) &&
    (sampleType === '' || row.sampleType === sampleType) &&
    (wished === '' || holder === wished)
  );
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
