import type { Language } from '#shared/languages.ts';

/** Each language under its own name, in the order of the language menu; never translated. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  en: 'English',
};
