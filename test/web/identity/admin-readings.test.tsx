import { afterEach, beforeAll, describe, expect, it, type jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { LoggedReadingView } from '#shared/views/reading-log.ts';
import { AdminReadingsScreen } from '#web/identity/admin-readings/admin-readings.tsx';
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

const READER = '019a0000-0000-7000-8000-000000000001';
const PERSON = '019a0000-0000-7000-8000-000000000002';
const reading: LoggedReadingView = {
  ...{ _id: 'h1', at: '2026-11-20T09:30:00.000Z', outcome: 'read', what: 'review', address: '10.0.0.7' },
  reader: { _id: READER, name: 'Dr. med. Anna Beispiel', role: 'doctor' },
  person: { _id: PERSON, name: 'Livia Muster' },
  ...{ orderNumber: '2600000018', questionedAt: null },
};
const refused: LoggedReadingView = {
  ...reading,
  ...{ _id: 'h2', outcome: 'refused', person: { _id: PERSON, name: '' }, questionedAt: '2026-11-21T09:00:00.000Z' },
};
const list: LoggedReadingView = { ...reading, _id: 'h3', what: 'other', person: null, orderNumber: null };

const realFetch = globalThis.fetch;
beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

async function open(at = '/admin/readings', items = [reading, refused, list]) {
  serve({ 'GET /admin/readings': { items, next: null } });
  openScreen(<AdminReadingsScreen />, { path: '/admin/readings', at });
  await screen.findByRole('heading', { level: 1, name: 'Zugriffe' });
  return userEvent.setup({ delay: null });
}

/** What was asked for last. */
const asked = () => {
  const urls = (globalThis.fetch as unknown as jest.Mock).mock.calls.map(([url]) => String(url));
  const last = new URL(urls.filter((url) => url.includes('/admin/readings')).at(-1) ?? '', 'http://x');
  last.searchParams.delete('limit');
  return Object.fromEntries(last.searchParams);
};

describe('the record of readings', () => {
  it('says who, what, whose and from where; closed accounts and lists have words', async () => {
    await open();
    const rows = within(await screen.findByRole('table', { name: 'Zugriffe' })).getAllByRole('row');
    expect(rows[1]).toHaveTextContent(
      /20\.11\.2026, 10:30.*Anna Beispiel.*Ärztlicher Dienst.*Werte und Fragebogen gelesen.*Livia Muster.*2600000018.*10\.0\.0\.7/,
    );
    expect(rows[2]).toHaveTextContent(/Abgewiesen.*Gemeldet am 21\.11\.2026.*Geschlossenes Konto/);
    expect(rows[3]).toHaveTextContent('Liste vieler Personen');
  });

  it('is narrowed by view and by name, and shows all again', async () => {
    const user = await open();
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: 'Abgewiesen' }));
    await waitFor(() => expect(asked()).toEqual({ outcome: 'refused' }));
    await user.click(screen.getByRole('button', { name: 'Von der Person gemeldet' }));
    await waitFor(() => expect(asked()).toEqual({ questioned: 'true' }));
    await user.click(screen.getByRole('button', { name: 'Alle' }));
    await user.click((await screen.findAllByRole('button', { name: /^Nur Zugriffe durch/ }))[0] as HTMLElement);
    await waitFor(() => expect(asked()).toEqual({ actorId: READER }));
    await user.click((await screen.findAllByRole('button', { name: /auf die Daten von Livia/ }))[0] as HTMLElement);
    await waitFor(() => expect(asked()).toEqual({ actorId: READER, customerId: PERSON }));
    await user.click(screen.getByRole('button', { name: 'Alle zeigen' }));
    await waitFor(() => expect(asked()).toEqual({}));
  });

  it('is asked for an order only once its number is one', async () => {
    const user = await open();
    await screen.findByRole('table');
    await user.type(screen.getByRole('searchbox'), '260000001');
    expect(screen.queryByRole('table')).toBeNull();
    await user.type(screen.getByRole('searchbox'), '9');
    expect(screen.getByText('Das ist keine Bestellnummer.')).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox'), '{Backspace}8');
    await waitFor(() => expect(asked()).toEqual({ order: '2600000018' }));
  });

  it('begins with what the address says, and leaves out what makes no sense', async () => {
    await open(`/admin/readings?since=2026-11-01&until=2026-02-30&person=x&reader=${READER}&view=nonsense`, []);
    await waitFor(() => expect(asked()).toEqual({ since: '2026-11-01', actorId: READER }));
    expect(await screen.findByText('Kein Zugriff passt')).toBeInTheDocument();
  });

  it('is not asked for a year that is half typed', async () => {
    await open('/admin/readings?since=0020-11-01&until=9999-12-31&view=refused', []);
    await waitFor(() => expect(asked()).toEqual({ outcome: 'refused' }));
    expect(screen.getByLabelText('Von')).toHaveValue('01.11.20');
  });
});
