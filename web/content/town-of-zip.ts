/** What stands in the fields of an address, and what is known of its postal code. */
export interface TypedPlace {
  /** The town as it stands; '' for none. */
  town: string;
  /** It was written while this postal code stood beside it, or before any did. */
  isOfThisZip: boolean;
  /** The towns of the postal code; empty where it is not in our list. */
  towns: readonly string[];
}

/**
 * The town that belongs beside a postal code: what was typed for it stays, also where we do not know it; the town of another code
 * makes room for the only one there is, or for a choice.
 */
export function townOfZip({ town, isOfThisZip, towns }: TypedPlace): string {
  const [only = ''] = towns.length === 1 ? towns : [];
  if (town.trim() === '') return only;
  return isOfThisZip || towns.some((one) => plain(one) === plain(town)) ? town : only;
}

const plain = (town: string): string => town.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
