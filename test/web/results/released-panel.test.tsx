import { afterEach, beforeAll, describe, expect, it, type jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReleasedRowView } from '#shared/views/dashboard.ts';
import type { ResultView } from '#shared/views/results.ts';
import '#web/client/staff-calls.ts';
import { ReleasedScreen } from '#web/results/released/released.tsx';
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { anArea, aResult, aValue, inAll } from './a-result.ts';
import { wordsIn } from './in-locales.ts';

const realFetch = globalThis.fetch;
beforeAll(() => speak('de', 'results'));
afterEach(() => {
  globalThis.fetch = realFetch;
  sessionStorage.clear();
});

const ORDER = '019b76da-a800-7b0d-a9b5-8092f069eb8f';
const row: ReleasedRowView = {
  ...{ orderId: ORDER, orderNumber: '2600001230', initials: 'LM', age: 40, sex: 'female', language: 'fr' },
  ...{ product: inAll('Komplett-Check'), version: 1, caseVersion: 4, releasedAt: '2026-11-20T12:41:00Z' },
  releasedBy: { id: 'vera', name: 'Vera Zweitmeinung' },
  ...{ openedAt: null, confirmationOpen: false, beingCorrected: false },
};
const content = { resultCategories: [anArea('iron', 'good')], bloodMeasures: [aValue('Ferritin', 'iron')] };

async function open(change: Partial<ResultView> = {}, total: number | null = 1): Promise<HTMLElement> {
  serve({
    ...wordsIn('fr'),
    'GET /orders-dashboard/released': { items: [row], next: null, total, doctors: [] },
    'GET /product-groups': { productGroups: [] },
    [`GET /results/order/${ORDER}`]: aResult(content, change),
    'POST /results/r1/correction': {},
  });
  openScreen(<ReleasedScreen />, { path: '/doctor/released', at: `/doctor/released?order=${ORDER}` });
  await screen.findByRole('heading', { name: 'LM, Komplett-Check' });
  return screen.getByRole('region', { name: 'Freigegebenes Resultat' });
}

const asked = () =>
  (globalThis.fetch as unknown as jest.Mock).mock.calls.map(([address, init]) => ({
    address: String(address instanceof Request ? address.url : address),
    body: (init as RequestInit | undefined)?.body,
  }));
const pdfs = () => asked().filter(({ address }) => address.includes('/results/result-download/r1?lang=fr'));

it.each([
  [1000, '1000 Freigaben', '1–1 von 1000'],
  [null, 'mehr als 1000 Freigaben', '1–1 von mehr als 1000'],
])('the list says how many there are, as far as they are counted (%s)', async (total, count, shown) => {
  await open({}, total);
  expect(screen.getByText(count)).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: /Seite/ }).textContent).toContain(`${shown} ·`);
});

describe('a released result beside the list', () => {
  it('says to the doctor what it says to its person: that it is being corrected, and cannot be twice', async () => {
    const panel = await open({ beingCorrected: true });
    expect(await within(panel).findByText('Un résultat corrigé est en cours d’examen')).toBeInTheDocument();
    expect(within(panel).queryByRole('button', { name: 'Resultat korrigieren' })).toBeNull();
  });

  it('says what the laboratory has taken back of it', async () => {
    const panel = await open({ withdrawn: [{ marker: 'ferritin', name: inAll('Ferritin') }] });
    expect(await within(panel).findByText(/^Retiré: Ferritin\./)).toBeInTheDocument();
  });

  it('is saved as a PDF in the language of its person, by button and by key', async () => {
    const panel = await open();
    fireEvent.click(within(panel).getByRole('button', { name: 'PDF' }));
    await waitFor(() => expect(pdfs()).toHaveLength(1));
    // There is none here, and that is said.
    expect(await within(panel).findByRole('alert')).toBeInTheDocument();
    fireEvent.keyDown(document, { key: 'p' });
    await waitFor(() => expect(pdfs()).toHaveLength(2));
  });

  it('is not corrected where the list knows another version than is read here', async () => {
    const panel = await open({ version: 2 });
    expect(await within(panel).findByRole('button', { name: 'PDF' })).toBeInTheDocument();
    expect(within(panel).queryByRole('button', { name: 'Resultat korrigieren' })).toBeNull();
  });

  it('is opened again for a reason in the language of its person', async () => {
    const panel = await open();
    fireEvent.click(within(panel).getByRole('button', { name: 'Resultat korrigieren' }));
    const dialog = await screen.findByRole('dialog', { name: 'Resultat von Auftrag 2600001230 korrigieren' });
    const field = within(dialog).getByRole('textbox', { name: 'Grund der Korrektur (Französisch)' });
    const pages = () => asked().filter(({ address }) => address.endsWith(`/results/order/${ORDER}`));
    const before = pages().length;
    fireEvent.change(field, { target: { value: 'Le texte était faux.' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Resultat korrigieren' }));
    await waitFor(() =>
      expect(asked().filter(({ address }) => address.includes('/results/r1/correction'))).toMatchObject([
        { body: JSON.stringify({ version: 4, reason: { de: '', en: '', fr: 'Le texte était faux.', it: '' } }) },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // What its person reads now says so: it is asked for again.
    await waitFor(() => expect(pages().length).toBeGreaterThan(before));
  });

  it('stays where it is when Escape closes the question above it', async () => {
    const panel = await open();
    fireEvent.click(within(panel).getByRole('button', { name: 'Resultat korrigieren' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.keyDown(within(dialog).getByRole('textbox'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(panel).toBeInTheDocument();
    fireEvent.keyDown(document, { key: 'Escape' });
    await waitFor(() => expect(panel).not.toBeInTheDocument());
  });
});
