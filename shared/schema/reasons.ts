import { array } from 'yup';
import { MAX_REASONS, REASON_MAX_LENGTH, TRACKING_NO_MAX_LENGTH } from '#shared/limits/orders.ts';
import { checked, requiredText, text } from '#shared/schema/text.ts';

/** Why somebody decided: a key of a list, or a sentence of their own. */
export const reason = requiredText().max(REASON_MAX_LENGTH, 'field.too-long');

/** One at least. */
export const reasons = array(reason)
  .min(1, 'field.required')
  .max(MAX_REASONS, 'field.too-many')
  .required('field.required');

/** Of a parcel: `99.00.123456.12345678`, or what another carrier prints. */
export const trackingNo = checked(
  text().max(TRACKING_NO_MAX_LENGTH, 'field.too-long'),
  'field.tracking-number',
  (value) => /^[A-Za-z0-9][A-Za-z0-9. -]*$/.test(value),
).optional();
