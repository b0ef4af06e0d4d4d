import { useState } from 'react';
import { isUsualDay } from '#shared/domain/calendar-date.ts';
import { PROGRAMMES, type Programme } from '#shared/domain/catalogue/programme.ts';
import {
  columnsOf,
  type Dataset,
  datasetsOf,
  type ResearchColumn,
  usualColumns,
} from '#shared/domain/exports/research-columns.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import type { Separator } from '#shared/schema/separators.ts';

/** What stands in the fields. */
export interface Typed {
  dataset: Dataset;
  from: string;
  to: string;
  programme: string;
  productGroupKey: string;
  sex: string;
  ageFrom: string;
  ageTo: string;
  approvedOnly: boolean;
  columns: readonly ResearchColumn[];
  separator: Separator;
  bom: boolean;
}

const AGE = /^\d{1,3}$/;
const YEARS = 1;

function firstWish(): Typed {
  const today = zurichDate(new Date());
  const before = `${Number(today.slice(0, 4)) - YEARS}${today.slice(4, 7)}-01`;
  return {
    ...{ dataset: 'values', from: before, to: today, programme: '', productGroupKey: '', sex: '' },
    ...{
      ageFrom: '',
      ageTo: '',
      approvedOnly: true,
      columns: usualColumns('values'),
      separator: 'semicolon',
      bom: true,
    },
  };
}

/** The wish as calls take it, or null where a field says nothing that could be asked for. */
export function toWish(typed: Typed) {
  const { dataset, from, to, programme, productGroupKey, sex, ageFrom, ageTo, approvedOnly, columns } = typed;
  if (!isUsualDay(from) || !isUsualDay(to) || to < from || columns.length === 0) return null;
  if ((ageFrom !== '' && !AGE.test(ageFrom)) || (ageTo !== '' && !AGE.test(ageTo))) return null;
  return {
    ...{ dataset, from, to, columns: [...columns], approvedOnly },
    ...(PROGRAMMES.some((one) => one === programme) ? { programme: programme as Programme } : {}),
    ...(productGroupKey === '' ? {} : { productGroupKey }),
    ...(sex === '' ? {} : { sex: sex as 'female' | 'male' }),
    ...(ageFrom === '' ? {} : { ageFrom: Number(ageFrom) }),
    ...(ageTo === '' ? {} : { ageTo: Number(ageTo) }),
  };
}

export type Wish = NonNullable<ReturnType<typeof toWish>>;

/** The fields of the form; another data set brings its usual columns along. */
export function useWish(complete: boolean) {
  const [typed, setTyped] = useState(firstWish);
  const put = (part: Partial<Typed>) =>
    setTyped((before) => ({
      ...before,
      ...(part.dataset === undefined ? {} : { columns: usualColumns(part.dataset) }),
      ...part,
    }));
  const offered = columnsOf(typed.dataset, complete);
  const toggle = (column: ResearchColumn) =>
    put({
      columns: offered.filter((one) => (one === column) !== typed.columns.includes(one)),
    });
  return { typed, put, toggle, offered, datasets: datasetsOf(complete), wish: toWish(typed) };
}
