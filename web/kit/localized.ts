import type { Language, LocalText } from '#shared/languages.ts';

/** The text in the language shown; content has all four languages (tested), German stands in should one be empty. */
export function localized(text: LocalText, language: Language): string {
  return text[language] || text.de;
}
