import { afterEach, beforeAll, describe, expect, it, type jest } from '@jest/globals';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserListItemView } from '#shared/views/identity.ts';
import { AdminUsersScreen } from '#web/identity/admin-users/admin-users.tsx';
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

configure({ asyncUtilTimeout: 10_000 });

const ID = '019a0000-0000-7000-8000-000000000002';
const livia: UserListItemView = {
  ...{ id: ID, firstName: 'Livia', lastName: 'Muster', birthdate: '1984-03-01', phoneNo: '+41790000001' },
  ...{ phoneNoVerified: true, email: null, zipCode: '8400', city: 'Winterthur', preferredLanguage: 'fr' },
  ...{ roles: ['customer'], createdAt: '2026-02-03T08:00:00.000Z' },
};
const doctor: UserListItemView = {
  ...livia,
  ...{ id: '019a0000-0000-7000-8000-000000000003', firstName: 'Ursina', roles: ['doctor'] },
};

const realFetch = globalThis.fetch;
beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

async function open(items = [livia, doctor], at = '') {
  serve({ 'GET /admin/users': { items, next: null } });
  openScreen(<AdminUsersScreen />, { path: '/admin/data/users', at: `/admin/data/users${at}` });
  await screen.findByRole('heading', { level: 1, name: 'Daten' });
  return userEvent.setup({ delay: null });
}

const asked = () => {
  const urls = (globalThis.fetch as unknown as jest.Mock).mock.calls.map(([url]) => String(url));
  const last = new URL(urls.filter((url) => url.includes('/admin/users')).at(-1) ?? '', 'http://x');
  last.searchParams.delete('limit');
  return Object.fromEntries(last.searchParams);
};

describe('the people of an administrator', () => {
  it('have what tells them apart, their roles, and the ways to what is theirs', async () => {
    await open();
    const rows = within(await screen.findByRole('table', { name: 'Benutzer' })).getAllByRole('row');
    expect(rows[1]).toHaveTextContent(/Livia Muster.*079 000 00 01.*01\.03\.1984, Winterthur.*Français.*Kundschaft/);
    const ways = within(rows[1] as HTMLElement).getAllByRole('link');
    expect(ways.map((way) => way.getAttribute('href'))).toEqual([
      `/admin/data/orders?customer=${ID}`,
      `/admin/data/sms?person=${ID}`,
      `/admin/readings?person=${ID}`,
    ]);
    expect(within(rows[2] as HTMLElement).getAllByRole('link')).toHaveLength(1);
  });

  it('are searched and sorted by the address', async () => {
    const user = await open([livia], '?q=Liv');
    await waitFor(() => expect(asked()).toEqual({ search: 'Liv', sort: 'name' }));
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: 'Seit' }));
    await waitFor(() => expect(asked()).toEqual({ search: 'Liv', sort: 'newest' }));
  });

  it('say when nobody fits', async () => {
    await open([], '?q=zz');
    expect(await screen.findByRole('heading', { name: 'Niemand passt zu «zz»' })).toBeInTheDocument();
  });
});
