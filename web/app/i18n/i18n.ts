import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_TAGS, LANGUAGES } from '#shared/languages.ts';
import { fetchWords } from './fetch-words.ts';
import { interpolation } from './interpolation.ts';
import { LANGUAGE_KEY } from './keep-query.ts';

/**
 * Starts the translations in the language that public/boot.js found (query, session, cookie, local storage, browser; German when
 * nothing fits); the language is kept in local storage, and the head of the page speaks it. Resolves when the shared words are there.
 */
export function startTranslations(): Promise<unknown> {
  i18next.on('languageChanged', (language) => {
    const code = isLanguage(language) ? language : DEFAULT_LANGUAGE;
    document.documentElement.lang = LANGUAGE_TAGS[code];
    document.querySelector('meta[name="description"]')?.setAttribute('content', i18next.t('description'));
    try {
      localStorage.setItem(LANGUAGE_KEY, code);
    } catch {
      // Without storage the browser's own languages decide again next time.
    }
  });
  return i18next
    .use({ type: 'backend', read: fetchWords })
    .use(initReactI18next)
    .init({
      lng: document.documentElement.lang.slice(0, 2),
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
      interpolation,
      react: { useSuspense: true },
      returnNull: false,
    });
}
