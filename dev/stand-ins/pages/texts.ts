import { readFileSync } from 'node:fs';
import { createInstance, type TFunction } from 'i18next';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '#shared/languages.ts';

const instance = createInstance();
await instance.init({
  lng: DEFAULT_LANGUAGE,
  fallbackLng: false,
  // Pages escape everything themselves.
  interpolation: { escapeValue: false },
  resources: Object.fromEntries(
    LANGUAGES.map((language) => {
      const file = new URL(`texts/${language}.json`, import.meta.url);
      return [language, { sandbox: JSON.parse(readFileSync(file, 'utf8')) }];
    }),
  ),
});

/** A page's words. */
export interface Texts {
  language: Language;
  t: TFunction<'sandbox'>;
}

/** The words of `texts/{language}.json`; they stand here because they never leave a developer's machine. */
export function textsOf(language: Language): Texts {
  return { language, t: instance.getFixedT(language, 'sandbox') };
}

/** The first of the wishes that is one of our languages, else German. */
export function chooseLanguage(...wishes: unknown[]): Language {
  return wishes.find(isLanguage) ?? DEFAULT_LANGUAGE;
}
