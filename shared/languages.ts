/** Languages of the product, in the order of the language menu (specification section 1). */
export const LANGUAGES = ['de', 'en', 'fr', 'it'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Shown when the query string, the cookie, the storage and the browser name no supported language. */
export const DEFAULT_LANGUAGE: Language = 'de';

/** One text in every language; content files and views carry texts in this shape. */
export type LocalText = Record<Language, string>;

/** Value of the `lang` attribute and of `Intl` locales: the Swiss variant where there is one. */
export const LANGUAGE_TAGS: Record<Language, string> = { de: 'de-CH', en: 'en', fr: 'fr-CH', it: 'it-CH' };

/** The supported language that a code names (`fr`, `FR`, `fr-CH`), or null: `frog` names none. */
export function languageOf(code: string | null): Language | null {
  const language = code?.split('-')[0]?.toLowerCase();
  return isLanguage(language) ? language : null;
}

/** True for a supported language code. */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}
