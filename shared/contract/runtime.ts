import type { FlagView, LanguageSwitchingView } from '#shared/views/runtime.ts';
import { query, reply } from './define.ts';

/** Switches every visitor's browser needs to know. */
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
};
