/** Changes the language in place. The names stand in their own language; which are offered is a runtime setting. */
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_TAGS, type Language } from '#shared/languages.ts';
import { api } from '#web/client/api.ts';
import { LANGUAGE_NAMES } from '../i18n/languages.ts';
import { switchLanguage } from '../i18n/switch-language.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { DropMenu } from './drop-menu.tsx';

/** The languages now offered, the one shown included; a single one when switching is off. */
export function useOfferedLanguages(): Language[] {
  const shown = useLanguage();
  const { data } = api.useGetLanguageSwitchingQuery();
  const all = Object.keys(LANGUAGE_NAMES) as Language[];
  if (!data) return all;
  if (!data.value) return [shown];
  return all.filter((code) => code === shown || data.languages.includes(code));
}

export function LanguageMenu() {
  const { t } = useTranslation('common');
  const shown = useLanguage();
  const offered = useOfferedLanguages();
  if (offered.length < 2) return null;
  return (
    <DropMenu
      label={t('nav.language', { language: LANGUAGE_NAMES[shown] })}
      button={
        <>
          {shown.toUpperCase()} <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </>
      }
    >
      {(close) =>
        offered.map((code) => (
          <button
            key={code}
            type="button"
            lang={LANGUAGE_TAGS[code]}
            aria-current={code === shown ? 'true' : undefined}
            onClick={() => {
              void switchLanguage(code);
              close();
            }}
          >
            {LANGUAGE_NAMES[code]}
          </button>
        ))
      }
    </DropMenu>
  );
}
