import type { AdminBranchView } from '#shared/views/booking.ts';
import { plainText } from '#web/kit/plain-text.ts';

/** Which branches a list shows. */
export const SHOWN = ['all', 'active', 'inactive', 'partner'] as const;
export type Shown = (typeof SHOWN)[number];

export function isShown({ active, channel }: Pick<AdminBranchView, 'active' | 'channel'>, shown: Shown): boolean {
  if (shown === 'active') return active;
  if (shown === 'inactive') return !active;
  return shown === 'all' || channel === 'partner';
}

/** The branches whose name, town, postcode or key hold every word, by name. */
export function findBranches(branches: readonly AdminBranchView[], text: string, shown: Shown): AdminBranchView[] {
  const words = plainText(text).split(/\s+/).filter(Boolean);
  return branches
    .filter((branch) => {
      const { name, key, address } = branch;
      const all = plainText(
        [name, key, address.streetAddress, address.zipCode, address.city, address.canton].join(' '),
      );
      return isShown(branch, shown) && words.every((word) => all.includes(word));
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'de'));
}
