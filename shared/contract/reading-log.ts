import { boolean, object, string } from 'yup';
import { orderNumber, uuid } from '#shared/schema/identifiers.ts';
import { isoDate } from '#shared/schema/moments.ts';
import type { Page } from '#shared/views/page.ts';
import type { LoggedReadingView, ReadingsView } from '#shared/views/reading-log.ts';
import { mutation, noReply, query, reply } from './define.ts';
import { page } from './page.ts';

/** The record of who read whose health data: a person's own, and as administrators look into it. */
export const readingLog = {
  listReadings: query({
    path: '/users/:id/readers',
    summary:
      'Who read the health data of the person, when and in which role, newest first; their own readings are none.',
    access: ['customer'],
    owner: { entity: 'customer', param: 'id' },
    params: object({ id: uuid }),
    query: page({ sort: ['newest'], filters: {} }),
    reply: reply<ReadingsView>(),
  }),
  questionReading: mutation({
    path: '/users/:id/readers/:readingId/question',
    summary: 'The person does not know this entry: the support is asked to look at it. Once an entry.',
    access: ['customer'],
    owner: { entity: 'customer', param: 'id' },
    params: object({ id: uuid, readingId: uuid }),
    reply: noReply,
  }),
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
