import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ProductGroupView } from '#shared/views/catalogue.ts';
import type { UserView } from '#shared/views/identity.ts';
import { paths } from '#web/app/paths.ts';
import { CONTACT } from '#web/app/shell/contact.ts';
import { HomeScreen } from '#web/catalogue/home/home.tsx';
import { selectionOrdered } from '#web/orders/purchase/selection.ts';
import { aBranch } from '../booking/a-branch.ts';
import { AHEAD, inAll } from '../orders/an-order.ts';
import { type Answers, openScreen, PERSON, refusedWith } from '../orders/purchase-screens.tsx';

const aGroup = (key: string, ...products: [price: number | null, days: number, applications: string[]][]) =>
  ({
    ...{ key, name: inAll(key), tagline: inAll(`${key} im Blick`), icon: 'IconBolt' },
    products: products.map(([price, turnaroundDays, applications]) => ({ price, turnaroundDays, applications })),
  }) as unknown as ProductGroupView;
const GROUPS = [
  aGroup('Herz', [19_900, 5, ['branch']], [12_900, 3, ['branch', 'homesampling']]),
  aGroup('Sport', [14_900, 4, ['branch']]),
  aGroup('Leber', [null, 4, ['branch']]),
];
const BERN = aBranch({
  ...{ _id: 'bern', name: 'Apotheke Aare', latitude: 46.95, longitude: 7.44, nextFreeSlot: AHEAD },
  address: { streetAddress: 'Gasse 1', zipCode: '3011', city: 'Bern', canton: 'BE' },
});
const BRANCHES = [aBranch({ nextFreeSlot: AHEAD }), BERN];
const PLACE = { name: 'Bern', canton: 'BE', latitude: 46.95, longitude: 7.45, approximate: false };

const open = (answers: Answers = {}, person: UserView = PERSON) =>
  openScreen(paths.home, <HomeScreen />, {
    slot: { from: AHEAD, to: AHEAD },
    person,
    prepare: (store) => void store.dispatch(selectionOrdered()),
    answers: {
      'GET /product-groups': () => ({ productGroups: GROUPS }),
      'GET /partner-branches': () => ({ partnerBranches: BRANCHES }),
      'GET /places': () => ({ places: [PLACE], match: 'exact' }),
      ...answers,
    },
  });
const figures = async () => {
  const list = await screen.findByLabelText('In Zahlen');
  return [...list.querySelectorAll('dd')].map(({ textContent }) => textContent?.replace(/\s/g, ' '));
};
const search = async (text: string) => {
  await userEvent.type(await screen.findByLabelText('PLZ oder Ort'), text);
  await userEvent.click(screen.getByRole('button', { name: 'Suchen' }));
};

