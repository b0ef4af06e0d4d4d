import { normalisePhone } from '#shared/domain/identity/normalise-phone.ts';
import { checked, requiredText } from '#shared/schema/text.ts';

/** A mobile number of a listed country in any usual writing; `normalisePhone` makes E.164 of it. */
export const phoneNo = checked(
  requiredText().max(40, 'field.phone'),
  'field.phone',
  (value) => normalisePhone(value) !== null,
);
