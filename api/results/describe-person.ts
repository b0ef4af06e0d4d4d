import { ageOn } from '#shared/domain/identity/age-on.ts';
import type { Sex } from '#shared/domain/results/types.ts';
import type { Language } from '#shared/languages.ts';

export interface PersonRow {
  firstName: string;
  lastName: string;
  birthdate: string | null;
  sex: Sex | null;
  preferredLanguage: Language;
}

/** Initials as doctors see and search them, from `users u`. */
export const INITIALS = 'CONCAT(LEFT(u.firstName, 1), LEFT(u.lastName, 1))';

/** A person in a doctors' list: initials, age, sex and language, no name. @param today the Zurich day */
export function describePerson({ firstName, lastName, birthdate, sex, preferredLanguage }: PersonRow, today: string) {
  return {
    initials: `${firstName.charAt(0)}${lastName.charAt(0)}`,
    age: birthdate ? ageOn(birthdate, today) : null,
    sex,
    language: preferredLanguage,
  };
}
