import { NearestBranch } from '#web/catalogue/home/nearest-branch.tsx';
import type { FormCase } from './form-case.ts';

/** Forms of catalogue, by their files below `web`. */
export const CATALOGUE_FORMS: Record<string, FormCase> = {
  'catalogue/home/nearest-branch.tsx': { show: () => <NearestBranch branches={[]} />, withoutSummary: true },
};
