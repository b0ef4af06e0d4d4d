import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ErrorCode } from '#shared/errors.ts';
import type { RescheduleFeesView } from '#shared/views/booking.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { goOffline } from '../go-offline.ts';
import { AHEAD, AT_HOME, anOrder, ORDER_ID } from '../orders/an-order.ts';
import { type Answers, openScreen, refusedWith } from '../orders/purchase-screens.tsx';
import { aBranch } from './a-branch.ts';

// Leaflet measures, and nothing has a size here.
jest.unstable_mockModule('#web/booking/branch-map/branch-map-frame.tsx', () => ({ BranchMapFrame: () => null }));
const { RescheduleScreen } = await import('#web/booking/reschedule/reschedule.tsx');
const { RescheduleCostScreen } = await import('#web/booking/reschedule/reschedule-cost.tsx');
const { RescheduleSummaryScreen } = await import('#web/booking/reschedule/reschedule-summary.tsx');

const NEW = '2999-01-03T09:30:00.000Z';
const OTHER = aBranch({
  ...{ _id: 'b2', name: 'Apotheke Rychenberg', firstSlots: [{ from: NEW, to: NEW }] },
  address: { streetAddress: 'Rychenbergstrasse 3', zipCode: '8404', city: 'Winterthur', canton: 'ZH' },
});
const feesWith = (current: string | null, freeUntil: string | null = null): RescheduleFeesView => ({
  fees: (
    [
      ['late-fee', 2_000, 48],
      ['extra-late-fee', 4_000, 24],
      ['after-appointment-fee', 6_000, 0],
    ] as const
  ).map(([key, amount, fromHours]) => ({ key, amount, fromHours, currentSelection: key === current })),
  freeUntil,
});
const times = (...froms: string[]) => ({
  days: Object.fromEntries(
    froms.map((from) => [from.slice(0, 10), { slots: [{ from, to: from, free: 1 }], closed: null }]),
  ),
});
const MOVABLE: Partial<OrderView> = { rescheduling: { fee: 2_000 } };
const SAVE = `POST /orders/${ORDER_ID}/save-reschedule-transaction`;

