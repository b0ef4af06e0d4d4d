import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import '#web/client/staff-calls.ts';
import { AdminPlaces } from '#web/app/shell/admin-nav.tsx';
import { SpotlightButton } from '#web/app/shell/spotlight-button.tsx';
import { type Answers, openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

const ORDER = '019a0000-0000-7000-8000-000000000001';
const PERSON = '019a0000-0000-7000-8000-000000000002';
const BRANCH = '019a0000-0000-7000-8000-000000000003';
const name = { de: 'Vitamin-Check', en: 'Vitamin check', fr: 'Bilan vitamines', it: 'Check vitamine' };
const orderOf = (customer: object) => ({
  ...{ _id: ORDER, orderNumber: '2600000190', product: { name } },
  customer: { _id: PERSON, firstName: 'Livia', lastName: 'Musterbach', phoneNo: '+41790000001', ...customer },
});
const found: Answers = {
  'GET /admin/orders': { items: [orderOf({ closedAt: null })], next: null },
  'GET /admin/users': {
    items: [{ id: PERSON, firstName: 'Livia', lastName: 'Musterbach', phoneNo: '+41790000001', roles: ['customer'] }],
    next: null,
  },
  'GET /partner-branches/admin/list': {
    partnerBranches: [
      { _id: BRANCH, key: 'zh', name: 'Apotheke Müsterplatz', city: 'Zürich', active: true },
      { _id: ORDER, key: 'be', name: 'Apotheke Aare', city: 'Bern', active: true },
    ],
  },
};

const realFetch = globalThis.fetch;
beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

async function seek(text: string, answers: Answers = found) {
  serve(answers);
  const { router } = openScreen(<SpotlightButton />, { path: '/here' });
  const user = userEvent.setup({ delay: null });
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('textbox', { name: 'Suchen oder springen' });
  if (text) await user.type(field, text);
  return { user, router };
}
const option = (text: RegExp) => screen.findByRole('button', { name: text }, { timeout: 5_000 });

describe('what the administration looks for from everywhere', () => {
  it('offers the places before anything is typed, and opens the first by Enter', async () => {
    const { user, router } = await seek('gesp');
    await option(/Gesperrte Tage/);
    await waitFor(() => expect(screen.queryByRole('button', { name: /Gutscheine/ })).toBeNull());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/blocked-days'));
  });

  it.each([
    ['an order', /2600000190.*Livia Musterbach, Vitamin-Check/, '/admin/data/orders', `?order=${ORDER}`],
    ['a person', /Livia Musterbach.*079/, '/admin/data/users', `?person=${PERSON}`],
    ['a branch, accents or not', /Apotheke Müsterplatz.*Zürich/, '/admin/partner', `?branch=${BRANCH}`],
  ])('leads to %s', async (_what, text, pathname, search) => {
    const { user, router } = await seek('muster');
    await user.click(await option(text));
    expect(screen.queryByText(/Apotheke Aare/)).toBeNull();
    expect(router.state.location).toMatchObject({ pathname, search });
  });

  it('opens by Enter the first of what was found', async () => {
    const { user, router } = await seek('muster');
    await option(/2600000190/);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/data/orders'));
  });

  /** Orders come when they are let, after the people whom the same digits found. */
  async function seekSlowly() {
    const seeking = seek('2600000190');
    const quick = globalThis.fetch;
    const { promise, resolve: letCome } = Promise.withResolvers<void>();
    globalThis.fetch = (async (...asked: Parameters<typeof fetch>) => {
      if (String(asked[0]).includes('/admin/orders')) await promise;
      return quick(...asked);
    }) as typeof fetch;
    const { user, router } = await seeking;
    await option(/Livia Musterbach.*079/);
    return { user, router, letCome };
  }

  it('opens by Enter the first also where that came last', async () => {
    const { user, router, letCome } = await seekSlowly();
    letCome();
    await option(/2600000190/);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/data/orders'));
  });

  it('opens what somebody went to by the arrows, also where more comes before it', async () => {
    const { user, router, letCome } = await seekSlowly();
    await user.keyboard('{ArrowUp}');
    letCome();
    await option(/2600000190/);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/data/users'));
  });

  it('asks the server for nothing before there are two letters', async () => {
    await seek('m');
    await option(/Zweiter Faktor/);
    expect(globalThis.fetch).not.toHaveBeenCalledWith(expect.stringContaining('/admin/orders'), expect.anything());
  });

  it('names nobody whose account is closed', async () => {
    const closed = { items: [orderOf({ closedAt: '2026-11-01T08:00:00Z' })], next: null };
    await seek('26000', { ...found, 'GET /admin/orders': closed });
    await option(/2600000190.*Geschlossenes Konto, Vitamin-Check/);
    expect(screen.queryByText(/Livia Musterbach, Vitamin/)).toBeNull();
  });

  it('says that nothing was found', async () => {
    const nothing = { items: [], next: null };
    await seek('xyz', { ...found, 'GET /admin/orders': nothing, 'GET /admin/users': nothing });
    await screen.findByText('Nichts gefunden.');
  });

  it('says that it did not work, and opens places all the same', async () => {
    await seek('da', { 'GET /partner-branches/admin/list': found['GET /partner-branches/admin/list'] as object });
    await screen.findByText(/Die Suche ging nicht/);
    await option(/Daten/);
  });
});

describe('the places of the administration', () => {
  it('mark the one that is open, and tell what waits', async () => {
    openScreen(<AdminPlaces counts={{ failures: 4 }} />, { path: '/admin/data/orders' });
    const open = await screen.findByRole('link', { current: 'page' });
    expect(open.textContent).toBe('Daten');
    expect(screen.getByRole('link', { name: /Störungen/ }).textContent).toContain('4 offen');
  });
});
