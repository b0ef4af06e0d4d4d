import { useTranslation } from 'react-i18next';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#shared/languages.ts';

/** The language now shown; the component renders again when it changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  const code = (i18n.resolvedLanguage ?? i18n.language ?? '').slice(0, 2);
  return isLanguage(code) ? code : DEFAULT_LANGUAGE;
}