describe('the front page', () => {
  it('counts branches and days, and leads to the tests and to the own pages', async () => {
    await open();
    await waitFor(async () => expect(await figures()).toEqual(['2', '3–5', '100 %']));
    expect(screen.getAllByRole('link', { name: 'Test buchen' })[0]).toHaveAttribute('href', paths.selectGroup());
    expect(await screen.findByRole('heading', { name: 'Willkommen, Zoé' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zu Ihrer Übersicht' })).toHaveAttribute('href', paths.userOverview);
  });

  it('names one number where all results take as long, and none before they are known', async () => {
    await open({
      'GET /product-groups': () => ({ productGroups: [GROUPS[1]] }),
      'GET /partner-branches': () => refusedWith('unavailable'),
    });
    await waitFor(async () => expect(await figures()).toEqual([' ', '4', '100 %']));
  });

  it('greets nobody who is no customer', async () => {
    await open({}, { ...PERSON, roles: ['doctor'] });
    await screen.findByLabelText('PLZ oder Ort');
    expect(screen.queryByRole('heading', { name: /^Willkommen/ })).toBeNull();
  });

  it('is closed with the shop', async () => {
    const { path } = await open({ 'GET /runtime/disable-store': () => ({ value: true }) });
    await waitFor(() => expect(path()).toBe(paths.storeMaintenance));
  });

  it('shows each group with its lowest price, its days, and whether it can be done at home', async () => {
    await open();
    const part = (await screen.findByRole('heading', { name: 'Was möchten Sie wissen?' })).closest('section');
    await waitFor(() => expect(within(part as HTMLElement).getAllByRole('listitem')).toHaveLength(3));
    const cells = within(part as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(cells).toEqual([
      expect.stringMatching(/^HerzHerz im Blickab CHF.129\.003–5 Tage · auch zu Hause$/),
      expect.stringMatching(/^SportSport im Blickab CHF.149\.004 Tage$/),
      expect.stringMatching(/^LeberLeber im Blick4 Tage$/),
    ]);
    expect(screen.getByRole('link', { name: /^Herz/ })).toHaveAttribute('href', paths.selectGroup('Herz'));
  });

  it('without tests gives a telephone number', async () => {
    await open({ 'GET /product-groups': () => ({ productGroups: [] }) });
    expect(await screen.findByText('Wir sind bald wieder da')).toBeVisible();
    expect(screen.getAllByRole('link', { name: CONTACT.phone })[0]).toHaveAttribute('href', CONTACT.phoneHref);
  });
});

describe('the nearest branch on the front page', () => {
  it('is found by a place, with its distance and its next free time, and goes along into the purchase', async () => {
    const { path, store } = await open();
    await search('3011');
    expect(await screen.findByText('Apotheke Aare')).toBeVisible();
    expect(screen.getByText(/entfernt$/)).toBeVisible();
    expect(screen.getByText('Nächste freie Zeit: Mi 02.01., 09:00')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Diesen Standort nehmen' }));
    expect(path()).toBe(paths.selectGroup());
    expect(store.getState().selection.partnerBranchId).toBe('bern');
  });

  it('is found by its own name, without a distance', async () => {
    await open({ 'GET /places': () => ({ places: [], match: 'none' }) });
    await search('Eulach');
    expect(await screen.findByText('Eulach Apotheke')).toBeVisible();
    expect(screen.queryByText(/entfernt$/)).toBeNull();
  });

  it('is found by pressing its town, which is marked', async () => {
    await open();
    const towns = within(await screen.findByRole('list', { name: 'Orte mit Standort' }));
    await waitFor(() =>
      expect(towns.getAllByRole('button').map((town) => town.textContent)).toEqual(['Bern', 'Winterthur']),
    );
    await userEvent.click(towns.getByRole('button', { name: 'Bern' }));
    expect(await screen.findByText('Apotheke Aare')).toBeVisible();
    expect(screen.getByLabelText('PLZ oder Ort')).toHaveValue('Bern');
    expect(towns.getByRole('button', { name: 'Bern' })).toHaveAttribute('aria-pressed', 'true');
    expect(towns.getByRole('button', { name: 'Winterthur' })).toHaveAttribute('aria-pressed', 'false');
  });

  it('is not searched for by one letter, and that is said at the field', async () => {
    const { sent } = await open();
    await search('B');
    expect(screen.getByLabelText('PLZ oder Ort')).toHaveAccessibleDescription(/mindestens \d Zeichen/);
    expect(sent('GET /places')).toEqual([]);
  });

  it('is none for a place that nobody knows', async () => {
    await open({ 'GET /places': () => ({ places: [], match: 'none' }) });
    await search('Xyz');
    expect(await screen.findByText(/^Diesen Ort kennen wir nicht/)).toBeVisible();
  });

  it('that cannot be searched for says why, and is searched for again', async () => {
    const answers = [refusedWith('unavailable')];
    await open({ 'GET /places': () => answers.shift() ?? { places: [PLACE], match: 'exact' } });
    await search('Bern');
    const status = screen.getByLabelText('PLZ oder Ort').closest('section')?.querySelector('[role="status"]');
    await waitFor(() => expect(status).toHaveTextContent(/\S/));
    expect(status).not.toHaveTextContent(/kennen wir nicht/);
    await userEvent.click(screen.getByRole('button', { name: 'Suchen' }));
    expect(await screen.findByText('Apotheke Aare')).toBeVisible();
  });
});
