import { number, type ObjectShape, object, string } from 'yup';
import { MAX_PAGE_ROWS } from '#shared/limits/pages.ts';

/** Longer than any cursor this product writes. */
const MAX_CURSOR = 400;

/** What a caller says about the page it wants: the first one where there is no cursor. */
export interface PageRequest<Sort extends string = string> {
  cursor?: string | undefined;
  limit?: number | undefined;
  sort?: Sort | undefined;
}

/**
 * The query of every list that comes in pages: `query: page({ sort: ['newest', 'name'], filters: { status } })`. The first
 * order is the one that is used when none is named. The reply is a `Page<T>`; its `next` is the `cursor` of the page after it,
 * to be sent with the same order and filters.
 */
export function page<const Sort extends string, Filters extends ObjectShape>({
  sort,
  filters,
}: {
  sort: readonly [Sort, ...Sort[]];
  filters: Filters;
}) {
  return object({
    cursor: string().max(MAX_CURSOR, 'field.format'),
    limit: number()
      .typeError('field.number')
      .integer('field.integer')
      .min(1, 'field.min')
      .max(MAX_PAGE_ROWS, 'field.max'),
    sort: string().oneOf(sort, 'field.choose'),
  }).shape(filters);
}
