import { object } from 'yup';
import { OWN_DATA_POINTS } from '#shared/limits/privacy.ts';
import { uuid } from '#shared/schema/identifiers.ts';
import { dataFormat } from '#shared/schema/own-data.ts';
import { preferredLanguage } from '#shared/schema/person.ts';
import type { DataFilesView, DataFileView } from '#shared/views/own-data.ts';
import { fileReply, mutation, query, reply } from './define.ts';

/** Everything that is held of a person, at once or as a file that is made. */
export const ownData = {
  getOwnData: mutation({
    method: 'GET',
    path: '/users/:id/data',
    summary: 'Everything the product holds of the person, as JSON or as a PDF; each making is recorded.',
    access: ['customer'],
    owner: { entity: 'customer', param: 'id' },
    params: object({ id: uuid }),
    query: object({ format: dataFormat, lang: preferredLanguage.optional() }),
    reply: fileReply,
    errors: ['data-too-large'],
    cost: OWN_DATA_POINTS,
  }),
  listDataFiles: query({
    path: '/users/:id/data-files',
    summary: 'Whether what is held of the person has to be made ready as a file, and the files made so far.',
    access: ['customer'],
    owner: { entity: 'customer', param: 'id' },
    params: object({ id: uuid }),
    reply: reply<DataFilesView>(),
  }),
  makeDataFile: mutation({
    path: '/users/:id/data-files',
    summary:
      'Starts making a file of everything the product holds of the person; one that is being made already is replied with.',
    access: ['customer'],
    owner: { entity: 'customer', param: 'id' },
    params: object({ id: uuid }),
    body: object({ format: dataFormat, lang: preferredLanguage.optional() }),
    reply: reply<DataFileView>(),
    cost: OWN_DATA_POINTS,
  }),
  getDataFile: query({
    path: '/users/:id/data-files/:fileId',
    summary: 'A file that was made ready; 404 until it is, and after its last day.',
    access: ['customer'],
    owner: { entity: 'customer', param: 'id' },
    params: object({ id: uuid, fileId: uuid }),
    reply: fileReply,
  }),
};
