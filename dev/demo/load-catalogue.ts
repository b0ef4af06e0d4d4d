import addons from '#shared/content/addons.json' with { type: 'json' };
import branchContent from '#shared/content/partner-branches.json' with { type: 'json' };
import productGroups from '#shared/content/product-groups.json' with { type: 'json' };
import type { Tx } from '#shared/server/database/sql.ts';
import { inTransaction, type TransactionRunner } from '#shared/server/database/transaction.ts';
import { demoId } from './demo-id.ts';
import { insertMissing, upsertRows } from './upsert-rows.ts';

/** The id of a branch by its key in the content. */
export const branchId = (key: string): string => demoId('branch', key);

/**
 * Loads what can be bought and where, from shared/content. Loading again brings changed facts up to date and touches nothing
 * else; what left the content stays, because orders may name it.
 */
export async function loadCatalogue(services: TransactionRunner): Promise<void> {
  await inTransaction(services, async (tx) => {
    await loadProducts(tx);
    await loadBranches(tx);
  });
}

async function loadProducts(tx: Tx): Promise<void> {
  await upsertRows(
    tx,
    'product_groups',
    productGroups.map((group) => ({
      key: group.key,
      active: group.active,
      position: group.order,
      icon: group.icon,
      name: JSON.stringify(group.name),
      tagline: JSON.stringify(group.tagline),
      resultCategories: JSON.stringify(group.resultCategories),
    })),
  );
  const products = productGroups.flatMap((group) =>
    group.products.map((product, position) => ({
      key: product.key,
      groupKey: group.key,
      active: product.active,
      position,
      name: JSON.stringify(product.name),
      description: JSON.stringify(product.description),
      price: product.price,
      markers: JSON.stringify(product.markers),
      sampleType: product.sampleType,
      fastingHours: product.fastingHours,
      turnaroundDays: product.turnaroundDays,
      applications: JSON.stringify(product.applications),
      sex: 'onlyForSex' in product ? String(product.onlyForSex) : null,
    })),
  );
  await upsertRows(tx, 'products', products);
  await upsertRows(
    tx,
    'addons',
    addons.map((addon, position) => ({
      key: addon.key,
      active: addon.active,
      position,
      productGroups: JSON.stringify(addon.productGroups),
      name: JSON.stringify(addon.name),
      description: JSON.stringify(addon.description),
      price: addon.price,
      markers: JSON.stringify(addon.markers),
      sampleType: addon.sampleType,
    })),
  );
}

async function loadBranches(tx: Tx): Promise<void> {
  const { branches } = branchContent;
  await upsertRows(
    tx,
    'partner_branches',
    branches.map(({ blockedDays: _blockedDays, openingDays, ...branch }) => ({
      id: branchId(branch.key),
      ...branch,
      openingDays: JSON.stringify(openingDays),
    })),
  );
  const blocked = branches.flatMap(({ key, blockedDays }) =>
    blockedDays.map(({ date }) => ({ id: demoId('blocked', `${key} ${date}`), partnerBranchId: branchId(key), date })),
  );
  await insertMissing(tx, 'blocked_days', blocked);
}
