import i18next from 'i18next';
import type { Language } from '#shared/languages.ts';
import { LANGUAGE_KEY } from './keep-query.ts';

/** Changes the language without leaving the page: route, typed values and scroll stay. The address's `lang` no longer decides. */
export async function switchLanguage(code: Language): Promise<void> {
  try {
    if (sessionStorage.getItem(LANGUAGE_KEY)) sessionStorage.setItem(LANGUAGE_KEY, code);
  } catch {
    // The detector keeps it in local storage where that is allowed.
  }
  await i18next.loadLanguages(code);
  await i18next.changeLanguage(code);
}
