import { object, string } from 'yup';
import { uuid } from '#shared/schema/identifiers.ts';
import { requiredText } from '#shared/schema/text.ts';
import type { ContentAppliedView, ContentUpdatesView, ContentVersionView } from '#shared/views/content-updates.ts';
import type { Page } from '#shared/views/page.ts';
import { mutation, query, reply } from './define.ts';
import { page } from './page.ts';

/** Longer than any word of what was shown. */
const SHOWN_MAX = 60;

/** A kind of content, or `all` of them where it is said so; an unknown one is not found. */
const kind = requiredText().max(32, 'field.too-long');

/** Content from its source: what would change, what holds, and every version that ever held. */
export const contentUpdates = {
  checkUpdates: query({
    path: '/admin/updates/:kind',
    summary:
      'What the content source would change of a kind, entry by entry and in each language; of `all` kinds how much.',
    access: ['admin'],
    params: object({ kind }),
    reply: reply<ContentUpdatesView>(),
    cost: 5,
  }),
  applyUpdates: mutation({
    method: 'PUT',
    path: '/admin/updates/:kind',
    summary:
      'Lets what the content source offers of a kind, or of `all`, hold at once: as a whole, or not at all with every reason. Without a body.',
    access: ['admin'],
    params: object({ kind }),
    query: object({ shown: string().max(SHOWN_MAX, 'field.format') }),
    reply: reply<ContentAppliedView>(),
    errors: ['content-refused', 'content-moved'],
    cost: 5,
  }),
  listContentVersions: query({
    path: '/admin/updates/:kind/versions',
    summary: 'Every version of a kind that ever held, the newest first.',
    access: ['admin'],
    params: object({ kind }),
    query: page({ sort: ['newest'], filters: {} }),
    reply: reply<Page<ContentVersionView>>(),
  }),
  restoreContentVersion: mutation({
    method: 'PUT',
    path: '/admin/updates/:kind/versions/:versionId',
    summary: 'Brings an earlier version of a kind back, byte for byte, as a version of its own. Without a body.',
    access: ['admin'],
    params: object({ kind, versionId: uuid }),
    query: object({ live: uuid.optional() }),
    reply: reply<ContentAppliedView>(),
    errors: ['content-refused', 'content-moved'],
    cost: 5,
  }),
};
