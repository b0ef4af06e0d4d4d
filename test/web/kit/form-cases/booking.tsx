import { BranchEditor } from '#web/booking/admin-partner/branch-editor.tsx';
import { type FormCase, nothing } from './form-case.ts';

/** Forms of booking, by their files below `web`. */
export const BOOKING_FORMS: Record<string, FormCase> = {
  'booking/admin-partner/branch-editor.tsx': {
    show: () => <BranchEditor branch={null} isAlone={false} onLeave={nothing} />,
  },
};
