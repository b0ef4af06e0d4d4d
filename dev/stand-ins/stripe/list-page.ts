import { type FormRecord, recordOf, textOf } from '../http/decode-form.ts';

/** One page of a list as the real API gives it. */
export interface ListPage<Item> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: Item[];
}

/** One page of a list, newest first, filtered by time and continued after an id, as every list of the real API is. */
export function listPage<Item extends { id: string; created: number }>(
  url: string,
  oldestFirst: readonly Item[],
  query: FormRecord,
): ListPage<Item> {
  const created = recordOf(query.created);
  const from = Number(textOf(created.gte) ?? 0);
  const until = Number(textOf(created.lte) ?? Number.MAX_SAFE_INTEGER);
  const limit = Math.min(100, Math.max(1, Number(textOf(query.limit) ?? 10)));
  const fitting = oldestFirst.filter((item) => item.created >= from && item.created <= until).toReversed();
  const after = textOf(query.starting_after);
  const start = after ? fitting.findIndex((item) => item.id === after) + 1 : 0;
  const data = fitting.slice(start, start + limit);
  return { object: 'list', url, has_more: start + limit < fitting.length, data };
}
