import { useCallback, useContext, useSyncExternalStore } from 'react';
import { getI18n, I18nContext } from 'react-i18next';
import { DEFAULT_LANGUAGE, type Language, languageOf } from '#shared/languages.ts';

/**
 * The language now shown; the component renders again when it changes. Follows the language alone: `useTranslation` follows the words
 * too, and every value of a result asks.
 */
export function useLanguage(): Language {
  const i18n = useContext(I18nContext)?.i18n ?? getI18n();
  const follow = useCallback(
    (tell: () => void) => {
      i18n.on('languageChanged', tell);
      return () => i18n.off('languageChanged', tell);
    },
    [i18n],
  );
  const now = () => languageOf(i18n.resolvedLanguage ?? i18n.language ?? null) ?? DEFAULT_LANGUAGE;
  return useSyncExternalStore(follow, now, now);
}
