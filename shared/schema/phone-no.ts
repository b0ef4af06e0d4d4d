import { isUnlistedCountry } from '#shared/domain/identity/is-unlisted-country.ts';
import { normalisePhone } from '#shared/domain/identity/normalise-phone.ts';
import { requiredText } from '#shared/schema/text.ts';

/** Longer than any number in any writing. */
const MAX_LENGTH = 40;

/** A mobile number of a listed country in any usual writing; `normalisePhone` turns it into E.164. */
export const phoneNo = requiredText().test('phone', 'field.phone', function (value) {
  const key = value && value.trim() !== '' ? phoneFault(value) : null;
  return key === null || this.createError({ message: key });
});

/** Key of what is wrong with a number, or null. A right number of a country that is not served is told apart from a wrong one. */
function phoneFault(value: string): string | null {
  if (value.length > MAX_LENGTH) return 'field.phone';
  if (normalisePhone(value) !== null) return null;
  return isUnlistedCountry(value) ? 'field.phone-country' : 'field.phone';
}