const answersOf = (fees: RescheduleFeesView, order: Partial<OrderView>, more: Answers): Answers => ({
  [`GET /orders/${ORDER_ID}`]: () => anOrder({ ...MOVABLE, ...order }),
  'GET /appointments/reschedule-fees': () => fees,
  'GET /partner-branches': () => ({ partnerBranches: [aBranch(), OTHER] }),
  'GET /partner-branch/b1/multidaystimeslots': () => times(AHEAD, NEW),
  'GET /partner-branch/b2/multidaystimeslots': () => times(NEW),
  'GET /partner-branch/b1/multidays_available_timeslots': () => times(AHEAD, NEW),
  ...more,
});
const query = (branch: string, from: string) => `?${new URLSearchParams({ branch, from, to: from })}`;
const link = (name: string | RegExp) => screen.findByRole('link', { name });
const part = (name: string) => screen.findByRole('region', { name });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('the choice of another time for an appointment', () => {
  const open = ({
    fees = feesWith('late-fee'),
    order = {},
    search = '',
    more = {},
  }: {
    fees?: RescheduleFeesView;
    order?: Partial<OrderView>;
    search?: string;
    more?: Answers;
  } = {}) =>
    openScreen(patterns.reschedule, <RescheduleScreen />, {
      at: `${paths.reschedule(ORDER_ID)}${search}`,
      slot: { from: AHEAD, to: AHEAD },
      answers: answersOf(fees, order, more),
    });

  it('begins at the branch of the appointment, with that appointment beside it', async () => {
    await open();
    expect(await part('Bisheriger Termin')).toHaveTextContent(/Mi 02\.01\., 09:00Eulach Apotheke/);
    expect(await part('Neuer Termin')).toHaveTextContent('Noch keine Zeit gewählt');
    expect(screen.getByText(/^Eulach Apotheke, Brunnengasse 21, 8400 Winterthur\./)).toBeVisible();
    expect(await link('Zur Bestellung Basis-Check')).toHaveAttribute('href', paths.order(ORDER_ID));
    expect(screen.getByText('Ihr alter Termin gilt, bis der neue bestätigt ist.')).toBeInTheDocument();
    expect(document.title).toContain('Termin verschieben, 2600000018');
  });

  it('goes on to the fee with the time that was chosen, and what was read of the fee', async () => {
    const { path, state } = await open({ search: query('b1', NEW) });
    expect(await part('Neuer Termin')).toHaveTextContent(/Do 03\.01\., 10:30Eulach Apotheke/);
    expect(await part('Neuer Termin')).toHaveTextContent('Ab Mi 02.01., 22:30 gelten Regeln fürs Essen');
    await press('Weiter mit Do 03.01., 10:30');
    await waitFor(() => expect(path()).toBe(paths.rescheduleCost(ORDER_ID)));
    expect(state()).toEqual({ seen: 2_000 });
  });

  it('passes over the fee where there is none', async () => {
    const { path, state } = await open({ fees: feesWith(null), search: query('b1', NEW) });
    await press('Weiter mit Do 03.01., 10:30');
    await waitFor(() => expect(path()).toBe(paths.rescheduleSummary(ORDER_ID)));
    expect(state()).toEqual({ seen: 0 });
  });

  it('goes nowhere without a time, and says so at the times', async () => {
    const { path } = await open();
    await press('Zeit wählen');
    const list = screen.getByRole('region', { name: 'Freie Zeiten' });
    expect(list).toHaveFocus();
    expect(list).toHaveAccessibleDescription('Wählen Sie eine Zeit.');
    expect(path()).toBe(paths.reschedule(ORDER_ID));
  });

  it('does not take the appointment itself for another time', async () => {
    const { path } = await open({ search: query('b1', AHEAD) });
    await press('Zeit wählen');
    expect(screen.getByRole('region', { name: 'Freie Zeiten' })).toHaveAccessibleDescription(
      'Das ist bereits Ihr Termin. Bitte wählen Sie eine andere Zeit.',
    );
    expect(path()).toBe(paths.reschedule(ORDER_ID));
  });

  it('at another branch at the same hour is another appointment', async () => {
    await open({
      search: query('b2', AHEAD),
      more: { 'GET /partner-branch/b2/multidaystimeslots': () => times(AHEAD) },
    });
    expect(await screen.findByRole('button', { name: 'Weiter mit Mi 02.01., 09:00' })).toBeEnabled();
    expect(await part('Neuer Termin')).toHaveTextContent(/Apotheke RychenbergRychenbergstrasse 3, 8404 Winterthur/);
  });

  it('takes a free time of another branch in one press, and comes back to the times', async () => {
    const { path } = await open();
    await press('Anderen Standort wählen');
    await press('Do 03.01., 10:30 bei Apotheke Rychenberg wählen');
    expect(await part('Neuer Termin')).toHaveTextContent(/Do 03\.01\., 10:30Apotheke Rychenberg/);
    expect(screen.getByRole('button', { name: 'Anderen Standort wählen' })).toBeVisible();
    await press('Weiter mit Do 03.01., 10:30');
    await waitFor(() => expect(path()).toBe(paths.rescheduleCost(ORDER_ID)));
  });

  it('begins with the other branches where that of the appointment is closed', async () => {
    await open({ more: { 'GET /partner-branches': () => ({ partnerBranches: [aBranch({ active: false }), OTHER] }) } });
    expect(await screen.findByRole('button', { name: 'Zurück zu den Zeiten' })).toBeVisible();
    expect(await screen.findByRole('radio', { name: /Apotheke Rychenberg/ })).toBeInTheDocument();
  });

  it('says that a present time cannot be kept, where its branch cannot', async () => {
    await open({ fees: feesWith('late-fee', '2999-12-31') });
    expect(await screen.findByText('Ihr bisheriger Termin kann nicht stattfinden.')).toBeInTheDocument();
    expect(screen.queryByText(/CHF/)).toBeNull();
  });

  it('says of a time that was refused why, and offers others', async () => {
    const lost = { from: AHEAD, reason: 'slot-too-soon' };
    await openScreen(patterns.reschedule, <RescheduleScreen />, {
      at: { pathname: paths.reschedule(ORDER_ID), state: { lost } } as never,
      slot: { from: AHEAD, to: AHEAD },
      answers: answersOf(feesWith(null), {}, {}),
    });
    const alert = await screen.findByRole('alert');
    expect(await within(alert).findByRole('button', { name: 'Do 03.01., 10:30' })).toBeVisible();
  });

  it('of a home test is not there: it has no appointment', async () => {
    await open({ order: { ...AT_HOME, rescheduling: null } });
    expect(await screen.findByText('Bei dieser Bestellung gibt es keinen Termin')).toBeVisible();
    expect(await link('Zur Bestellung')).toHaveAttribute('href', paths.order(ORDER_ID));
    expect(screen.queryByRole('button', { name: 'Zeit wählen' })).toBeNull();
  });

  it('of somebody else is not there, and says so', async () => {
    await open({ more: { [`GET /orders/${ORDER_ID}`]: () => refusedWith('not-found') } });
    expect(await screen.findByText('Diese Bestellung gehört nicht zu Ihrem Konto')).toBeVisible();
  });
});

