import type Router from '@koa/router';
import { ApiError } from '#api/http/api-error.ts';
import { bind } from '#api/http/bind.ts';
import { catalogue } from '#shared/contract/catalogue.ts';
import { readAddons, readProductGroups } from '#shared/server/catalogue/read-catalogue.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import type { Services } from '#shared/server/services.ts';
import { presentAddon, presentProductGroup } from './present-product-group.ts';

/** Binds what can be bought. */
export function bindCatalogue(router: Router, services: Services): void {
  const displayPrice = async (): Promise<boolean> => (await readRuntimeSettings(services)).DISPLAY_PRICE;

  bind(catalogue)(router, services, {
    listProductGroups: async () => {
      const groups = await readProductGroups(services);
      const priced = await displayPrice();
      return { productGroups: groups.map((group) => presentProductGroup(group, priced)) };
    },
    getProductGroup: async ({ input }) => {
      const group = (await readProductGroups(services)).find(({ key }) => key === input.params.id);
      if (!group) throw new ApiError('not-found');
      return presentProductGroup(group, await displayPrice());
    },
    listAddons: async ({ input }) => {
      const addons = await readAddons(services);
      const priced = await displayPrice();
      const offered = addons.filter((addon) => addon.productGroups.includes(input.params.id));
      return { addons: offered.map((addon) => presentAddon(addon, priced)) };
    },
  });
}
