import { mixed, object, string } from 'yup';
import { FailureKind } from '#shared/domain/runtime/failure-kind.ts';
import type { SettingValue } from '#shared/domain/runtime/runtime-settings.ts';
import { exact } from '#shared/schema/exact.ts';
import { uuid } from '#shared/schema/identifiers.ts';
import { isoInstant } from '#shared/schema/moments.ts';
import { requiredText, text } from '#shared/schema/text.ts';
import type { Page } from '#shared/views/page.ts';
import type {
  FailureListView,
  FlagView,
  LanguageSwitchingView,
  LanguageUseView,
  QueueBoardView,
  SettingChangeView,
  SettingListView,
} from '#shared/views/runtime.ts';
import { mutation, noReply, query, reply } from './define.ts';
import { page } from './page.ts';

/** Longest reason an administrator gives for discarding. */
export const DISCARD_REASON_MAX = 300;
/** Longest sentence that says why a setting was changed. */
export const SETTING_REASON_MAX = 200;
/** What a value looks like, whatever setting it is for: whether it is one is for `refuseSetting`. */
const isSettingShape = (value: unknown): boolean =>
  ['boolean', 'number', 'string'].includes(typeof value) ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'));
const settingParams = object({ name: requiredText().max(60, 'field.too-long') });
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
  checkAdminAuth: query({
    path: '/runtime/checkadminauth',
    summary: 'Whether whoever asks is an administrator: everybody else is refused.',
    access: ['admin'],
    reply: reply<FlagView>(),
  }),
  listSettings: query({
    path: '/runtime/settings',
    summary: 'Every setting: name, type, value, default, what it does, who changed it last.',
    access: ['admin'],
    reply: reply<SettingListView>(),
  }),
  listSettingChanges: query({
    path: '/runtime/settings/:name/changes',
    summary: 'What a setting was changed from and to, by whom and why; the newest first.',
    access: ['admin'],
    params: settingParams,
    query: page({ sort: ['newest'], filters: {} }),
    reply: reply<Page<SettingChangeView>>(),
  }),
  countLanguageUse: query({
    path: '/runtime/languages/use',
    summary: 'How many customers chose each language, and how many paid orders without a result are in it.',
    access: ['admin'],
    limit: 'search',
    cost: 5,
    reply: reply<{ languages: LanguageUseView[] }>(),
  }),
  changeSetting: mutation({
    path: '/runtime/:name',
    summary:
      'Changes a setting at once, in every process and live on every screen; the same value again changes nothing.',
    access: ['admin'],
    params: settingParams,
    body: object({
      value: exact(mixed<SettingValue>().required('field.required').test('shape', 'field.type', isSettingShape)),
      reason: text().max(SETTING_REASON_MAX, 'field.too-long'),
    }),
    reply: noReply,
  }),
  openQueueBoard: mutation({
    path: '/admin/queues/ticket',
    summary:
      'Lets this browser open the pages of the queues for some minutes, to look at only; returns where they are.',
    access: ['admin'],
    // What it gives is a cookie of this reply.
    idempotency: 'in-record',
    reply: reply<QueueBoardView>(),
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
    errors: ['already-decided', 'number-changed', 'TOO_FREQUENTLY'],
  }),
  discardFailure: mutation({
    path: '/failures/:kind/:id/discard',
    summary: 'Puts failed work away for good; the person and the reason are kept.',
    access: ['admin'],
    params: failureParams,
    body: object({
      reason: requiredText().max(DISCARD_REASON_MAX, 'field.too-long'),
      /** As it was listed, where it was: what was found later is not decided with it. */
      listedUntil: isoInstant.nullable().default(undefined).optional(),
    }),
    reply: noReply,
    errors: ['already-decided'],
  }),
};
