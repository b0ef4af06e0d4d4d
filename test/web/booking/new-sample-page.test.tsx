import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ErrorCode } from '#shared/errors.ts';
import type { NewSampleView, OrderView } from '#shared/views/orders.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { goOffline } from '../go-offline.ts';
import { AHEAD, APPOINTMENT, AT_HOME, anOrder, ORDER_ID, OVER } from '../orders/an-order.ts';
import { type Answers, openScreen, refusedWith } from '../orders/purchase-screens.tsx';
import { aBranch } from './a-branch.ts';

// Leaflet measures, and nothing has a size here.
jest.unstable_mockModule('#web/booking/branch-map/branch-map-frame.tsx', () => ({ BranchMapFrame: () => null }));
const { NewSampleScreen } = await import('#web/booking/new-sample/new-sample.tsx');

const NEW = '2999-01-03T09:30:00.000Z';
const CHOOSE = `POST /orders/${ORDER_ID}/replacement`;
const TIMES = { days: { '2999-01-03': { slots: [{ from: NEW, to: NEW, free: 1 }], closed: null } } };
const OTHER = aBranch({ _id: 'b2', name: 'Apotheke Rychenberg', firstSlots: [{ from: NEW, to: NEW }] });
const needed: NewSampleView = {
  ...{ state: 'needed', reasons: ['lost'], isPart: false, rejectedAt: OVER, chosenAt: null, mayChoose: true },
};
const NEEDED = anOrder({
  ...{ status: 2, label: 'new-sample-needed', newSample: needed },
  appointment: { ...APPOINTMENT, from: OVER },
});
const PLANNED = anOrder({
  ...{ status: 2, label: 'new-sample-planned' },
  newSample: { ...needed, state: 'planned', chosenAt: OVER },
});

