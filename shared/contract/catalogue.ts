import { object } from 'yup';
import { contentKey } from '#shared/schema/identifiers.ts';
import type { AddonView, ProductGroupView } from '#shared/views/catalogue.ts';
import { query, reply } from './define.ts';

/** A key; what cannot be one is 404 before the database, whose columns know ASCII only, is asked. */
const group = object({ id: contentKey });

/** What can be bought; inactive groups and products are never returned. */
export const catalogue = {
  listProductGroups: query({
    path: '/product-groups',
    summary: 'Active product groups with their active products.',
    access: 'public',
    keeps: 'until-changed',
    reply: reply<{ productGroups: ProductGroupView[] }>(),
  }),
  getProductGroup: query({
    path: '/product-groups/:id',
    summary: 'One active product group by its key.',
    access: 'public',
    params: group,
    keeps: 'until-changed',
    reply: reply<ProductGroupView>(),
  }),
  listAddons: query({
    path: '/product-groups/:id/addons',
    summary: 'Active add-ons of an active product group.',
    access: 'public',
    params: group,
    keeps: 'until-changed',
    reply: reply<{ addons: AddonView[] }>(),
  }),
};
