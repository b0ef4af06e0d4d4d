import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Role } from '#shared/roles.ts';
import type { UserView } from '#shared/views/identity.ts';
import { paths } from '#web/app/paths.ts';
import { sessionVerified } from '#web/app/session.ts';
import { CustomerShell } from '#web/app/shell/customer-shell.tsx';
import { placeOf } from '#web/app/shell/nav-items.ts';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { serveCalls } from '../serve-calls.ts';

const network = globalThis.fetch;
const words = (de: string, fr = de) => ({ de, en: de, fr, it: de });
const person = (...roles: Role[]) =>
  ({
    id: 'u1',
    firstName: 'Livia',
    lastName: 'Musterbach',
    doctorTitle: null,
    photoAvatarUrl: null,
    roles,
  }) as unknown as UserView;
const FOOTER = {
  categories: [
    {
      ...{ key: 'law', name: words('Rechtliches') },
      links: [
        { key: 'terms', label: words('AGB'), url: words('/pages/terms?lang=de') },
        { key: 'office', label: words('Bundesamt'), url: words('https://example.org/') },
      ],
    },
  ],
};

beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = network;
});

function open(user: UserView | null, { at = '/', shrunk = false } = {}) {
  serveCalls({ 'GET /cms/footer-links': () => FOOTER });
  openScreen(<CustomerShell shrunk={shrunk} />, {
    ...{ path: '*', at },
    prepare: ({ dispatch }) => dispatch(sessionVerified(user)),
  });
}

const navs = () => screen.getAllByRole('navigation', { name: 'Hauptnavigation' });
const linksOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the frame of customer pages', () => {
  it('offers a visitor the tests, what is theirs, and to sign in with the way back', async () => {
    open(null, { at: '/pages/faq' });
    const [top, bottom] = navs();
    expect(linksOf(top as HTMLElement)).toEqual(['Tests', 'Meine Bestellungen', 'Resultate']);
    expect(linksOf(bottom as HTMLElement)).toEqual(['Start', 'Bestellungen', 'Resultate', 'Profil']);
    expect(screen.getByRole('link', { name: 'Anmelden' })).toHaveAttribute('href', paths.login);
    expect(await screen.findByText('Im Notfall wählen Sie 144.')).toBeInTheDocument();
  });

  it('ends with the links of the editors, ours within the page', async () => {
    open(null);
    const links = within(await screen.findByRole('navigation', { name: 'Rechtliches' }));
    expect(links.getByRole('link', { name: 'AGB' })).toHaveAttribute('href', '/pages/terms');
    expect(links.getByRole('link', { name: 'Bundesamt' })).toHaveAttribute('href', 'https://example.org/');
  });

  it('has help in the place of the footer for whoever is signed in', async () => {
    open(person(Role.customer));
    expect(await screen.findByRole('button', { name: 'Konto von Livia Musterbach' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Anmelden' })).toBeNull();
    const help = within(screen.getByRole('complementary', { name: 'Hilfe' }));
    expect(help.getByRole('link', { name: 'Hilfe am Telefon' })).toHaveAttribute('href', paths.contentPage('callback'));
    expect(help.getByRole('link', { name: /^Anrufen: / })).toHaveAttribute('href', expect.stringMatching(/^tel:/));
    expect(screen.queryByText('Im Notfall wählen Sie 144.')).toBeNull();
  });

  it('has no orders of their own for staff', async () => {
    open(person(Role.doctor));
    await screen.findByRole('button', { name: 'Konto von Livia Musterbach' });
    expect(navs().map(linksOf)).toEqual([['Tests']]);
  });

  it('has them for staff who are customers too', async () => {
    open(person(Role.doctor, Role.customer));
    await screen.findByRole('button', { name: 'Konto von Livia Musterbach' });
    expect(linksOf(navs()[0] as HTMLElement)).toEqual(['Tests', 'Meine Bestellungen', 'Resultate']);
  });

  it('keeps only logo, help and language while something is bought or answered', () => {
    open(null, { shrunk: true });
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Anmelden' })).toBeNull();
    expect(screen.getByRole('complementary', { name: 'Hilfe' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'messlinie' })).toHaveAttribute('href', paths.home);
  });

  it.each([
    [paths.selectGroup('iron'), ['Tests']],
    [paths.userOrders, ['Meine Bestellungen', 'Bestellungen']],
    [paths.userResults, ['Resultate', 'Resultate']],
    [paths.userProfile, ['Profil']],
    ['/pages/faq', []],
  ])('marks where one is: %s', (at, names) => {
    open(null, { at });
    const marked = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
    expect(marked.map(({ textContent }) => textContent)).toEqual(names);
  });
});

it.each([
  ['/', '', 'home'],
  ['/products/select-group', '', 'tests'],
  ['/products/appointment', '', null],
  ['/user/orders', '', 'orders'],
  ['/user/orders', '#results', 'results'],
  ['/orders/o1', '', 'orders'],
  ['/orders/o1/cancel', '', 'orders'],
  ['/appointments/o1', '', 'orders'],
  ['/results/o1', '', 'results'],
  ['/user/profile', '', 'profile'],
  ['/user/profile/close', '', 'profile'],
  ['/user/overview', '', null],
])('%s%s belongs to %s', (pathname, hash, place) => {
  expect(placeOf(pathname, hash)).toBe(place);
});

describe('the menu of the account', () => {
  const openMenu = async (user: UserView) => {
    open(user);
    await userEvent.click(await screen.findByRole('button', { name: 'Konto von Livia Musterbach' }));
    const out = await screen.findByRole('button', { name: 'Abmelden' });
    return within(out.parentElement as HTMLElement)
      .queryAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  };
  const own = [
    ['Übersicht', paths.userOverview],
    ['Meine Bestellungen', paths.userOrders],
    ['Profil', paths.userProfile],
  ];
  const factor = ['Mein zweiter Faktor', paths.ownSecondFactor];

  it.each<[string, Role[], unknown[]]>([
    ['a customer', [Role.customer], own],
    ['a doctor', [Role.doctor], [['Ärztebereich', paths.doctorOrders], factor]],
    ['an administrator', [Role.admin], [['Verwaltung', paths.admin], factor]],
    ['a data exporter', [Role.dataExport], [factor]],
    [
      'a doctor who is a customer',
      [Role.doctor, Role.customer],
      [['Ärztebereich', paths.doctorOrders], factor, ...own],
    ],
  ])('offers %s what is theirs', async (_who, roles, links) => {
    expect(await openMenu(person(...roles))).toEqual(links);
  });

  it('closes once a place was chosen', async () => {
    await openMenu(person(Role.customer));
    await userEvent.click(screen.getByRole('link', { name: 'Übersicht' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Abmelden' })).toBeNull());
  });
});