const open = (order: OrderView, more: Answers = {}, search = '') =>
  openScreen(patterns.newSample, <NewSampleScreen />, {
    at: `${paths.newSample(ORDER_ID)}${search}`,
    slot: { from: AHEAD, to: AHEAD },
    answers: {
      [`GET /orders/${ORDER_ID}`]: () => order,
      'GET /partner-branches': () => ({ partnerBranches: [aBranch(), OTHER] }),
      'GET /partner-branch/b1/multidaystimeslots': () => TIMES,
      'GET /partner-branch/b2/multidaystimeslots': () => TIMES,
      ...more,
    },
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const pick = async () => userEvent.click(await screen.findByRole('radio', { name: '10:30' }));
const BOOK = 'Do 03.01., 10:30 kostenlos buchen';

describe('the time of a new sample', () => {
  it('is booked in one press once it is chosen, free of charge, and leads back to the order', async () => {
    const { sent, path } = await open(NEEDED, { [CHOOSE]: () => ({}) });
    expect(await screen.findByText(/^Der Termin kostet nichts/)).toBeVisible();
    expect(screen.getByText('kostenlos')).toBeInTheDocument();
    expect(screen.getByText('Noch keine Zeit gewählt')).toBeVisible();
    expect(screen.queryByText(/^Gebucht ist/)).toBeNull();
    await pick();
    expect(await screen.findByText('Do 03.01.2999, 10:30 · Eulach Apotheke')).toBeVisible();
    await press(BOOK);
    await waitFor(() => expect(path()).toBe(paths.order(ORDER_ID)));
    expect(sent(CHOOSE)).toEqual([{ appointment: { partnerBranchId: 'b1', from: NEW } }]);
  });

  it('that is booked already is named, and given up for another one', async () => {
    const { sent } = await open(PLANNED, { [CHOOSE]: () => ({}) });
    expect(await screen.findByText('Gebucht ist Mi 02.01.2999, 09:00, Eulach Apotheke.')).toBeVisible();
    await pick();
    await press(BOOK);
    await waitFor(() =>
      expect(sent(CHOOSE)).toEqual([{ appointment: { partnerBranchId: 'b1', from: NEW }, instead: AHEAD }]),
    );
  });

  it('at another branch is one press away', async () => {
    const { sent } = await open(NEEDED, { [CHOOSE]: () => ({}) });
    await press('Anderen Standort wählen');
    await press('Do 03.01., 10:30 bei Apotheke Rychenberg wählen');
    expect(await screen.findByText('Do 03.01.2999, 10:30 · Apotheke Rychenberg')).toBeVisible();
    await press(BOOK);
    await waitFor(() => expect(sent(CHOOSE)).toEqual([{ appointment: { partnerBranchId: 'b2', from: NEW } }]));
  });

  it('is looked for elsewhere where the branch of the sample before is closed', async () => {
    await open(NEEDED, { 'GET /partner-branches': () => ({ partnerBranches: [aBranch({ active: false }), OTHER] }) });
    expect(await screen.findByRole('radio', { name: /Apotheke Rychenberg/ })).toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: /Eulach/ })).toBeNull();
  });

  it('is asked for at the times, and nothing is sent without', async () => {
    const { sent } = await open(NEEDED);
    await screen.findByRole('radio', { name: '10:30' });
    await press('Termin wählen');
    expect(screen.getByRole('region', { name: 'Freie Zeiten' })).toHaveFocus();
    expect(screen.getByText('Wählen Sie eine Zeit.')).toBeVisible();
    expect(sent(CHOOSE)).toEqual([]);
    await pick();
    expect(screen.queryByText('Wählen Sie eine Zeit.')).toBeNull();
  });

  it.each<ErrorCode>(['slot-taken', 'past-booking-deadline', 'slot-too-soon', 'slot-too-far'])(
    'that cannot be had any more (%s) is marked, and nothing stays chosen',
    async (code) => {
      const { path } = await open(NEEDED, { [CHOOSE]: () => refusedWith(code) });
      await pick();
      await press(BOOK);
      expect(await screen.findByRole('alert')).toHaveTextContent(/Die Zeit 10:30 ist nicht mehr frei/);
      expect(screen.getByRole('button', { name: 'Termin wählen' })).toBeEnabled();
      expect(path()).toBe(paths.newSample(ORDER_ID));
    },
  );

  it('that is refused for another reason says why, and stays chosen', async () => {
    const { path } = await open(NEEDED, { [CHOOSE]: () => refusedWith('order-error') });
    await pick();
    await press(BOOK);
    expect(await screen.findByRole('alert')).toHaveTextContent(/\S/);
    expect(screen.getByRole('button', { name: BOOK })).toBeEnabled();
    expect(path()).toBe(paths.newSample(ORDER_ID));
  });

  it('is not booked without a connection, now or later', async () => {
    const { sent } = await open(NEEDED);
    await pick();
    goOffline();
    await press(BOOK);
    expect(screen.getByRole('button', { name: BOOK })).toHaveAccessibleDescription(/Nichts wurde gesendet/);
    expect(sent(CHOOSE)).toEqual([]);
  });

  it.each<[what: string, order: OrderView]>([
    ['needs none', anOrder()],
    ['had the appointment of its new one', { ...PLANNED, appointment: { ...APPOINTMENT, from: OVER } }],
    ['had so many that somebody calls first', { ...NEEDED, newSample: { ...needed, mayChoose: false } }],
    ['is sampled at home', anOrder({ ...AT_HOME, label: 'new-sample-needed', newSample: needed })],
    ['has no appointment', { ...NEEDED, appointment: null }],
  ])('is not chosen for an order that %s', async (_what, order) => {
    await open(order);
    expect(await screen.findByText('Für diese Bestellung ist keine neue Probe zu wählen.')).toBeVisible();
    expect(screen.queryByText(/^Der Termin kostet nichts/)).toBeNull();
    expect(screen.queryByRole('button', { name: /buchen|Termin wählen/ })).toBeNull();
  });
});
