import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichMidnight } from '#shared/domain/zurich-midnight.ts';
import type { Bound } from '#shared/server/database/sql.ts';
import { INITIALS } from './describe-person.ts';

/** A part of a WHERE with its values; nothing where the filter is not set. */
export interface Condition {
  text: string;
  values: Bound[];
}

/** Cases by the beginning of their order number, or by the person's initials however they are written: `te`, `T. E.`. */
export function searchCases(search: string | undefined): Condition[] {
  const letters = (search ?? '').replaceAll(/[\s.\-–’']/g, '');
  if (letters === '') return [];
  const isNumber = /^\d+$/.test(letters);
  return [
    isNumber
      ? { text: 'o.orderNumber LIKE ?', values: [`${letters}%`] }
      : { text: `${INITIALS} = ?`, values: [letters] },
  ];
}

/** `column` is what was asked for, where something was. */
export const isEqual = (column: string, value: string | undefined): Condition[] =>
  value === undefined ? [] : [{ text: `${column} = ?`, values: [value] }];

/** `column` lies on these days of Zurich, both included, where they are given. */
export function onDays(column: string, since: string | undefined, until: string | undefined): Condition[] {
  return [
    ...(since ? [{ text: `${column} >= ?`, values: [zurichMidnight(since)] }] : []),
    ...(until ? [{ text: `${column} < ?`, values: [zurichMidnight(addDays(until, 1))] }] : []),
  ];
}

/** All of these at once. */
export function allOf(conditions: readonly Condition[]): Condition {
  return {
    text: conditions.length === 0 ? '1' : conditions.map(({ text }) => `(${text})`).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}
