import { offersProduct } from '#shared/domain/booking/offers-product.ts';
import { orNotFound } from '#shared/errors.ts';
import { type Branch, findBranch } from '#shared/server/booking/read-branch.ts';
import type { Services } from '#shared/server/services.ts';

/** A branch as it is for a test: one that does not offer it is open at no time. Without a test, as it is. */
export async function findBranchFor(services: Services, id: string, productId: string | undefined): Promise<Branch> {
  const branch = orNotFound(await findBranch(services, id));
  return productId === undefined || offersProduct(branch, productId) ? branch : { ...branch, openingDays: [] };
}
