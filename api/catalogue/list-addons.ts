import type { catalogue } from '#shared/contract/catalogue.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { readAddons } from '#shared/server/catalogue/read-catalogue.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { ProductGroup } from '#shared/server/models/product-group.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import type { Services } from '#shared/server/services.ts';
import type { AddonView } from '#shared/views/catalogue.ts';
import { presentAddon } from './present-product-group.ts';

/** Active add-ons of an active product group. */
export async function listAddons(
  services: Services,
  { params }: Call<typeof catalogue.listAddons>,
): Promise<{ addons: AddonView[] }> {
  const { key } = orNotFound(await findRow(services, ProductGroup, ['key'], { where: { key: params.id, active: 1 } }));
  const offered = (await readAddons(services)).filter(({ productGroups }) => productGroups.includes(key));
  const { DISPLAY_PRICE } = await readRuntimeSettings(services);
  return { addons: offered.map((addon) => presentAddon(addon, DISPLAY_PRICE)) };
}
