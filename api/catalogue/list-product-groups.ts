import { readProductGroups } from '#shared/server/catalogue/read-catalogue.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import type { Services } from '#shared/server/services.ts';
import type { ProductGroupView } from '#shared/views/catalogue.ts';
import { presentProductGroup } from './present-product-group.ts';

/** Active product groups with their active products. */
export async function listProductGroups(services: Services): Promise<{ productGroups: ProductGroupView[] }> {
  const groups = await readProductGroups(services);
  const { DISPLAY_PRICE } = await readRuntimeSettings(services);
  return { productGroups: groups.map((group) => presentProductGroup(group, DISPLAY_PRICE)) };
}
