import { SmsForm } from '#web/messaging/admin-sms/write-sms.tsx';
import type { FormCase } from './form-case.ts';

/** Forms of messaging, by their files below `web`. */
export const MESSAGING_FORMS: Record<string, FormCase> = {
  'messaging/admin-sms/write-sms.tsx': {
    show: () => (
      <SmsForm
        userId="u1"
        latest={{ phoneNo: '+41790000002', preferredLanguage: 'de', sms: null, nextAt: null, maxLength: 420 }}
      />
    ),
    valid: { message: 'Bitte rufen Sie uns an.' },
  },
};
