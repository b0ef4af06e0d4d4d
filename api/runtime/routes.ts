import { bind, inSteps } from '#api/http/bind.ts';
import { runtime } from '#shared/contract/runtime.ts';
import { changeSetting } from '#shared/server/runtime/change-setting.ts';
import { discardFailure } from '#shared/server/runtime/discard-failure.ts';
import { repeatFailure } from '#shared/server/runtime/repeat-failure.ts';
import { countLanguageUse } from './count-language-use.ts';
import {
  checkAdminAuth,
  findAdminOnly,
  findDisableStore,
  findDisplayPrice,
  findLanguageSwitching,
} from './find-switches.ts';
import { listFailures } from './list-failures.ts';
import { listSettingChanges } from './list-setting-changes.ts';
import { listSettings } from './list-settings.ts';
import { openQueueBoard } from './queue-board/open-queue-board.ts';

export const bindRuntime = bind(runtime)({
  getAdminOnly: findAdminOnly,
  getLanguageSwitching: findLanguageSwitching,
  getDisableStore: findDisableStore,
  getDisplayPrice: findDisplayPrice,
  checkAdminAuth,
  listSettings,
  listSettingChanges,
  countLanguageUse,
  changeSetting,
  openQueueBoard: inSteps(openQueueBoard),
  listFailures,
  repeatFailure,
  discardFailure,
});
