import type { Arguments } from '#shared/contract/define.ts';
import type { identity } from '#shared/contract/identity.ts';
import type { Language } from '#shared/languages.ts';
import type { SignInState, TypedAddress, TypedPerson } from '../slice.ts';

type Body = Arguments<typeof identity.signUp>['body'];

/** What is sent to create the account: texts trimmed. The schemas have checked every field before. */
export function toAccount(
  ticket: NonNullable<SignInState['ticket']>,
  person: TypedPerson,
  address: TypedAddress,
  language: Language,
): Body {
  return {
    firstName: person.firstName.trim(),
    lastName: person.lastName.trim(),
    birthdate: person.birthdate,
    sex: person.sex === 'female' ? 'female' : 'male',
    phoneNo: ticket.phoneNo,
    streetAddress: address.streetAddress.trim(),
    zipCode: address.zipCode.trim(),
    city: address.city.trim(),
    preferredLanguage: person.preferredLanguage || language,
    phoneNoVerified: true,
  };
}
