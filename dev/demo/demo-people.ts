import people from '#dev/demo/people.json' with { type: 'json' };
import type { Language } from '#shared/languages.ts';
import type { Role } from '#shared/roles.ts';

/** An invented person of the demonstration. */
export interface DemoPerson {
  ref: string;
  title?: string;
  doctorTitle?: string;
  firstName: string;
  lastName: string;
  sex: 'male' | 'female';
  birthdate: string;
  phoneNo: string;
  zipCode?: string;
  city?: string;
  streetAddress?: string;
  preferredLanguage: Language;
  roles: Role[];
}

/** Everybody of the demonstration, in the order of the file. */
export const DEMO_PEOPLE = people.users as DemoPerson[];

/** One of them by name. @throws for a name that nobody has */
export function demoPerson(ref: string): DemoPerson {
  const found = DEMO_PEOPLE.find((person) => person.ref === ref);
  if (!found) throw new Error(`dev/demo/people.json has nobody called ${ref}`);
  return found;
}
