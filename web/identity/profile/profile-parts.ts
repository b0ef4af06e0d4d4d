import type { ComponentType } from 'react';
import type { UserView } from '#shared/views/identity.ts';
import { AccountSection } from './account-section.tsx';
import { AddressSection } from './address-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { HelpSection } from './help-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { NoticesSection } from './notices-section.tsx';
import { PersonalSection } from './personal-section.tsx';
import { ReadersSection } from './readers-section.tsx';
import { ResearchSection } from './research-section.tsx';

/** One part of the profile: its key is its anchor in the page, and `section.<key>` its title in the words of the profile. */
export interface ProfilePart {
  key: string;
  Section: ComponentType<{ user: UserView }>;
}

/** The sections in the order of the page. A new one is a file of its own, one line here and its title in the words. */
export const PROFILE_PARTS: readonly ProfilePart[] = [
  { key: 'personal', Section: PersonalSection },
  { key: 'contact', Section: ContactSection },
  { key: 'address', Section: AddressSection },
  { key: 'language', Section: LanguageSection },
  { key: 'notices', Section: NoticesSection },
  { key: 'readers', Section: ReadersSection },
  { key: 'research', Section: ResearchSection },
  { key: 'account', Section: AccountSection },
  { key: 'help', Section: HelpSection },
];
