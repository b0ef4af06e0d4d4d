import type { catalogue } from '#shared/contract/catalogue.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { readProductGroups } from '#shared/server/catalogue/read-catalogue.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import type { Services } from '#shared/server/services.ts';
import type { ProductGroupView } from '#shared/views/catalogue.ts';
import { presentProductGroup } from './present-product-group.ts';

/** One active product group by its key. */
export async function findProductGroup(
  services: Services,
  { params }: Call<typeof catalogue.getProductGroup>,
): Promise<ProductGroupView> {
  const groups = await readProductGroups(services);
  const group = orNotFound(groups.find(({ key }) => key === params.id));
  return presentProductGroup(group, (await readRuntimeSettings(services)).DISPLAY_PRICE);
}
