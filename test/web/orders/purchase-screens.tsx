import { readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ERRORS, type ErrorCode } from '#shared/errors.ts';
import type { ProductGroupView } from '#shared/views/catalogue.ts';
import type { UserView } from '#shared/views/identity.ts';
import { sessionVerified } from '#web/app/session.ts';
import { type AppStore, createStore } from '#web/app/store.ts';
import { theme } from '#web/app/theme/theme.ts';
import {
  applicationChosen,
  branchChosen,
  confirmationKept,
  type KeptConfirmation,
  productChosen,
  slotChosen,
} from '#web/orders/purchase/selection.ts';
import { speak } from '../render-kit.tsx';

export const PERSON: UserView = {
  id: '019b76da-a800-7b0d-a9b5-8092f069eb8f',
  firstName: 'Zoé',
  lastName: 'Muster',
  birthdate: '1986-04-17',
  sex: 'female',
  email: null,
  phoneNo: '+41790000001',
  phoneNoVerified: true,
  streetAddress: null,
  zipCode: '8400',
  city: 'Winterthur',
  country: 'CH',
  preferredLanguage: 'de',
  doctorTitle: null,
  roles: ['customer'],
  photoAvatarUrl: null,
};

const words = (de: string) => ({ de, en: de, fr: de, it: de });
export const PRODUCT = {
  key: 'basic',
  name: words('Basis-Check'),
  description: words('Die wichtigsten Werte'),
  price: 12_900,
  markers: [],
  sampleType: 'venous',
  applications: ['branch'],
  fastingHours: 12,
  sex: null,
};
export const GROUP = { key: 'check', name: words('Check'), products: [PRODUCT] } as unknown as ProductGroupView;

export const BRANCH = {
  _id: '019b76da-a800-7b0d-a9b5-8092f069eb90',
  name: 'Eulach Apotheke',
  address: { streetAddress: 'Brunnengasse 21', zipCode: '8400', city: 'Winterthur', canton: 'ZH' },
  latitude: 47.5,
  longitude: 8.7,
  timeSlotDuration: 15,
};

/** What the server says to one call, by method and path below `/api`; anything else is answered with an empty object. */
export type Answers = Record<string, (body: unknown) => unknown>;

/** An answer with another status than 200. */
export class Refused {
  readonly body: { statusCode: number; error: string; message: string };
  constructor(body: Refused['body']) {
    this.body = body;
  }
}

/** An answer that refuses with a code. */
export const refusedWith = (code: ErrorCode): Refused =>
  new Refused({ statusCode: ERRORS[code].status, error: code, message: code });

export interface Opened {
  store: AppStore;
  /** Address that is shown. */
  path: () => string;
  state: () => unknown;
  /** Bodies of the calls so far, by method and path. */
  sent: (call: string) => unknown[];
}

/** Opens a screen of the purchase at its address (`at`, where that has parameters), signed in, with a test and a time chosen. */
export async function openScreen(
  path: string,
  element: ReactNode,
  {
    answers = {},
    person = PERSON,
    slot,
    at = path,
    kept,
    prepare,
  }: {
    answers?: Answers;
    person?: UserView;
    slot: { from: string; to: string };
    at?: string;
    kept?: KeptConfirmation | null;
    /** What else was done before the screen opens. */
    prepare?: (store: AppStore) => void;
  },
): Promise<Opened> {
  sessionStorage.clear();
  await speak('de');
  for (const namespace of ['orders', 'booking', 'catalogue'])
    i18next.addResourceBundle('de', namespace, JSON.parse(readFileSync(`locales/de/${namespace}.json`, 'utf8')));
  const calls: { call: string; body: unknown }[] = [];
  const known: Answers = {
    'GET /product-groups/check': () => GROUP,
    'GET /product-groups/check/addons': () => ({ addons: [] }),
    'GET /cms/localities': () => ({ localities: [] }),
    'GET /runtime/disable-store': () => ({ value: false }),
    'GET /runtime/adminonly': () => ({ value: false }),
    ...answers,
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const { pathname } = new URL(String(address), 'http://localhost');
    const call = `${init?.method ?? 'GET'} ${pathname.replace(/^\/api/, '')}`;
    const body: unknown = init?.body ? JSON.parse(String(init.body)) : undefined;
    calls.push({ call, body });
    const found = (await Object.entries(known).find(([name]) => call === name)?.[1](body)) ?? {};
    const refused = found instanceof Refused;
    return new Response(JSON.stringify(refused ? found.body : found), {
      status: refused ? found.body.statusCode : 200,
      headers: { 'content-type': 'application/json' },
    });
  });
  const store = createStore();
  store.dispatch(sessionVerified(person));
  store.dispatch(productChosen({ productGroupKey: 'check', productKey: 'basic' }));
  store.dispatch(applicationChosen('branch'));
  store.dispatch(branchChosen(BRANCH));
  store.dispatch(slotChosen(slot));
  if (kept) store.dispatch(confirmationKept(kept));
  prepare?.(store);
  const router = createMemoryRouter(
    [
      { path, element },
      { path: '*', element: <p>elsewhere</p> },
    ],
    {
      initialEntries: [at],
    },
  );
  render(
    <Provider store={store}>
      <MantineProvider theme={theme} env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  );
  return {
    store,
    path: () => router.state.location.pathname,
    state: () => router.state.location.state,
    sent: (call) => calls.filter((each) => each.call === call).map(({ body }) => body),
  };
}
