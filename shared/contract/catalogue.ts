import { object, string } from 'yup';
import type { AddonView, ProductGroupView } from '#shared/views/catalogue.ts';
import { query, reply } from './define.ts';

const group = object({ id: string().max(60).required('field.required') });

/** What can be bought; inactive groups and products are never returned. */
export const catalogue = {
  listProductGroups: query({
    path: '/product-groups',
    summary: 'Active product groups with their active products.',
    access: 'public',
    reply: reply<{ productGroups: ProductGroupView[] }>(),
  }),
  getProductGroup: query({
    path: '/product-groups/:id',
    summary: 'One active product group by its key.',
    access: 'public',
    params: group,
    reply: reply<ProductGroupView>(),
  }),
  listAddons: query({
    path: '/product-groups/:id/addons',
    summary: 'Active add-ons of an active product group.',
    access: 'public',
    params: group,
    reply: reply<{ addons: AddonView[] }>(),
  }),
};
