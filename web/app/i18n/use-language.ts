import { useTranslation } from 'react-i18next';
import { DEFAULT_LANGUAGE, type Language, languageOf } from '#shared/languages.ts';

/** The language now shown; the component renders again when it changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return languageOf(i18n.resolvedLanguage ?? i18n.language ?? null) ?? DEFAULT_LANGUAGE;
}
