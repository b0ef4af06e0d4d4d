import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ClosedAccountView, ClosedIdentityView } from '#shared/views/closing.ts';
import { AdminClosedAccountsScreen } from '#web/identity/admin-closed-accounts/admin-closed-accounts.tsx';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { type Said, serveCalls } from '../serve-calls.ts';

const network = globalThis.fetch;
const anAccount = (_id: string, more: Partial<ClosedAccountView> = {}): ClosedAccountView => ({
  ...{ _id, closedAt: '2026-11-20T08:00:00Z', medicalUntil: '2046-11-20', invoicesUntil: '2036-12-31' },
  ...{ isKept: true, orderNumbers: ['2600000018', '2600000026'] },
  ...more,
});
const ACCOUNTS = [
  anAccount('u1'),
  anAccount('u2', { medicalUntil: null, orderNumbers: ['2600000034'] }),
  anAccount('u3', { medicalUntil: null, invoicesUntil: null, isKept: false, orderNumbers: [] }),
];
const IDENTITY: ClosedIdentityView = {
  ...{ firstName: 'Livia', lastName: 'Musterbach', birthdate: '1986-04-17', sex: 'female', country: 'CH' },
  ...{ streetAddress: 'Brunnengasse 40', zipCode: '8400', city: 'Winterthur', closedAt: '2026-11-20T08:00:00Z' },
  ...{ medicalUntil: '2046-11-20', invoicesUntil: '2036-12-31' },
};
const OPEN = 'POST /closed-accounts/u1/identity';

beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = network;
});

function open(
  list: (search: string | null) => Said = () => ({ items: ACCOUNTS, next: null }),
  identity: () => Said = () => IDENTITY,
) {
  const served = serveCalls({ 'GET /closed-accounts': (_body, query) => list(query.get('search')), [OPEN]: identity });
  const { store } = openScreen(<AdminClosedAccountsScreen />);
  return { ...served, store };
}

const rows = async () =>
  within(await screen.findByRole('table', { name: 'Geschlossene Konten' }))
    .getAllByRole('row')
    .slice(1);

describe('closed accounts', () => {
  it('stand by their orders, with what is kept until when, and without names', async () => {
    open();
    expect((await rows()).map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      [
        '2600000018, 2600000026',
        '20.11.2026',
        'Krankengeschichte bis 20.11.2046, Rechnungen bis 31.12.2036',
        'Identität öffnen: 2600000018, 2600000026',
      ],
      ['2600000034', '20.11.2026', 'Rechnungen bis 31.12.2036', 'Identität öffnen: 2600000034'],
      ['ohne Aufträge', '20.11.2026', 'nichts', ''],
    ]);
    expect(screen.queryByText(/Es gibt ältere/)).toBeNull();
  });

  it('are found by an order number', async () => {
    open((search) => ({ items: search === '2600000034' ? ACCOUNTS.slice(1, 2) : ACCOUNTS, next: 'older' }));
    expect(await rows()).toHaveLength(3);
    expect(screen.getByText('Es gibt ältere. Suchen Sie mit der Bestellnummer.')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Bestellnummer' }), '2600000034');
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });

  it('that are none say so, by whether something was looked for', async () => {
    open(() => ({ items: [], next: null }));
    expect(await screen.findByText('Kein Konto ist geschlossen')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Bestellnummer' }), '26');
    expect(await screen.findByText('Kein geschlossenes Konto zu dieser Nummer')).toBeInTheDocument();
  });
});

describe('whose a closed account was', () => {
  const ask = async (reason: string) => {
    const [first] = await rows();
    await userEvent.click(within(first as HTMLElement).getByRole('button'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Identität öffnen?' }));
    if (reason) await userEvent.type(dialog.getByLabelText('Grund'), reason);
    await userEvent.click(dialog.getByRole('button', { name: 'Identität öffnen' }));
    return dialog;
  };

  it('is opened with a reason only, shown once, and stays nowhere', async () => {
    const { sentTo, store } = open();
    const dialog = await ask('');
    expect(dialog.getByLabelText('Grund')).toBeInvalid();
    expect(sentTo(OPEN)).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Grund'), 'Das Gericht verlangt Auskunft');
    await userEvent.click(dialog.getByRole('button', { name: 'Identität öffnen' }));
    expect(await dialog.findByText('Livia Musterbach')).toBeInTheDocument();
    expect(sentTo(OPEN)).toEqual([{ reason: 'Das Gericht verlangt Auskunft' }]);
    expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Livia Musterbach',
      '17.04.1986',
      'weiblich',
      'Brunnengasse 40, 8400 Winterthur',
    ]);
    await waitFor(() => expect(dialog.getAllByRole('definition')[0]).toHaveFocus());
    await userEvent.click(dialog.getAllByRole('button', { name: 'Schliessen' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByText('Livia Musterbach')).toBeNull());
    expect(JSON.stringify(store.getState())).not.toContain('Musterbach');
  });

  it('is said as far as it is known', async () => {
    const unknown = { birthdate: null, sex: null, streetAddress: null, zipCode: null, city: null };
    open(undefined, () => ({ ...IDENTITY, ...unknown }));
    const dialog = await ask('Rechnung bestritten');
    await dialog.findByText('Livia Musterbach');
    expect(dialog.getAllByText('nicht bekannt')).toHaveLength(3);
  });

  it('that could not be opened says so, with the reason still typed', async () => {
    open(undefined, () => 'generic');
    const dialog = await ask('Rechnung bestritten');
    await waitFor(() => expect(dialog.getByRole('alert')).not.toBeEmptyDOMElement());
    expect(dialog.getByLabelText('Grund')).toHaveValue('Rechnung bestritten');
    expect(screen.queryByText('Livia Musterbach')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Abbrechen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
