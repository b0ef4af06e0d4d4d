import { afterEach, beforeAll, describe, expect, it, type jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserListItemView } from '#shared/views/identity.ts';
import type { SmsListItemView } from '#shared/views/messaging.ts';
import type { UserRecordView } from '#shared/views/user-administration.ts';
import { AdminUsersScreen } from '#web/identity/admin-users/admin-users.tsx';
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

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

const record: UserRecordView = {
  user: {
    ...{
      id: ID,
      firstName: 'Livia',
      lastName: 'Muster',
      birthdate: '1984-03-01',
      sex: 'female',
      email: 'l@example.org',
    },
    ...{ phoneNo: '+41790000001', phoneNoVerified: true, streetAddress: 'Weg 1', zipCode: '8400', city: 'Winterthur' },
    ...{ country: 'CH', preferredLanguage: 'fr', doctorTitle: null, roles: ['customer'], photoAvatarUrl: null },
  },
  ...{ createdAt: '2026-02-03T08:00:00.000Z', closedAt: null, lastSeenAt: null, hasSecondFactor: null },
  lockedUntil: '2026-11-20T13:09:00.000Z',
  history: { count: 1, items: [{ _id: 'a1', at: '2026-11-20T12:49:00.000Z', event: 'orders.placed', by: null }] },
  sessions: { count: 1, items: [{ _id: 's1', device: 'Safari, iPhone', lastSeenAt: '2026-11-20T12:38:00.000Z' }] },
  readings: {
    count: 1,
    items: [{ _id: 'r1', at: '2026-08-26T07:28:00.000Z', reader: 'Dr. U. Probeli', what: 'result', orderNumber: null }],
  },
  consents: [{ what: 'research', given: true, version: '1.0', language: 'de', at: '2026-02-03T08:00:00.000Z' }],
  supports: [],
};
const sms: SmsListItemView = {
  ...{ _id: 'm1', at: '2026-11-20T12:52:00.000Z', person: { _id: ID, name: 'Livia Muster' }, phoneNo: '+41 … 01' },
  ...{ template: 'result-released', language: 'fr', state: 'delivered', changedAt: null, reason: null },
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

  it('of a closed account have neither a number nor a way to write to it', async () => {
    await open([{ ...livia, firstName: '', lastName: '', phoneNo: 'closed-53cb803dd9e3' }]);
    const row = within(
      (await screen.findByRole('button', { name: 'Geschlossenes Konto' })).closest('tr') as HTMLElement,
    );
    expect(row.queryByText(/closed-/)).toBeNull();
    expect(row.queryByRole('link', { name: /^SMS/ })).toBeNull();
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

  it('open beside the list with everything but what was measured, by the address; Escape closes them', async () => {
    serve({
      'GET /admin/users': { items: [livia, doctor], next: null },
      [`GET /admin/users/${ID}`]: record,
      'GET /admin/orders': { items: [], next: null },
      'GET /admin/sms': { items: [sms], next: null },
    });
    openScreen(<AdminUsersScreen />, { path: '/admin/data/users', at: `/admin/data/users?person=${ID}` });
    const drawer = await screen.findByRole('region', { name: 'Person' });
    expect(await within(drawer).findByRole('heading', { name: 'Livia Muster' })).toBeInTheDocument();
    expect(within(drawer).getByText('gesperrt bis 14:09')).toBeInTheDocument();
    expect(
      within(within(drawer).getByRole('region', { name: 'Verlauf' })).getByText('Auftrag erteilt'),
    ).toBeInTheDocument();
    expect(within(drawer).getByText('Safari, iPhone')).toBeInTheDocument();
    expect(within(drawer).getByText('Dr. U. Probeli')).toBeInTheDocument();
    expect(await within(drawer).findByText('Keine Aufträge.')).toBeInTheDocument();
    expect(await within(drawer).findByText('zugestellt')).toBeInTheDocument();
    expect(within(drawer).getByText('Forschung')).toBeInTheDocument();
    expect(within(drawer).getByRole('link', { name: 'Löschplan …' })).toHaveAttribute(
      'href',
      `/admin/data/users/${ID}/purge`,
    );
    const user = userEvent.setup({ delay: null });
    await user.keyboard('4');
    expect(within(drawer).getByRole('region', { name: 'Aufträge' })).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Person' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Livia Muster' })).toHaveFocus();
    await user.keyboard('j{Enter}');
    expect(await screen.findByRole('region', { name: 'Person' })).toBeInTheDocument();
  });

  it('say when there is nobody', async () => {
    serve({ 'GET /admin/users': { items: [livia], next: null } });
    openScreen(<AdminUsersScreen />, { path: '/admin/data/users', at: `/admin/data/users?person=${ID}` });
    expect(await screen.findByText('Diese Person gibt es nicht')).toBeInTheDocument();
  });
});
