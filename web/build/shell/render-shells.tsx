/** Run by draw-shells.ts in a process of its own: prints each first look as who opens the page sees it first, in each language, as JSON. */
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter } from 'react-router-dom';
import type { FirstLook } from '#shared/first-looks.ts';
import { LANGUAGES } from '#shared/languages.ts';
import { Role } from '#shared/roles.ts';
import type { UserView } from '#shared/views/identity.ts';
import { App } from '#web/app/app.tsx';
import { interpolation } from '#web/app/i18n/interpolation.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { sessionVerified } from '#web/app/session.ts';
import { CustomerShell } from '#web/app/shell/customer-shell.tsx';
import { Root } from '#web/app/shell/root.tsx';
import { createStore } from '#web/app/store.ts';
import { AppointmentScreen } from '#web/booking/appointment/appointment.tsx';
import { HomeScreen } from '#web/catalogue/home/home.tsx';
import { SelectGroupScreen } from '#web/catalogue/select-group/select-group.tsx';
import { productChosen } from '#web/orders/purchase/selection.ts';
import { ResultScreen } from '#web/results/result/result.tsx';

/** Stands for any test: until the API has answered, its name is on no page. */
const ANY = 'any';

/** Stands for any customer: what only the server knows of somebody is on no page. */
const SOMEBODY = { firstName: '', lastName: '', roles: [Role.customer] } as Partial<UserView> as UserView;

/** Screen and frame as in web/app/routes; the toolkit around them draws nothing of its own. */
const LOOKS: Record<
  FirstLook,
  { path: string; address?: string; screen: ReactElement; shrunk?: true; user?: UserView }
> = {
  home: { path: patterns.home, screen: <HomeScreen /> },
  groups: { path: patterns.selectGroup, address: paths.selectGroup(), screen: <SelectGroupScreen />, shrunk: true },
  group: { path: patterns.selectGroup, address: paths.selectGroup(ANY), screen: <SelectGroupScreen />, shrunk: true },
  appointment: { path: patterns.appointment, screen: <AppointmentScreen />, shrunk: true },
  result: { path: patterns.result, address: paths.result(ANY), screen: <ResultScreen />, user: SOMEBODY },
};

const words = import.meta.glob<{ default: object }>('../../../locales/*/{common,catalogue,booking,results}.json', {
  eager: true,
});

const resources: Record<string, Record<string, object>> = {};
for (const [file, { default: texts }] of Object.entries(words)) {
  const [language = '', part = ''] = file.split('/').slice(-2);
  resources[language] = { ...resources[language], [part.replace('.json', '')]: texts };
}

/** Where React waits for something, it leaves marks that only hydration reads. */
const MARKS = /<!--.*?-->|<template[^>]*><\/template>/g;

function draw(look: FirstLook): string {
  const { path, address = path, screen, shrunk, user } = LOOKS[look];
  const store = createStore();
  store.dispatch(productChosen({ productGroupKey: ANY, productKey: ANY }));
  if (user) store.dispatch(sessionVerified(user));
  const frame = { element: <CustomerShell shrunk={shrunk} />, children: [{ path, element: screen }] };
  const router = createMemoryRouter([{ element: <Root />, children: [frame] }], { initialEntries: [address] });
  return renderToString(<App store={store} router={router} />).replace(MARKS, '');
}

const shells: Record<string, Record<string, string>> = {};
await i18next.use(initReactI18next).init({
  resources,
  ns: ['common', 'catalogue', 'booking', 'results'],
  defaultNS: 'common',
  fallbackNS: 'common',
  interpolation,
});
for (const language of LANGUAGES) {
  await i18next.changeLanguage(language);
  for (const look of Object.keys(LOOKS) as FirstLook[]) shells[look] = { ...shells[look], [language]: draw(look) };
}
process.stdout.write(JSON.stringify(shells));
