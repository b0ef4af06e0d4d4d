import { normalisePhone } from '#shared/domain/identity/normalise-phone.ts';
import { checked, requiredText } from '#shared/schema/text.ts';

/** A mobile number of a listed country in any usual writing; `normalisePhone` turns it into E.164. */
export const phoneNo = checked(
  requiredText().max(40, 'field.phone'),
  'field.phone',
  (value) => normalisePhone(value) !== null,
);
