import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Role } from '#shared/roles.ts';
import type { UserView } from '#shared/views/identity.ts';
import { adminPaths } from '#web/app/admin-paths.ts';
import { crmPaths } from '#web/app/crm-paths.ts';
import { EXPORTS_PATH } from '#web/app/exports-path.ts';
import { paths } from '#web/app/paths.ts';
import { sessionVerified } from '#web/app/session.ts';
import { StaffEntrance } from '#web/app/shell/staff-entrance.tsx';
import { StaffShell } from '#web/app/shell/staff-shell.tsx';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { serveCalls } from '../serve-calls.ts';

const network = globalThis.fetch;
const person = (...roles: Role[]) =>
  ({
    id: 'u1',
    firstName: 'Ursina',
    lastName: 'Probeli',
    doctorTitle: 'Dr. med.',
    photoAvatarUrl: null,
    roles,
  }) as unknown as UserView;

beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = network;
  localStorage.clear();
});

function open(at: string, user: UserView, server: Parameters<typeof serveCalls>[0] = {}) {
  const served = serveCalls(server);
  openScreen(<StaffShell />, { path: '*', at, prepare: ({ dispatch }) => dispatch(sessionVerified(user)) });
  return served;
}

const nav = () => within(screen.getByRole('navigation', { name: 'Hauptnavigation' }));
const current = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map(({ textContent }) => textContent);

