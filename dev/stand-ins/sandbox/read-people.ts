import { readFileSync } from 'node:fs';
import type { Language } from '#shared/languages.ts';

export interface DemoPerson {
  name: string;
  phoneNo: string;
  roles: string[];
  language: Language;
}

interface PeopleFile {
  users: {
    title?: string;
    doctorTitle?: string;
    firstName: string;
    lastName: string;
    phoneNo: string;
    roles: string[];
    preferredLanguage: Language;
  }[];
}

/** The demo people, or none where the file is missing. */
export function readPeople(file: string): DemoPerson[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return (JSON.parse(text) as PeopleFile).users.map((user) => ({
    name: [user.title ?? user.doctorTitle, user.firstName, user.lastName].filter(Boolean).join(' '),
    phoneNo: user.phoneNo,
    roles: user.roles,
    language: user.preferredLanguage,
  }));
}
