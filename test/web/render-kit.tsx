import { readdirSync, readFileSync } from 'node:fs';
import { MantineProvider } from '@mantine/core';
import { type RenderResult, render } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import { interpolation } from '#web/app/i18n/interpolation.ts';
import { theme } from '#web/app/theme/theme.ts';

const NAMESPACES = readdirSync('locales/de').map((file) => file.replace('.json', ''));

function readLocale(language: Language, namespace: string): object {
  return JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, 'utf8')) as object;
}

/** Loads the real shared words, in a language, and those of the capabilities named; screens are tested with what people read. */
export async function speak(language: Language = 'de', ...capabilities: string[]): Promise<void> {
  const namespaces = [...NAMESPACES, ...capabilities];
  if (i18next.isInitialized) {
    await i18next.changeLanguage(language);
    return;
  }
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: namespaces,
    defaultNS: 'common',
    interpolation,
    resources: Object.fromEntries(
      LANGUAGES.map((code) => [
        code,
        Object.fromEntries(namespaces.map((namespace) => [namespace, readLocale(code, namespace)])),
      ]),
    ),
  });
}

/** Renders a part of the kit inside the providers it has in the product. */
export function renderKit(children: ReactNode): RenderResult {
  return render(
    <MantineProvider theme={theme} env="test">
      <MemoryRouter>{children}</MemoryRouter>
    </MantineProvider>,
  );
}
