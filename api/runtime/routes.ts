import type Router from '@koa/router';
import { bind } from '#api/http/bind.ts';
import { runtime } from '#shared/contract/runtime.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import type { Services } from '#shared/server/services.ts';

/** Binds the switches every browser reads. */
export function bindRuntime(router: Router, services: Services): void {
  const settings = () => readRuntimeSettings(services);
  bind(runtime)(router, services, {
    getAdminOnly: async () => ({ value: (await settings()).ADMIN_ONLY_MODE }),
    getDisableStore: async () => ({ value: (await settings()).DISABLE_STORE }),
    getDisplayPrice: async () => ({ value: (await settings()).DISPLAY_PRICE }),
    getLanguageSwitching: async () => {
      const { LANGUAGE_SWITCHING_ENABLE: value, LANGUAGE_SWITCHING_OPTIONS: languages } = await settings();
      return { value, languages };
    },
  });
}
