/** Shows its children in another language than the page's, with translations of their own; the doctor's language stays. */
import { createInstance, type i18n } from 'i18next';
import { type ReactNode, useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { DEFAULT_LANGUAGE, type Language } from '#shared/languages.ts';
import { wordsAddress } from '#web/app/i18n/fetch-words.ts';
import { interpolation } from '#web/app/i18n/interpolation.ts';

const NAMESPACES = ['common', 'results'] as const;

async function speak(language: Language): Promise<i18n> {
  const bundles = await Promise.all(
    NAMESPACES.map(async (name) => {
      const response = await fetch(wordsAddress(language, name));
      if (!response.ok) throw new Error(`no words: ${language}/${name}`);
      return [name, await response.json()] as const;
    }),
  );
  const instance = createInstance();
  await instance.init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    ns: [...NAMESPACES],
    defaultNS: 'common',
    fallbackNS: 'common',
    resources: { [language]: Object.fromEntries(bundles) },
    interpolation,
    returnNull: false,
  });
  return instance;
}

interface InLanguageProps {
  language: Language;
  waiting: ReactNode;
  failed: ReactNode;
  children: ReactNode;
}

export function InLanguage({ language, waiting, failed, children }: InLanguageProps) {
  const [spoken, setSpoken] = useState<{ language: Language; instance: i18n | null } | null>(null);
  useEffect(() => {
    let isWanted = true;
    speak(language).then(
      (instance) => isWanted && setSpoken({ language, instance }),
      () => isWanted && setSpoken({ language, instance: null }),
    );
    return () => {
      isWanted = false;
    };
  }, [language]);
  if (spoken?.language !== language) return waiting;
  if (!spoken.instance) return failed;
  return <I18nextProvider i18n={spoken.instance}>{children}</I18nextProvider>;
}
