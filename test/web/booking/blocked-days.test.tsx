import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { BlockedDaysView } from '#shared/views/booking.ts';
import '#web/client/staff-calls.ts';
import { AdminBlockedDaysScreen } from '#web/booking/admin-blocked-days/admin-blocked-days.tsx';
import { daysBetween, moveBy, spansOf, weeksOf } from '#web/booking/admin-blocked-days/year-days.ts';
import { type Answers, openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

const BRANCH = '019a0000-0000-7000-8000-000000000001';
const DAY = '019a0000-0000-7000-8000-000000000002';
const names = {
  partnerBranches: [{ _id: BRANCH, key: 'zh', name: 'Apotheke Limmatbogen', city: 'Zürich', active: true }],
};
const NEW_YEAR = { de: 'Neujahrstag', en: 'New Year', fr: 'Nouvel An', it: 'Capodanno' };
const BERCHTOLD = { de: 'Berchtoldstag', en: 'Berchtold', fr: 'Berchtold', it: 'Berchtold' };
const days = (change: Partial<BlockedDaysView> = {}): BlockedDaysView => ({
  blockedDays: [
    {
      ...{ _id: DAY, date: '2099-12-24', name: 'Heiligabend', partnerBranchId: BRANCH },
      blocked: { at: '2026-11-20T09:00:00.000Z', by: 'Reto Testmann' },
    },
  ],
  suggestions: [
    { date: '2099-01-01', name: NEW_YEAR, cantons: ['ZH'] },
    { date: '2099-01-02', name: BERCHTOLD, cantons: ['ZH'] },
  ],
  ...change,
});
const orphans = {
  count: 1,
  over: 0,
  appointments: [
    {
      ...{ orderId: 'o1', orderNumber: '2600000018', from: '2099-07-20T06:00:00.000Z', firstName: 'Livia' },
      ...{ lastName: 'Musterbach', branchName: 'Apotheke Limmatbogen' },
    },
  ],
};

const realFetch = globalThis.fetch;
beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

function open(answers: Answers = {}, at = `/admin/blocked-days?branch=${BRANCH}&year=2099`) {
  serve({
    'GET /partner-branches/admin/list': names,
    'GET /partner-branches/admin/blocked-days/list': days(),
    'GET /partner-branches/admin/rebookings': { count: 0, waiting: 0, appointments: [] },
    'PUT /partner-branches/admin/blocked-days': { blocked: 1 },
    ...answers,
  });
  openScreen(<AdminBlockedDaysScreen />, { path: '/admin/blocked-days', at });
  return userEvent.setup({ delay: null });
}

const sent = (method: string, path: string) =>
  (globalThis.fetch as unknown as jest.Mock).mock.calls
    .filter(([url, init]) => String(url).includes(path) && (init as RequestInit)?.method === method)
    .map(([, init]) => JSON.parse(String((init as RequestInit).body ?? '{}')) as Record<string, unknown>);
/** By its day and what is said of it, after the weekday. */
const cell = (name: string) => screen.findByRole('gridcell', { name: new RegExp(`, ${name}$`) });

describe('the days of a year', () => {
  it('stand in weeks from Monday', () => {
    const weeks = weeksOf(2027, 2);
    expect(weeks).toHaveLength(4);
    expect(weeks[0]?.[0]).toBe('2027-02-01');
    expect(weeksOf(2027, 5)).toHaveLength(6);
    expect(weeksOf(2027, 5)[0]).toEqual([null, null, null, null, null, '2027-05-01', '2027-05-02']);
  });

  it.each([
    ['ArrowLeft', '2027-03-01', '2027-02-28'],
    ['ArrowRight', '2027-02-28', '2027-03-01'],
    ['ArrowUp', '2027-07-19', '2027-07-12'],
    ['ArrowDown', '2027-07-19', '2027-07-26'],
    ['Home', '2027-07-22', '2027-07-19'],
    ['End', '2027-07-22', '2027-07-25'],
    ['PageDown', '2027-01-31', '2027-02-28'],
    ['PageUp', '2027-01-31', '2027-01-31'],
    ['ArrowLeft', '2027-01-01', '2027-01-01'],
    ['ArrowDown', '2027-12-30', '2027-12-31'],
    ['a', '2027-12-30', null],
  ])('%s leads from %s to %s', (key, from, to) => expect(moveBy(key, from)).toBe(to));

  it('are named as spans', () => {
    expect(daysBetween('2027-07-21', '2027-07-19')).toEqual(['2027-07-19', '2027-07-20', '2027-07-21']);
    expect(spansOf(['2027-07-21', '2027-07-19', '2027-07-20', '2027-08-01'])).toEqual([
      { first: '2027-07-19', last: '2027-07-21' },
      { first: '2027-08-01', last: '2027-08-01' },
    ]);
  });
});

describe('the page of blocked days', () => {
  it('is a year of twelve grids of which one day takes the focus', async () => {
    open();
    expect(await screen.findAllByRole('grid')).toHaveLength(12);
    expect(screen.getByRole('grid', { name: 'Juli' })).toBeInTheDocument();
    const reachable = screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0);
    expect(reachable).toHaveLength(1);
    expect(await cell('24. Dezember 2099, gesperrt, Heiligabend')).toHaveAttribute('aria-disabled', 'true');
  });

  it('blocks by the keyboard what was marked by it', async () => {
    const user = open();
    (await cell('1. Januar 2099, Feiertag, Neujahrstag')).focus();
    await user.keyboard('{PageDown}{ArrowDown} ');
    expect(await cell('8. Februar 2099')).toHaveFocus();
    expect(await cell('8. Februar 2099')).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
    expect(await screen.findByText('08.02.2099 – 10.02.2099')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Grund' }), 'Betriebsferien');
    (await cell('10. Februar 2099')).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent('PUT', '/blocked-days')).toHaveLength(1));
    expect(sent('PUT', '/blocked-days')[0]).toEqual({
      ...{ dates: ['2099-02-08', '2099-02-09', '2099-02-10'], name: 'Betriebsferien' },
      ...{ partnerBranchId: BRANCH, keepsAppointments: false },
    });
    await waitFor(() => expect(screen.getByText('Tage auswählen')).toBeInTheDocument());
  });

  it('marks no day that is blocked or over', async () => {
    const user = open();
    await user.click(await cell('24. Dezember 2099, gesperrt, Heiligabend'));
    expect(screen.getByText('Tage auswählen')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sperren' })).toBeDisabled();
  });

  it('names the appointments on the days first', async () => {
    const user = open();
    const usual = globalThis.fetch;
    globalThis.fetch = jest.fn(async (address: unknown, init?: RequestInit) => {
      const { keepsAppointments } = JSON.parse(String(init?.body ?? '{}')) as { keepsAppointments?: boolean };
      if (init?.method !== 'PUT' || keepsAppointments) return usual(address as string, init);
      const body = { statusCode: 409, error: 'appointments-orphaned', message: '', details: orphans };
      return new Response(JSON.stringify(body), { status: 409 });
    }) as typeof globalThis.fetch;
    await user.click(await cell('20. Juli 2099'));
    await user.click(screen.getByRole('button', { name: 'Sperren' }));
    const dialog = await screen.findByRole('dialog', { name: '1 Termin verliert seine Zeit' });
    expect(within(dialog).getByText(/Livia Musterbach/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Termine bestehen lassen und sperren' }));
    await waitFor(() => expect(sent('PUT', '/blocked-days')[1]).toMatchObject({ keepsAppointments: true }));
    expect(await screen.findByText('Tage auswählen')).toBeInTheDocument();
  });

  it('blocks the holidays of the canton, each under its name', async () => {
    const user = open();
    expect(await screen.findByText('Feiertage im Kanton ZH')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Alle 2 sperren' }));
    await waitFor(() => expect(sent('PUT', '/blocked-days')).toHaveLength(2));
    expect(sent('PUT', '/blocked-days').map(({ dates, name }) => [dates, name])).toEqual([
      [['2099-01-01'], 'Neujahrstag'],
      [['2099-01-02'], 'Berchtoldstag'],
    ]);
  });

  it('offers for all branches the holidays of every canton only', async () => {
    open({}, '/admin/blocked-days?year=2099');
    expect(await screen.findByText(/Für die Feiertage eines Kantons/)).toBeInTheDocument();
    expect(screen.queryByText('Berchtoldstag')).toBeNull();
    expect(screen.getByText('Heiligabend, 1 Filiale')).toBeInTheDocument();
    expect(await cell('24. Dezember 2099, einzelne Filialen, Heiligabend')).toBeInTheDocument();
  });

  it('asks before it opens a day whose appointments were offered another time', async () => {
    const offer = {
      state: 'open',
      at: '2026-11-20T08:00:00.000Z',
      by: 'R',
      freeUntil: '2099-12-31',
      sms: null,
      to: null,
    };
    const one = { ...orphans.appointments[0], partnerBranchId: BRANCH, from: '2099-12-24T08:00:00.000Z' };
    const user = open({
      'GET /partner-branches/admin/rebookings': {
        ...{ count: 1, waiting: 0, appointments: [{ ...one, mayOffer: false, offer }] },
      },
      [`DELETE /partner-branches/admin/blocked-days/${DAY}`]: {},
    });
    expect(await screen.findByText('Allen wurde eine andere Zeit angeboten.')).toBeInTheDocument();
    expect(await screen.findByText('Gesperrt 20.11.2026, 10:00, Reto Testmann')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: /^Öffnen.*Heiligabend/ }));
    const dialog = await screen.findByRole('dialog', { name: '24.12.2099 öffnen?' });
    expect(sent('DELETE', `/blocked-days/${DAY}`)).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Öffnen und 1 SMS senden' }));
    await waitFor(() => expect(sent('DELETE', `/blocked-days/${DAY}`)).toHaveLength(1));
  });

  it('opens a day, and blocks it again as it was', async () => {
    const user = open({ [`DELETE /partner-branches/admin/blocked-days/${DAY}`]: {} });
    await user.click(await screen.findByRole('button', { name: /^Öffnen.*Heiligabend/ }));
    await waitFor(() => expect(sent('DELETE', `/blocked-days/${DAY}`)).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Doch sperren' }));
    await waitFor(() => expect(sent('PUT', '/blocked-days')).toHaveLength(1));
    expect(sent('PUT', '/blocked-days')[0]).toMatchObject({
      ...{ dates: ['2099-12-24'], name: 'Heiligabend', partnerBranchId: BRANCH },
    });
  });
});
