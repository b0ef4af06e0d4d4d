import { afterEach, beforeAll, describe, expect, it, type jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { BlockedDaysView } from '#shared/views/booking.ts';
import '#web/client/staff-calls.ts';
import { AdminBlockedDaysScreen } from '#web/booking/admin-blocked-days/admin-blocked-days.tsx';
import { sentTo } from '../orders/a-counter.tsx';
import { inAll } from '../orders/an-order.ts';
import { type Answers, openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

const BRANCH = '019a0000-0000-7000-8000-000000000001';
const OTHER = '019a0000-0000-7000-8000-000000000009';
const BLOCK = 'PUT /partner-branches/admin/blocked-days';
const LIST = 'GET /partner-branches/admin/blocked-days/list';
type BlockedDay = BlockedDaysView['blockedDays'][number];
const blocked = (date: string, change: Partial<BlockedDay> = {}): BlockedDay => ({
  ...{ _id: `d-${date}-${change.partnerBranchId ?? 'all'}`, date, name: null, partnerBranchId: BRANCH, blocked: null },
  ...change,
});
const holiday = (date: string, name: string, cantons = ['ZH']) => ({ date, name: inAll(name), cantons });
const EVERY = Array.from({ length: 26 }, (_, index) => `C${index}`);
const days = (blockedDays: BlockedDay[], suggestions: BlockedDaysView['suggestions'] = []) => ({
  blockedDays,
  suggestions,
});

const realFetch = globalThis.fetch;
beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

function open(answers: Answers = {}, at = `?branch=${BRANCH}&year=2099`) {
  serve({
    'GET /partner-branches/admin/list': {
      partnerBranches: [{ _id: BRANCH, key: 'zh', name: 'Apotheke Limmatbogen', city: 'Zürich', active: true }],
    },
    [LIST]: days([]),
    'GET /partner-branches/admin/rebookings': { count: 0, waiting: 0, appointments: [] },
    [BLOCK]: { blocked: 1 },
    ...answers,
  });
  openScreen(<AdminBlockedDaysScreen />, { path: '/admin/blocked-days', at: `/admin/blocked-days${at}` });
  return userEvent.setup({ delay: null });
}
const cell = (name: string) => screen.findByLabelText(new RegExp(`, ${name}$`));
const bodies = () => sentTo(BLOCK).map(({ body }) => body);
/** What the list was asked for last. */
const asked = () => {
  const urls = (globalThis.fetch as unknown as jest.Mock).mock.calls.map(([url]) => new URL(String(url), 'http://x'));
  const last = urls.filter(({ pathname }) => pathname.endsWith('/blocked-days/list')).at(-1);
  return Object.fromEntries(last?.searchParams ?? []);
};

describe('the year that is shown', () => {
  it('is the one of the address, goes on and back, and is of one branch or of all', async () => {
    const user = open();
    await cell('20. Juli 2099');
    expect(asked()).toEqual({ year: '2099', partnerBranchId: BRANCH });
    await user.click(screen.getByRole('button', { name: 'Jahr danach' }));
    await cell('20. Juli 2100');
    expect(screen.getByRole('button', { name: 'Jahr danach' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Jahr davor' }));
    await user.selectOptions(screen.getByLabelText('Filiale'), 'Alle Filialen');
    await waitFor(() => expect(asked()).toEqual({ year: '2099' }));
    await user.selectOptions(screen.getByLabelText('Filiale'), 'Apotheke Limmatbogen, Zürich');
    await waitFor(() => expect(asked()).toEqual({ year: '2099', partnerBranchId: BRANCH }));
  });

  it.each(['?year=1999&branch=x', '?year=abc', ''])(
    'is this one, of all branches, where the address says nothing: %s',
    async (at) => {
      open({}, at);
      await waitFor(() => expect(asked()).toEqual({ year: expect.stringMatching(/^20\d\d$/) }));
      expect(asked()).not.toEqual({ year: '1999' });
    },
  );
});

describe('days that are marked', () => {
  it('are named, counted, taken back one by one, and all of them', async () => {
    const user = open();
    await user.click(await cell('20. Juli 2099'));
    await user.click(await cell('22. Juli 2099'));
    expect(screen.getByText('2 Tage ausgewählt')).toBeVisible();
    expect(screen.getByText('20.07.2099, 22.07.2099')).toBeVisible();
    await user.click(await cell('20. Juli 2099'));
    expect(screen.getByText('1 Tag ausgewählt')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Auswahl aufheben' }));
    expect(screen.getByText('Tage auswählen')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Auswahl aufheben' })).toBeNull();
  });

  it('reach from the last one to the next, and leave out what is blocked', async () => {
    const user = open({ [LIST]: days([blocked('2099-07-21')]) });
    await user.click(await cell('20. Juli 2099'));
    await user.keyboard('{Shift>}');
    await user.click(await cell('23. Juli 2099'));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('20.07.2099, 22.07.2099 – 23.07.2099')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.getByText('Tage auswählen')).toBeVisible();
  });

  it('are marked by Enter first, and blocked by the next', async () => {
    const user = open();
    (await cell('20. Juli 2099')).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByText('1 Tag ausgewählt')).toBeVisible();
    expect(bodies()).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(bodies()).toHaveLength(1));
  });

  it('are blocked in their order, without a reason where none is given', async () => {
    const user = open({}, '?year=2099');
    await user.click(await cell('22. Juli 2099'));
    await user.click(await cell('20. Juli 2099'));
    await user.type(screen.getByRole('textbox', { name: 'Grund' }), '  {Enter}');
    await waitFor(() =>
      expect(bodies()).toEqual([{ dates: ['2099-07-20', '2099-07-22'], name: null, keepsAppointments: false }]),
    );
  });

  it('are never sent by Enter in the reason while none is marked', async () => {
    const user = open();
    await user.type(await screen.findByRole('textbox', { name: 'Grund' }), 'Ferien{Enter}');
    expect(bodies()).toEqual([]);
  });

  it('stay marked where they could not be blocked, and the reason is said', async () => {
    const user = open({ [BLOCK]: 'conflict' });
    await user.click(await cell('20. Juli 2099'));
    await user.type(screen.getByRole('textbox', { name: 'Grund' }), 'Ferien');
    await user.click(screen.getByRole('button', { name: 'Sperren' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/\S/);
    expect(screen.getByText('1 Tag ausgewählt')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Grund' })).toHaveValue('Ferien');
  });

  it('are not too many at once', async () => {
    const user = open();
    await user.click(await cell('1. Januar 2099'));
    await user.keyboard('{Shift>}');
    await user.click(await cell('31. März 2099'));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('Höchstens 62 Tage auf einmal.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sperren' })).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: 'Grund' }), '{Enter}');
    expect(bodies()).toEqual([]);
  });
});

describe('days that are blocked', () => {
  const list = async () => within(await screen.findByRole('region', { name: 'Nächste gesperrte Tage' }));
  const rows = async () => (await list()).queryAllByRole('listitem').map(({ textContent }) => textContent);

  it('are none, and that is said', async () => {
    open();
    expect((await list()).getByText('Keine in diesem Jahr.')).toBeVisible();
  });

  it('of one branch say which are of all, and each is opened', async () => {
    open({
      [LIST]: days([blocked('2099-07-20', { name: 'Ferien' }), blocked('2099-08-01', { partnerBranchId: null })]),
    });
    expect(await rows()).toEqual([
      expect.stringMatching(/20\.07\.2099Ferien.*Öffnen/),
      expect.stringMatching(/01\.08\.2099Alle Filialen.*Öffnen/),
    ]);
    expect(screen.queryByText(/^Tage einzelner Filialen öffnen/)).toBeNull();
  });

  it('of all branches count those of single ones, which are opened elsewhere', async () => {
    open(
      {
        [LIST]: days([
          blocked('2099-07-20', { name: 'Ferien' }),
          blocked('2099-07-20', { name: 'Umbau', partnerBranchId: OTHER }),
          blocked('2099-08-01', { partnerBranchId: null, name: 'Bundesfeier' }),
        ]),
      },
      '?year=2099',
    );
    expect(await rows()).toEqual([
      expect.stringMatching(/01\.08\.2099Bundesfeier.*Öffnen/),
      expect.stringMatching(/20\.07\.2099Ferien, Umbau, 2 Filialen$/),
    ]);
    expect(screen.getByText(/^Tage einzelner Filialen öffnen/)).toBeVisible();
    expect(await cell('1. August 2099, gesperrt, Bundesfeier')).toHaveAttribute('aria-disabled', 'true');
  });

  it('stay blocked where they could not be opened, and the reason is said', async () => {
    const day = blocked('2099-07-20', { name: 'Ferien' });
    const user = open({ [LIST]: days([day]) });
    await user.click((await list()).getByRole('button', { name: /^Öffnen/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/\S/);
    expect(screen.queryByRole('button', { name: 'Doch sperren' })).toBeNull();
  });

  it('are opened at once where an offer of another time is of another day, another branch, or used', async () => {
    const day = blocked('2099-07-20', { name: 'Ferien' });
    const at = { orderId: 'o1', orderNumber: '1', firstName: 'A', lastName: 'B', branchName: 'C', mayOffer: false };
    const offer = { state: 'open', at: '2020-01-08T07:00:00Z', by: 'R', freeUntil: '2099-12-31', sms: null, to: null };
    const one = { ...at, from: '2099-07-20T08:00:00.000Z', partnerBranchId: BRANCH, offer };
    const appointments = [
      { ...one, from: '2099-07-21T08:00:00.000Z' },
      { ...one, orderId: 'o2', partnerBranchId: OTHER },
      { ...one, orderId: 'o3', offer: { ...offer, state: 'used' } },
    ];
    const OPEN = `DELETE /partner-branches/admin/blocked-days/${day._id}`;
    const user = open({
      ...{ [LIST]: days([day]), [OPEN]: {} },
      'GET /partner-branches/admin/rebookings': { count: 3, waiting: 0, appointments },
    });
    await screen.findByText('Allen wurde eine andere Zeit angeboten.');
    await user.click((await list()).getByRole('button', { name: /^Öffnen/ }));
    await waitFor(() => expect(sentTo(OPEN)).toHaveLength(1));
    expect(await screen.findByText('20.07.2099 ist wieder offen.')).toBeVisible();
  });
});

describe('holidays that are not blocked', () => {
  const holidays = [holiday('2099-01-01', 'Neujahr', EVERY), holiday('2099-04-03', 'Sechseläuten')];

  it('are blocked one by one under their name', async () => {
    const user = open({ [LIST]: days([], holidays) });
    await user.click(await screen.findByRole('button', { name: /^Sperren ?: Sechseläuten$/ }));
    await waitFor(() => expect(bodies()).toMatchObject([{ dates: ['2099-04-03'], name: 'Sechseläuten' }]));
  });

  it('are not gone on with once one could not be blocked', async () => {
    const user = open({ [LIST]: days([], holidays), [BLOCK]: 'conflict' });
    await user.click(await screen.findByRole('button', { name: 'Alle 2 sperren' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/\S/);
    expect(bodies()).toHaveLength(1);
  });

  it('of all branches are those of every canton, and no button is there for one alone', async () => {
    open({ [LIST]: days([], holidays) }, '?year=2099');
    expect(await cell('1. Januar 2099, Feiertag, Neujahr')).toBeVisible();
    expect(await cell('3. April 2099')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Feiertage der ganzen Schweiz' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Alle/ })).toBeNull();
  });

  it('are none, and that is said', async () => {
    open();
    expect(await screen.findByText(/^Keine mehr in diesem Jahr/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Feiertage am Ort der Filiale' })).toBeVisible();
  });
});
