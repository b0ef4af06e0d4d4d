import { bind } from '#api/http/bind.ts';
import { runtime } from '#shared/contract/runtime.ts';
import { discardFailure } from '#shared/server/runtime/discard-failure.ts';
import { repeatFailure } from '#shared/server/runtime/repeat-failure.ts';
import { findAdminOnly, findDisableStore, findDisplayPrice, findLanguageSwitching } from './find-switches.ts';
import { listFailures } from './list-failures.ts';

export const bindRuntime = bind(runtime)({
  getAdminOnly: findAdminOnly,
  getLanguageSwitching: findLanguageSwitching,
  getDisableStore: findDisableStore,
  getDisplayPrice: findDisplayPrice,
  listFailures,
  repeatFailure,
  discardFailure,
});
