import type { ProductGroupView, ProductView } from '#shared/views/catalogue.ts';

export const GROUP_FILTERS = ['branch', 'home', 'no-fasting'] as const;
export type GroupFilter = (typeof GROUP_FILTERS)[number];

export const isGroupFilter = (text: string): text is GroupFilter => GROUP_FILTERS.some((filter) => filter === text);

const MATCHES: Record<GroupFilter, (product: ProductView) => boolean> = {
  branch: ({ applications }) => applications.includes('branch'),
  home: ({ applications }) => applications.includes('homesampling'),
  'no-fasting': ({ fastingHours }) => fastingHours === 0,
};

/** Groups with at least one product that meets every filter. */
export function filterGroups(groups: ProductGroupView[], filters: GroupFilter[]): ProductGroupView[] {
  return groups.filter(({ products }) =>
    products.some((product) => filters.every((filter) => MATCHES[filter](product))),
  );
}
