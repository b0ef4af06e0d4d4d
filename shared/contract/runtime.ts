import { object, string } from 'yup';
import { FailureKind } from '#shared/domain/runtime/failure-kind.ts';
import { uuid } from '#shared/schema/identifiers.ts';
import { requiredText } from '#shared/schema/text.ts';
import type { FailureListView, FlagView, LanguageSwitchingView } from '#shared/views/runtime.ts';
import { mutation, noReply, query, reply } from './define.ts';

/** Longest reason an administrator gives for discarding. */
export const DISCARD_REASON_MAX = 300;
const failureParams = object({
  kind: string().required('field.choose').oneOf(Object.values(FailureKind), 'field.choose'),
  id: uuid,
});

/** Switches every visitor's browser needs to know, and failed work for administrators. */
export const runtime = {
  getAdminOnly: query({
    path: '/runtime/adminonly',
    summary: 'Whether only administrators may use the product now.',
    access: 'public',
    reply: reply<FlagView>(),
  }),
  getLanguageSwitching: query({
    path: '/runtime/languageswitching',
    summary: 'Whether the language can be switched, and to which languages.',
    access: 'public',
    reply: reply<LanguageSwitchingView>(),
  }),
  getDisableStore: query({
    path: '/runtime/disable-store',
    summary: 'Whether new orders are closed.',
    access: 'public',
    reply: reply<FlagView>(),
  }),
  getDisplayPrice: query({
    path: '/runtime/displayprice',
    summary: 'Whether prices are shown.',
    access: 'public',
    reply: reply<FlagView>(),
  }),
  listFailures: query({
    path: '/failures',
    summary: 'Work that failed for good and waits for a person, oldest first.',
    access: ['admin'],
    reply: reply<FailureListView>(),
  }),
  repeatFailure: mutation({
    path: '/failures/:kind/:id/again',
    summary: 'Has failed work done again, with its tries at zero.',
    access: ['admin'],
    params: failureParams,
    reply: noReply,
    errors: ['already-decided'],
  }),
  discardFailure: mutation({
    path: '/failures/:kind/:id/discard',
    summary: 'Puts failed work away for good; the person and the reason are kept.',
    access: ['admin'],
    params: failureParams,
    body: object({ reason: requiredText().max(DISCARD_REASON_MAX, 'field.too-long') }),
    reply: noReply,
    errors: ['already-decided'],
  }),
};