describe('the fee for another time', () => {
  const open = (fees: RescheduleFeesView, search = query('b1', NEW)) =>
    openScreen(patterns.rescheduleCost, <RescheduleCostScreen />, {
      at: `${paths.rescheduleCost(ORDER_ID)}${search}`,
      slot: { from: AHEAD, to: AHEAD },
      answers: answersOf(fees, {}, {}),
    });

  it.each([
    ['late-fee', 2_000, /^Ihr Termin ist in weniger als 48 Stunden/, 'Gebühr für kurzfristige Verschiebung'],
    ['extra-late-fee', 4_000, /^Ihr Termin ist in weniger als 24 Stunden/, 'Gebühr für sehr kurzfristige Verschiebung'],
    ['after-appointment-fee', 6_000, /^Ihr Termin hat begonnen/, 'Gebühr für einen verpassten Termin'],
  ] as const)('says what %s is, why, and which row of the table applies', async (key, amount, why, line) => {
    await open(feesWith(key));
    expect(await screen.findByText(why)).toBeVisible();
    const sum = new RegExp(`CHF.${amount / 100}\\.00`);
    expect(screen.getByText(line).parentElement).toHaveTextContent(sum);
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.querySelector('td')?.textContent?.replace(/\s/g, ' '))).toEqual([
      ...['kostenlos', 'CHF 20.00', 'CHF 40.00', 'CHF 60.00'],
    ]);
    const applying = rows.filter((row) => row.textContent?.includes('gilt jetzt'));
    expect(applying).toHaveLength(1);
    expect(applying[0]).toHaveTextContent(sum);
  });

  it('leads nowhere but back without a time', async () => {
    const { path } = await open(feesWith('late-fee'), '');
    await waitFor(() => expect(path()).toBe(paths.reschedule(ORDER_ID)));
  });
});

describe('the last look at another time', () => {
  const open = ({
    current = null,
    seen,
    more = {},
    search = query('b1', NEW),
  }: {
    current?: string | null;
    seen?: number;
    more?: Answers;
    search?: string;
  } = {}) =>
    openScreen(patterns.rescheduleSummary, <RescheduleSummaryScreen />, {
      at: { pathname: paths.rescheduleSummary(ORDER_ID), search, state: seen === undefined ? null : { seen } } as never,
      slot: { from: AHEAD, to: AHEAD },
      answers: answersOf(feesWith(current), {}, more),
    });

  it('that costs nothing says so, and moves at once', async () => {
    const { sent, path } = await open({ more: { [SAVE]: () => ({ transactionNo: '2600000018-2', amount: 0 }) } });
    expect(await screen.findByText('Das Verschieben kostet nichts')).toBeVisible();
    expect(screen.getByText(/^Der neue Termin gilt sofort/)).toBeVisible();
    expect(screen.queryByText(/CHF/)).toBeNull();
    expect(screen.queryByText(/^Bleibt Ihrer/)).toBeNull();
    await press('Termin verschieben');
    await waitFor(() => expect(path()).toBe(paths.settle(ORDER_ID, '2600000018-2')));
    expect(sent(SAVE)).toEqual([{ partnerBranchId: 'b1', from: NEW, expectedAmount: 0 }]);
  });

  it('says what is paid for, that the old time stays until then, and lets everything be as it was', async () => {
    await open({ current: 'late-fee', seen: 2_000 });
    expect(await screen.findByText('Gebühr für kurzfristige Verschiebung')).toBeVisible();
    expect(screen.getByText('Bleibt Ihrer, bis die Gebühr bezahlt ist')).toBeVisible();
    expect(await link('Alten Termin behalten')).toHaveAttribute('href', paths.order(ORDER_ID));
    expect((await link('Andere Zeit wählen')).getAttribute('href')).toContain(paths.reschedule(ORDER_ID));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows a fee that rose beside the one that was read', async () => {
    await open({ current: 'extra-late-fee', seen: 2_000 });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Die Gebühr beträgt jetzt CHF.40\.00.*CHF.20\.00 CHF.40\.00/,
    );
  });

  it('asks for the fee again when it changed while it was agreed, and moves nothing by itself', async () => {
    let current = 'late-fee';
    const { sent } = await open({
      more: {
        'GET /appointments/reschedule-fees': () => feesWith(current),
        [SAVE]: () => {
          current = 'extra-late-fee';
          return refusedWith('price-changed');
        },
      },
    });
    await press(/^Bestätigen und CHF.20\.00 bezahlen$/);
    expect(await screen.findByRole('alert')).toHaveTextContent(/Die Gebühr beträgt jetzt CHF.40\.00/);
    expect(screen.getByRole('button', { name: /^Bestätigen und CHF.40\.00 bezahlen$/ })).toBeEnabled();
    expect(sent(SAVE)).toHaveLength(1);
  });

  it.each<ErrorCode>(['slot-taken', 'past-booking-deadline', 'slot-too-soon', 'slot-too-far', 'branch-unavailable'])(
    'leads back to the times with the reason %s',
    async (code) => {
      const { path, state } = await open({ more: { [SAVE]: () => refusedWith(code) } });
      await press('Termin verschieben');
      await waitFor(() => expect(path()).toBe(paths.reschedule(ORDER_ID)));
      expect(state()).toEqual({ lost: { from: NEW, reason: code } });
    },
  );

  it('sends nothing without a connection, and says so', async () => {
    const { sent } = await open();
    await screen.findByRole('button', { name: 'Termin verschieben' });
    goOffline();
    await press('Termin verschieben');
    expect(screen.getByRole('button', { name: 'Termin verschieben' })).toHaveAccessibleDescription(
      /Nichts wurde gesendet/,
    );
    expect(sent(SAVE)).toEqual([]);
  });

  it('leads back without a time', async () => {
    const { path } = await open({ search: '?branch=b1' });
    await waitFor(() => expect(path()).toBe(paths.reschedule(ORDER_ID)));
  });
});
