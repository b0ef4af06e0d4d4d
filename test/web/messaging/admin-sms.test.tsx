import { afterEach, beforeAll, describe, expect, it, type jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { LatestSmsView, SmsListItemView, WrittenSmsView } from '#shared/views/messaging.ts';
import { AdminSmsScreen } from '#web/messaging/admin-sms/admin-sms.tsx';
import { type Answers, openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

/** On a machine that is busy with much else. */
const LATER = { timeout: 10_000 };
const ID = '019a0000-0000-7000-8000-000000000002';
const livia = {
  ...{ id: ID, firstName: 'Livia', lastName: 'Muster', birthdate: '1984-03-01', phoneNo: '+41790000001' },
  ...{ phoneNoVerified: true, email: null, zipCode: '8400', city: 'Winterthur', preferredLanguage: 'fr', roles: [] },
};
const nothing: LatestSmsView = {
  ...{ phoneNo: '+41790000001', preferredLanguage: 'fr', sms: null, nextAt: null, maxLength: 40 },
};
const sms: WrittenSmsView = {
  ...{ _id: 'm1', message: 'Bonjour', at: '2026-11-20T13:01:00.000Z', by: 'Reto Testmann', state: 'failed' },
  ...{ changedAt: '2026-11-20T13:01:12.000Z', failure: { reason: 'opted-out', code: '21610' } },
};

const list: SmsListItemView[] = [
  {
    ...{ _id: 'm1', at: '2026-11-20T13:01:00.000Z', person: { _id: ID, name: 'Livia Muster' }, phoneNo: '+41 … 01' },
    ...{ template: 'admin-message', language: 'fr', state: 'failed', changedAt: null, reason: 'opted-out' },
  },
  {
    ...{ _id: 'm2', at: '2026-11-20T13:00:00.000Z', person: null, phoneNo: '+41 … 09', template: 'sign-in-code' },
    ...{ language: 'de', state: 'delivered', changedAt: '2026-11-20T13:00:04.000Z', reason: null },
  },
];

const realFetch = globalThis.fetch;
beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

async function open(latest: LatestSmsView, answers: Answers = {}, at = `/admin/data/sms?person=${ID}`) {
  serve({
    'GET /users': { items: [livia], next: null },
    'GET /admin/sms': { items: list, next: null },
    'GET /admin/latest-sms': latest,
    ...answers,
  });
  openScreen(<AdminSmsScreen />, { path: '/admin/data/sms', at });
  await screen.findByRole('heading', { level: 1, name: 'Daten' });
  return userEvent.setup({ delay: null });
}

const sent = () =>
  (globalThis.fetch as unknown as jest.Mock).mock.calls
    .filter(([, init]) => (init as RequestInit)?.method === 'POST')
    .map(([, init]) => JSON.parse(String((init as RequestInit).body)) as unknown);

describe('the list of messages', () => {
  it('says of each to whom, which, and what became of it in words; a name opens the person', async () => {
    const user = await open(nothing, {}, '/admin/data/sms');
    const rows = (await screen.findAllByRole('row', {}, LATER)).map((row) => row.textContent);
    expect(rows[1]).toMatch(/Livia Muster.*Nachricht der Verwaltung.*FR.*nicht zugestellt.*STOP/);
    expect(rows[2]).toMatch(/\+41 … 09.*Anmeldecode.*DE.*zugestellt/);
    await user.click(screen.getByRole('button', { name: 'Livia Muster' }));
    expect(await screen.findByText(/079 000 00 01, Sprache: Français/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Schliessen' }));
    await waitFor(() => expect(screen.queryByText(/Sprache: Français/)).toBeNull());
  });

  it('is narrowed by the address', async () => {
    await open(nothing, {}, '/admin/data/sms?view=failed&q=Liv');
    await screen.findByRole('table', {}, LATER);
    const urls = (globalThis.fetch as unknown as jest.Mock).mock.calls.map(([url]) => String(url));
    expect(urls.find((url) => url.includes('/admin/sms'))).toMatch(/search=Liv&view=failed|view=failed&search=Liv/);
    expect(screen.getByRole('combobox', { name: 'Ansicht' })).toHaveValue('failed');
  });
});

describe('writing to a person', () => {
  it('begins with looking for them, and goes to the number they have with us', async () => {
    const user = await open(nothing, { 'POST /admin/send-sms': {} }, '/admin/data/sms');
    await user.click(screen.getByRole('button', { name: 'Jemandem schreiben' }));
    await user.type(screen.getByRole('searchbox', { name: 'Name, Telefon oder Bestellnummer' }), 'Livia');
    await user.click(await screen.findByRole('button', { name: /^Livia Muster.*079 000 00 01.*01\.03\.1984/ }, LATER));
    expect(await screen.findByText(/079 000 00 01, Sprache: Français/)).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Nachricht' }), 'Appelez-nous');
    await user.click(screen.getByRole('button', { name: 'SMS senden' }));
    await waitFor(() => expect(sent()).toEqual([{ userId: ID, phoneNo: '+41790000001', message: 'Appelez-nous' }]));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nachricht' })).toHaveValue(''));
  });

  it('says what became of the last one, in our words and the provider’s', async () => {
    await open({ ...nothing, sms });
    expect(await screen.findByText('Bonjour')).toBeInTheDocument();
    expect(screen.getByText(/20\.11\.2026, 14:01, Reto Testmann/)).toBeInTheDocument();
    expect(screen.getByText('SMS nicht angekommen')).toBeInTheDocument();
    expect(screen.getByText('Die Person hat SMS mit STOP abbestellt.')).toBeInTheDocument();
    expect(screen.getByText('Antwort des Anbieters: 21610')).toBeInTheDocument();
  });

  it('waits with a clock while another one is too soon', async () => {
    await open({ ...nothing, nextAt: new Date(Date.now() + 600_000).toISOString() });
    expect(await screen.findByRole('timer')).toHaveTextContent(/^Noch (10:00|9:5\d)$/);
    expect(screen.getByRole('button', { name: 'SMS senden' })).toBeDisabled();
  });

  it('keeps the text where it is refused as too soon', async () => {
    const user = await open(nothing, { 'POST /admin/send-sms': 'TOO_FREQUENTLY' });
    await user.type(await screen.findByRole('textbox', { name: 'Nachricht' }), 'Bonjour');
    await user.click(screen.getByRole('button', { name: 'SMS senden' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Sie senden zu rasch nach der letzten Nachricht.');
    expect(screen.getByRole('textbox', { name: 'Nachricht' })).toHaveValue('Bonjour');
  });

  it('refuses a text that does not fit, before it is sent', async () => {
    const user = await open(nothing);
    await user.type(await screen.findByRole('textbox', { name: 'Nachricht' }), 'x'.repeat(41));
    await user.click(screen.getByRole('button', { name: 'SMS senden' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/lang|Zeichen/);
    expect(sent()).toEqual([]);
  });
});
