import { bind } from '#api/http/bind.ts';
import { catalogue } from '#shared/contract/catalogue.ts';
import { findProductGroup } from './find-product-group.ts';
import { listAddons } from './list-addons.ts';
import { listProductGroups } from './list-product-groups.ts';

/** Binds what can be bought. */
export const bindCatalogue = bind(catalogue)({
  listProductGroups,
  getProductGroup: findProductGroup,
  listAddons,
});
