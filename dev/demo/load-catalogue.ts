import addons from '#shared/content/addons.json' with { type: 'json' };
import branchContent from '#shared/content/partner-branches.json' with { type: 'json' };
import productGroups from '#shared/content/product-groups.json' with { type: 'json' };
import type { NewRow } from '#shared/server/database/columns.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { inTransaction, type TransactionRunner } from '#shared/server/database/transaction.ts';
import { Addon } from '#shared/server/models/addon.ts';
import { BlockedDay } from '#shared/server/models/blocked-day.ts';
import { PartnerBranch } from '#shared/server/models/partner-branch.ts';
import { Product } from '#shared/server/models/product.ts';
import { ProductGroup } from '#shared/server/models/product-group.ts';
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
    ProductGroup,
    productGroups.map((group) => ({
      key: group.key,
      active: group.active,
      position: group.order,
      icon: group.icon,
      name: group.name,
      tagline: group.tagline,
      resultCategories: group.resultCategories,
    })),
  );
  const products = productGroups.flatMap((group) =>
    group.products.map((product, position) => ({
      key: product.key,
      groupKey: group.key,
      active: product.active,
      position,
      name: product.name,
      description: product.description,
      price: product.price,
      markers: product.markers,
      sampleType: product.sampleType,
      fastingHours: product.fastingHours,
      turnaroundDays: product.turnaroundDays,
      applications: product.applications,
      sex: 'onlyForSex' in product ? String(product.onlyForSex) : null,
    })),
  );
  await upsertRows(tx, Product, products as NewRow<Product>[]);
  await upsertRows(
    tx,
    Addon,
    addons.map((addon, position) => ({
      key: addon.key,
      active: addon.active,
      position,
      productGroups: addon.productGroups,
      name: addon.name,
      description: addon.description,
      price: addon.price,
      markers: addon.markers,
      sampleType: addon.sampleType,
      sex: 'onlyForSex' in addon ? String(addon.onlyForSex) : null,
    })) as NewRow<Addon>[],
  );
}

async function loadBranches(tx: Tx): Promise<void> {
  const { branches } = branchContent;
  // What an administrator changed stays.
  await insertMissing(
    tx,
    PartnerBranch,
    branches.map(({ blockedDays: _blockedDays, openingDays, ...branch }) => ({
      id: branchId(branch.key),
      ...branch,
      openingDays,
    })) as NewRow<PartnerBranch>[],
  );
  const blocked = branches.flatMap(({ key, blockedDays }) =>
    blockedDays.map(({ date }) => ({ id: demoId('blocked', `${key} ${date}`), partnerBranchId: branchId(key), date })),
  );
  await insertMissing(tx, BlockedDay, blocked);
}
