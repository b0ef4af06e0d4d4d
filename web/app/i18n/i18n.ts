import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_TAGS, LANGUAGES } from '#shared/languages.ts';
import { interpolation } from './interpolation.ts';

/** Every namespace of `locales/<language>/`; only those a screen asks for are fetched. */
export const NAMESPACES = [
  'common',
  'errors',
  'identity',
  'catalogue',
  'booking',
  'orders',
  'payments',
  'surveys',
  'results',
  'lab-intake',
  'content',
  'messaging',
] as const;

/** Where the words of a language and a namespace are, as i18next writes it. */
export const WORDS_ADDRESS = '/locales/{{lng}}/{{ns}}.json';

/**
 * Starts the translations: language from the query, the session, a cookie, local storage or the browser, kept in local storage;
 * German when nothing fits. Resolves when the shared words are there.
 */
export function startTranslations(): Promise<unknown> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = LANGUAGE_TAGS[isLanguage(language) ? language : DEFAULT_LANGUAGE];
  });
  return i18next
    .use(HttpBackend)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      supportedLngs: [...LANGUAGES],
      fallbackLng: DEFAULT_LANGUAGE,
      load: 'languageOnly',
      nonExplicitSupportedLngs: true,
      ns: ['common'],
      defaultNS: 'common',
      fallbackNS: 'common',
      partialBundledLanguages: true,
      // A missing German file must not delay another language: each language is complete by test.
      preload: [],
      backend: {
        loadPath: WORDS_ADDRESS,
        requestOptions: { mode: 'cors', credentials: 'same-origin', cache: 'default' },
      },
      detection: {
        order: ['querystring', 'sessionStorage', 'cookie', 'localStorage', 'navigator'],
        lookupQuerystring: 'lang',
        lookupSessionStorage: 'lang',
        lookupCookie: 'lang',
        lookupLocalStorage: 'lang',
        caches: ['localStorage'],
      },
      interpolation,
      react: { useSuspense: true },
      returnNull: false,
    });
}