describe('the frame of staff', () => {
  it.each([
    [paths.doctorOrders, 'Ärztebereich', paths.doctor],
    [adminPaths.data, 'Verwaltung', paths.admin],
    [crmPaths.overview, 'Kundendienst', crmPaths.overview],
    [EXPORTS_PATH, 'Datenexport', EXPORTS_PATH],
  ])('says in which area one works: %s', async (at, name, home) => {
    open(at, person(Role.doctor));
    expect(await screen.findByRole('link', { name: new RegExp(name) })).toHaveAttribute('href', home);
  });

  it('shows doctors their places, and only them', () => {
    open(paths.doctorOrders, person(Role.doctor));
    expect(
      nav()
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Aufträge', 'Freigegeben']);
    expect(current()).toEqual(['Aufträge']);
  });

  it.each([
    ['doctors', paths.doctorOrders, Role.admin],
    ['the administration', adminPaths.data, Role.doctor],
    ['the support', crmPaths.overview, Role.doctor],
  ])('shows nobody else the places of %s', async (_whose, at, role) => {
    const { asked } = open(at, person(role));
    expect(await screen.findByRole('button', { name: /^Konto von/ })).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).toBeNull();
    if (role !== Role.admin) expect(asked.map(({ call }) => call)).not.toContain('GET /second-factors');
  });

  it('tells administrators what waits at which place', async () => {
    open(adminPaths.failures, person(Role.admin), {
      'GET /failures': () => ({ total: 3, items: [] }),
      'GET /second-factors': () => ({
        staff: [],
        resets: [
          { _id: 'a', mayConsent: true },
          { _id: 'b', mayConsent: false },
        ],
      }),
      'GET /admin/updates/all': () => ({
        kinds: [{ state: 'current' }, { state: 'changed' }, { state: 'refused' }],
      }),
    });
    await waitFor(() => expect(nav().getByRole('link', { name: /^Zweiter Faktor/ })).toHaveTextContent('11 offen'));
    await waitFor(() => expect(nav().getByRole('link', { name: /^Störungen/ })).toHaveTextContent('33 offen'));
    await waitFor(() => expect(nav().getByRole('link', { name: /^Inhalte/ })).toHaveTextContent('22 offen'));
    expect(nav().getByRole('link', { name: /^Daten/ })).toHaveTextContent(/^Daten$/);
    expect(current()[0]).toMatch(/^Störungen/);
  });

  it('folds the places of the administration, and remembers it', async () => {
    open(adminPaths.data, person(Role.admin));
    const fold = screen.getByRole('button', { name: /Leiste ein- und ausklappen/ });
    expect(fold).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(fold);
    expect(fold).toHaveAttribute('aria-pressed', 'true');
    expect(localStorage.getItem('admin-nav')).toBe('folded');
    await userEvent.keyboard('{Control>}b{/Control}');
    expect(fold).toHaveAttribute('aria-pressed', 'false');
    expect(localStorage.getItem('admin-nav')).toBe('open');
  });

  it.each([
    ['folded', 'true'],
    ['open', 'false'],
  ])('finds the places as they were left: %s', (kept, pressed) => {
    localStorage.setItem('admin-nav', kept);
    open(adminPaths.data, person(Role.admin));
    const fold = screen.getByRole('button', { name: /Leiste ein- und ausklappen/ });
    expect(fold).toHaveAttribute('aria-pressed', pressed);
  });

  it('shows the support how much waits, and where one is', async () => {
    open(crmPaths.callbacks, person(Role.crmAdmin), {
      'GET /crm/queues': () => ({ queues: { open: 2, today: 3 }, callbacks: 4 }),
    });
    await waitFor(() =>
      expect(
        nav()
          .getAllByRole('link')
          .map(({ textContent }) => textContent),
      ).toEqual([expect.stringMatching(/5$/), expect.stringMatching(/4$/)]),
    );
    expect(current()).toEqual([expect.stringMatching(/4$/)]);
  });

  it.each([
    [Role.admin, true],
    [Role.doctor, false],
  ])('says that the shop is closed, and leads to its switch whoever may use it: %s', async (role, mayOpen) => {
    open(paths.doctorOrders, person(role), { 'GET /runtime/disable-store': () => ({ value: true }) });
    expect(await screen.findByText('Der Shop ist geschlossen. Niemand kann bestellen.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Einstellungen' }) !== null).toBe(mayOpen);
  });

  it('says that only administrators can order, and nothing where the shop is open', async () => {
    open(paths.doctorOrders, person(Role.doctor), { 'GET /runtime/adminonly': () => ({ value: true }) });
    expect(await screen.findByText(/^Nur die Verwaltung kann bestellen/)).toBeInTheDocument();
    expect(screen.queryByText(/Niemand kann bestellen/)).toBeNull();
  });

  it('turns dark and light again', async () => {
    open(paths.doctorOrders, person(Role.doctor));
    await userEvent.click(screen.getByRole('button', { name: 'Dunkle Darstellung' }));
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await userEvent.click(screen.getByRole('button', { name: 'Helle Darstellung' }));
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'light');
  });

  it('leads back to the site of customers from the menu of the account', async () => {
    open(paths.doctorOrders, person(Role.doctor, Role.customer));
    const account = await screen.findByRole('button', { name: 'Konto von Ursina Probeli' });
    expect(account).toHaveTextContent('Dr. med. Ursina Probeli');
    await userEvent.click(account);
    expect(await screen.findByRole('link', { name: 'Zur Kundenseite' })).toHaveAttribute('href', paths.home);
    expect(screen.queryByRole('link', { name: 'Meine Bestellungen' })).toBeNull();
  });
});

describe('the way to work', () => {
  it.each<[string, UserView | null, string]>([
    ['nobody', null, paths.home],
    ['a doctor', person(Role.doctor), paths.doctor],
    ['an administrator', person(Role.admin), paths.admin],
  ])('leads %s to where they belong', (_who, user, home) => {
    serveCalls({});
    openScreen(<StaffEntrance />, { path: '*', at: '/', prepare: ({ dispatch }) => dispatch(sessionVerified(user)) });
    expect(screen.getByRole('link', { name: 'Messlinie Personal' })).toHaveAttribute('href', home);
    expect(screen.getByRole('link', { name: /^Anrufen: / })).toHaveAttribute('href', expect.stringMatching(/^tel:/));
  });
});
