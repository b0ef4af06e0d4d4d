/** Run by draw-shells.ts in a process of its own: prints the front door as a visitor sees it first, in each language, as JSON. */
import i18next from 'i18next';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter } from 'react-router-dom';
import { LANGUAGES } from '#shared/languages.ts';
import { App } from '#web/app/app.tsx';
import { interpolation } from '#web/app/i18n/interpolation.ts';
import { patterns } from '#web/app/paths.ts';
import { CustomerShell } from '#web/app/shell/customer-shell.tsx';
import { Root } from '#web/app/shell/root.tsx';
import { createStore } from '#web/app/store.ts';
import { HomeScreen } from '#web/catalogue/home/home.tsx';

const words = import.meta.glob<{ default: object }>('../../../locales/*/{common,catalogue}.json', { eager: true });

const resources: Record<string, Record<string, object>> = {};
for (const [file, { default: texts }] of Object.entries(words)) {
  const [language = '', part = ''] = file.split('/').slice(-2);
  resources[language] = { ...resources[language], [part.replace('.json', '')]: texts };
}

/** Where React waits for something, it leaves marks that only hydration reads. */
const MARKS = /<!--.*?-->|<template[^>]*><\/template>/g;

const shells: Record<string, string> = {};
await i18next
  .use(initReactI18next)
  .init({ resources, ns: ['common', 'catalogue'], defaultNS: 'common', fallbackNS: 'common', interpolation });
for (const language of LANGUAGES) {
  await i18next.changeLanguage(language);
  const screen = { path: patterns.home, element: <HomeScreen /> };
  const router = createMemoryRouter([
    { element: <Root />, children: [{ element: <CustomerShell />, children: [screen] }] },
  ]);
  shells[language] = renderToString(<App store={createStore()} router={router} />).replace(MARKS, '');
}
process.stdout.write(JSON.stringify(shells));
