import { bind } from '#api/http/bind.ts';
import { runtime } from '#shared/contract/runtime.ts';
import { findAdminOnly, findDisableStore, findDisplayPrice, findLanguageSwitching } from './find-switches.ts';

export const bindRuntime = bind(runtime)({
  getAdminOnly: findAdminOnly,
  getLanguageSwitching: findLanguageSwitching,
  getDisableStore: findDisableStore,
  getDisplayPrice: findDisplayPrice,
});
