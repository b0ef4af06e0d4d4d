import { object, string } from 'yup';
import { LANGUAGES } from '#shared/languages.ts';
import { SHARE_RECIPIENT_MAX_LENGTH } from '#shared/limits/sharing.ts';
import { signInCode, uuid } from '#shared/schema/identifiers.ts';
import { phoneNo } from '#shared/schema/phone-no.ts';
import { requiredText } from '#shared/schema/text.ts';
import type { ShareCodeSentView, SharedResultView, ShareOpenedView, SharesView } from '#shared/views/sharing.ts';
import { fileReply, mutation, noReply, query, reply } from './define.ts';

const orderParams = object({ orderId: uuid });
/** What stands in the link. Whatever it is: of one that is none nobody learns more than that it opens nothing. */
const shareId = requiredText().max(60, 'field.too-long');
const byTicket = { access: 'public', bearer: 'share-ticket' } as const;

/** A released result, shared by link and SMS code. */
export const sharing = {
  shareResult: mutation({
    path: '/results/:orderId/share',
    summary:
      'Shares the released result: a link that opens with a code sent by SMS to this number; 404 before the release.',
    access: ['customer'],
    owner: { entity: 'order', param: 'orderId' },
    params: orderParams,
    body: object({ recipient: requiredText().max(SHARE_RECIPIENT_MAX_LENGTH, 'field.too-long'), phoneNo }),
    reply: reply<{ _id: string }>(),
    errors: ['too-many-shares'],
  }),
  listShares: query({
    path: '/results/:orderId/shares',
    summary: 'What its person shared of a result, with every opening and the links that open.',
    access: ['customer'],
    owner: { entity: 'order', param: 'orderId' },
    params: orderParams,
    reply: reply<SharesView>(),
  }),
  endShare: mutation({
    method: 'DELETE',
    path: '/results/:orderId/shares/:shareId',
    summary: 'Ends a share at once; pages that show the result are closed.',
    access: ['customer'],
    owner: { entity: 'order', param: 'orderId' },
    params: object({ orderId: uuid, shareId: uuid }),
    reply: noReply,
  }),
  sendShareCode: mutation({
    path: '/shared/code',
    summary: 'Sends the code of a shared result by SMS to the number that its person named.',
    access: 'public',
    limit: 'auth',
    body: object({ shareId }),
    reply: reply<ShareCodeSentView>(),
    errors: [
      'share-over',
      'Forbidden-IP',
      'TemporaryBlock',
      'wait-for-timer',
      'code-limit-reached',
      'too-many-requests',
    ],
  }),
  openShare: mutation({
    path: '/shared/open',
    summary:
      'Exchanges the code of a shared result for a ticket that reads it for a while; its person sees the opening.',
    access: 'public',
    limit: 'auth',
    body: object({ shareId, code: signInCode }),
    reply: reply<ShareOpenedView>(),
    errors: ['share-over', 'code-wrong', 'code-expired', 'TemporaryBlock', 'Forbidden-IP'],
  }),
  getSharedResult: query({
    path: '/shared/result',
    summary: 'The shared result in its newest released version, as long as it is shared.',
    ...byTicket,
    reply: reply<SharedResultView>(),
    errors: ['share-over', 'share-lapsed', 'result-taken-back'],
  }),
  getSharedFile: mutation({
    method: 'GET',
    path: '/shared/file',
    summary: 'The shared result as a PDF in the asked language; its person sees that it was taken.',
    ...byTicket,
    cost: 5,
    query: object({ lang: string().oneOf(LANGUAGES, 'field.language') }),
    reply: fileReply,
    errors: ['share-over', 'share-lapsed', 'result-taken-back'],
  }),
};
