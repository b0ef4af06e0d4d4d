import { ResultFileForm } from '#web/exports/admin-download/result-file-form.tsx';
import type { FormCase } from './form-case.ts';

/** Forms of exports, by their files below `web`. */
export const EXPORTS_FORMS: Record<string, FormCase> = {
  'exports/admin-download/result-file-form.tsx': {
    show: () => <ResultFileForm />,
  },
};
