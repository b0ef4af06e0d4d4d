import { readFileSync } from 'node:fs';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { AddonView, ProductGroupView } from '#shared/views/catalogue.ts';
import type { UserView } from '#shared/views/identity.ts';
import { sessionVerified } from '#web/app/session.ts';
import { createStore } from '#web/app/store.ts';
import { theme } from '#web/app/theme/theme.ts';
import { SelectAddonsScreen } from '#web/catalogue/select-addons/select-addons.tsx';
import { addonToggled, productChosen } from '#web/orders/purchase/selection.ts';
import { speak } from '../render-kit.tsx';

const named = (en: string) => ({ de: en, en, fr: en, it: en });
const about = { description: named(''), sampleType: 'venous', active: true } as const;
const marker = (key: string) => ({ key, name: named(key), resultCategory: 'blood' });
const NONE = { fastingHours: 0, strictHours: 0 };
const STRICT = { fastingHours: 12, strictHours: 8 };
const group: ProductGroupView = {
  key: 'check',
  active: true,
  name: named('Check'),
  tagline: named(''),
  icon: '',
  resultCategories: [],
  products: [
    {
      ...about,
      key: 'basic',
      name: named('Basic'),
      price: 10_000,
      markers: [marker('iron')],
      fastingHours: 0,
      strictHours: 0,
      turnaroundDays: 3,
      applications: ['branch'],
      sex: null,
    },
  ],
};
const addons: AddonView[] = [
  {
    ...about,
    key: 'vitamin-d',
    name: named('Vitamin D'),
    price: 3_900,
    markers: [marker('vitamin-d')],
    ...NONE,
    sex: null,
  },
  { ...about, key: 'psa', name: named('PSA'), price: 4_900, markers: [marker('psa')], ...NONE, sex: 'male' },
  {
    ...about,
    key: 'insulin',
    name: named('Insulin'),
    price: 4_900,
    markers: [marker('insulin')],
    ...STRICT,
    sex: null,
  },
];

/** The page as somebody of this sex sees it, who had chosen both extras before. */
async function open(sex: UserView['sex'] | 'nobody'): Promise<void> {
  const store = createStore();
  store.dispatch(sessionVerified(sex === 'nobody' ? null : ({ sex, roles: [] } as unknown as UserView)));
  store.dispatch(productChosen({ productGroupKey: 'check', productKey: 'basic' }));
  for (const { key } of addons.slice(0, 2)) store.dispatch(addonToggled(key));
  render(
    <Provider store={store}>
      <MantineProvider theme={theme} env="test">
        <MemoryRouter>
          <SelectAddonsScreen />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  );
  await screen.findByRole('checkbox', { name: /Vitamin D/ });
}

beforeEach(async () => {
  sessionStorage.clear();
  await speak('en');
  i18next.addResourceBundle('en', 'catalogue', JSON.parse(readFileSync('locales/en/catalogue.json', 'utf8')));
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const body = String((address as Request).url ?? address).includes('addons') ? { addons } : group;
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  });
});

it('an extra for men cannot be chosen by a woman, says why, and is not paid', async () => {
  await open('female');
  const psa = screen.getByRole('checkbox', { name: /PSA/ });
  expect(psa).toBeDisabled();
  expect(psa).not.toBeChecked();
  expect(psa).toHaveAccessibleName(/for men only/);
  expect(screen.getByRole('checkbox', { name: /Vitamin D/ })).toBeChecked();
  expect(screen.getByText(/CHF 139\.00/)).toBeInTheDocument();
});

it.each(['male', null, 'nobody'] as const)('it is for men, and whoever has not said a sex: %s', async (sex) => {
  await open(sex);
  const psa = screen.getByRole('checkbox', { name: /PSA/ });
  expect(psa).toBeEnabled();
  expect(psa).toBeChecked();
  expect(screen.getByText(/CHF 188\.00/)).toBeInTheDocument();
});

it('an extra that needs longer or stricter fasting than the test says so before it is chosen, the others do not', async () => {
  await open('female');
  expect(screen.getByRole('checkbox', { name: /Insulin/ })).not.toBeChecked();
  expect(
    screen.getAllByText(/12 hours without fatty food before the sample, the last 8 hours with water only/),
  ).toHaveLength(1);
});
