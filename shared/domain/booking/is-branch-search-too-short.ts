import type { Coordinates } from '#shared/domain/booking/distance-metres.ts';
import { BRANCH_SEARCH_MIN_LENGTH } from '#shared/limits/branches.ts';

/** True when a search finds nothing by rule: no coordinates and a text of fewer than three characters. */
export function isBranchSearchTooShort(search: { query?: string; near?: Coordinates | null }): boolean {
  return !search.near && [...(search.query ?? '').trim()].length < BRANCH_SEARCH_MIN_LENGTH;
}
