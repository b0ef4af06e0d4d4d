import { boolean, string } from 'yup';
import { orderNumber, uuid } from '#shared/schema/identifiers.ts';
import { isoDate } from '#shared/schema/moments.ts';
import type { Page } from '#shared/views/page.ts';
import type { LoggedReadingView } from '#shared/views/reading-log.ts';
import { query, reply } from './define.ts';
import { page } from './page.ts';

/** The record of who read whose health data, as administrators look into it. */
export const readingLog = {
  listReadingLog: query({
    path: '/admin/readings',
    summary:
      'Who read whose health data, when, from where and through what, refused attempts included; the newest first. By an order of the person, by the person, by the reader, by days in Zurich, only refused ones, or only those that their person does not know.',
    access: ['admin'],
    limit: 'search',
    query: page({
      sort: ['newest'],
      filters: {
        order: orderNumber.notRequired(),
        customerId: uuid.notRequired(),
        actorId: uuid.notRequired(),
        outcome: string().oneOf(['read', 'refused'] as const, 'field.choose'),
        questioned: boolean().notRequired(),
        since: isoDate.notRequired(),
        until: isoDate.notRequired(),
      },
    }),
    reply: reply<Page<LoggedReadingView>>(),
  }),
};
