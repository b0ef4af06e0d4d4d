import { afterEach, beforeAll, describe, expect, it, type jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { ReviewView } from '#shared/views/reviewing.ts';
import { ClosedBanner } from '#web/results/review/closed-banner.tsx';
import { JustReleased } from '#web/results/review/just-released.tsx';
import { type Answers, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { aReview } from './a-review.ts';
import { heard } from './hear.ts';
import { openCase } from './show-case.tsx';

const realFetch = globalThis.fetch;
beforeAll(() => speak('de', 'results'));
afterEach(() => {
  globalThis.fetch = realFetch;
  sessionStorage.clear();
});

const releases = [
  { version: 1, releasedAt: '2026-11-20T08:00:00Z', releasedBy: 'Vera Zweitmeinung' },
  { version: 2, releasedAt: '2026-11-21T08:00:00Z', releasedBy: 'Ursina Probeli' },
];
const over: ReviewView = { ...aReview, version: 4, orderStatus: OrderStatus.COMPLETED, releases };
const show = (change: Partial<ReviewView> = {}, isReadOnly = true, answers: Answers = {}) => {
  serve(answers);
  return openCase(<ClosedBanner />, { review: { ...over, ...change }, isReadOnly });
};

describe('a case that is over', () => {
  it('says when and by whom it was released last, and leads to what its person reads', () => {
    show();
    expect(document.body).toHaveTextContent(
      'Freigegeben am 21.11.2026, 09:00 durch Ursina Probeli, Version 2. Nur lesen.',
    );
    expect(screen.getByRole('link', { name: 'Wie die Person es liest' })).toHaveAttribute(
      'href',
      '/doctor/released?order=o1',
    );
  });

  it.each<[string, Partial<ReviewView>]>([
    ['was cancelled', { orderStatus: OrderStatus.CANCELLED }],
    ['was never released', { releases: [] }],
  ])('that %s can only be read', (_what, change) => {
    show(change);
    expect(document.body).toHaveTextContent('Diese Bestellung wurde storniert. Nur lesen.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says nothing of one that is open', () => {
    show({ orderStatus: OrderStatus.READY_FOR_APPROVAL }, false);
    expect(document.body).not.toHaveTextContent(/Freigegeben|Nur lesen/);
  });
});

describe('the correction of a released result', () => {
  const POST = 'POST /results/r1/correction';
  const begin = () => fireEvent.click(screen.getByRole('button', { name: 'Resultat korrigieren' }));
  const dialog = () => within(screen.getByRole('dialog', { name: 'Resultat von Auftrag 2600000026 korrigieren' }));
  const reason = () => dialog().getByRole('textbox', { name: /Grund der Korrektur \(Französisch\)/ });
  const send = () => fireEvent.click(dialog().getByRole('button', { name: 'Resultat korrigieren' }));
  const sent = () =>
    (globalThis.fetch as unknown as jest.Mock).mock.calls
      .filter(([, init]) => (init as RequestInit | undefined)?.method === 'POST')
      .map(([, init]) => JSON.parse(String((init as RequestInit).body)));
  const customer = { ...aReview.customer, preferredLanguage: 'fr' as const };

  it('begins with a reason in the language of the person, over the version that was read', async () => {
    show({ customer }, true, { [POST]: {} });
    begin();
    fireEvent.change(reason(), { target: { value: ' Tube échangé. ' } });
    send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([{ version: 4, reason: { de: '', en: '', fr: 'Tube échangé.', it: '' } }]);
    await waitFor(() => expect(heard).toEqual(['Die Korrektur ist begonnen. Der Fall ist wieder offen.']));
  });

  it('is not sent without one', async () => {
    show({ customer });
    begin();
    fireEvent.change(reason(), { target: { value: '  ' } });
    send();
    await waitFor(() => expect(reason()).toBeInvalid());
    expect(sent()).toEqual([]);
  });

  it('that was refused says why and keeps the reason; it can be left', async () => {
    show({ customer }, true, { [POST]: 'result-changed' });
    begin();
    fireEvent.change(reason(), { target: { value: 'Tube échangé.' } });
    send();
    expect((await dialog().findByRole('alert')).textContent).toMatch(/inzwischen geändert/);
    expect(reason()).toHaveValue('Tube échangé.');
    expect(heard).toEqual([]);
    fireEvent.click(dialog().getByRole('button', { name: 'Abbrechen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a case that was opened by releasing the one before', () => {
  const open = (state: object | null) => {
    const routes = [{ path: '*', element: <JustReleased /> }];
    const entry = { pathname: '/doctor/orders/o2', state };
    render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [entry] })} />);
  };

  it('says which one went out when, and leads to it', async () => {
    open({ justReleased: { orderId: 'o1', orderNumber: '2600000026', releasedAt: '2026-11-20T12:58:00.000Z' } });
    const said = 'Auftrag 2600000026 ist um 13:58 freigegeben worden.';
    expect(screen.getByText(said)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ansehen' })).toHaveAttribute('href', '/doctor/released?order=o1');
    await waitFor(() => expect(heard).toEqual([said]));
  });

  it('says nothing where none was', () => {
    open(null);
    expect(document.body).toHaveTextContent(/^$/);
  });
});
