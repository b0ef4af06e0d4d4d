import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#shared/languages.ts';

/** The language the page is shown in, as sent in Accept-Language. */
export function currentLanguage(): Language {
  const tag = document.documentElement.lang.slice(0, 2);
  return isLanguage(tag) ? tag : DEFAULT_LANGUAGE;
}
