import { BOOKING_FORMS } from './booking.tsx';
import { CATALOGUE_FORMS } from './catalogue.tsx';
import { CRM_FORMS } from './crm.tsx';
import { EXPORTS_FORMS } from './exports.tsx';
import type { FormCase } from './form-case.ts';
import { IDENTITY_FORMS } from './identity.tsx';
import { LAB_INTAKE_FORMS } from './lab-intake.tsx';
import { MESSAGING_FORMS } from './messaging.tsx';
import { ORDERS_FORMS } from './orders.tsx';
import { RESULTS_FORMS } from './results.tsx';
import { RUNTIME_FORMS } from './runtime.tsx';
import { SURVEYS_FORMS } from './surveys.tsx';
import { VOUCHERS_FORMS } from './vouchers.tsx';

/** Every form of the product, by its file below `web`. */
export const FORMS: Record<string, FormCase> = {
  ...BOOKING_FORMS,
  ...CATALOGUE_FORMS,
  ...CRM_FORMS,
  ...EXPORTS_FORMS,
  ...IDENTITY_FORMS,
  ...LAB_INTAKE_FORMS,
  ...MESSAGING_FORMS,
  ...ORDERS_FORMS,
  ...RESULTS_FORMS,
  ...RUNTIME_FORMS,
  ...SURVEYS_FORMS,
  ...VOUCHERS_FORMS,
};
