import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { feeAppliesFrom } from '#shared/domain/booking/reschedule-fee.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { PartnerBranchView, RescheduleFeesView } from '#shared/views/booking.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { patterns } from '#web/app/paths.ts';
import { currentBand, feeBands } from '#web/booking/reschedule/fee-bands.ts';
import { RescheduleScreen } from '#web/booking/reschedule/reschedule.tsx';
import { RescheduleCostScreen } from '#web/booking/reschedule/reschedule-cost.tsx';
import { RescheduleSummaryScreen } from '#web/booking/reschedule/reschedule-summary.tsx';
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

const inAll = (word: string) => ({ de: word, en: word, fr: word, it: word });
const OLD = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 30 * HOUR_MS).toISOString();
const NEW = new Date(Date.parse(OLD) + 48 * HOUR_MS).toISOString();
const branch = {
  _id: 'b1',
  key: 'eulach',
  name: 'Eulach Apotheke',
  address: { streetAddress: 'Brunnengasse 21', zipCode: '8400', city: 'Winterthur', canton: 'ZH' },
  latitude: 47.5,
  longitude: 8.7,
  active: true,
} as unknown as PartnerBranchView;
const appointment = {
  _id: 'o1',
  from: OLD,
  to: OLD,
  partnerBranchId: 'b1',
  branchName: branch.name,
  ...branch.address,
  latitude: 47.5,
  longitude: 8.7,
};
const order = (change: Partial<OrderView> = {}) =>
  ({
    _id: 'o1',
    orderNumber: '2600000018',
    status: 0,
    application: 'branch',
    product: { key: 'heart-basic', name: inAll('Heart'), sampleType: 'venous', fastingHours: 12, turnaroundDays: 3 },
    appointment,
    rescheduling: { fee: 2_000 },
    transactions: [],
    ...change,
  }) as unknown as OrderView;
const feesWith = (current: string | null): RescheduleFeesView => ({
  fees: (
    [
      ['late-fee', 2_000, 48],
      ['extra-late-fee', 4_000, 24],
      ['after-appointment-fee', 6_000, 0],
    ] as const
  ).map(([key, amount, fromHours]) => ({ key, amount, fromHours, currentSelection: key === current })),
  freeUntil: null,
});
const LATE = feesWith('late-fee');

const realFetch = globalThis.fetch;
beforeAll(() => speak('en'));
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  globalThis.fetch = realFetch;
});

const BRANCHES = { 'GET /partner-branches': { partnerBranches: [branch] } };
const serveMove = (fees: RescheduleFeesView, more: Parameters<typeof serve>[0] = {}) =>
  serve({ 'GET /orders/o1': order(), 'GET /appointments/reschedule-fees': fees, ...BRANCHES, ...more });
const wish = `?${new URLSearchParams({ branch: 'b1', from: NEW, to: NEW })}`;

describe('the bands of the fee', () => {
  it.each([
    [null, 'free', 0],
    ['late-fee', 'late-fee', 2_000],
    ['extra-late-fee', 'extra-late-fee', 4_000],
    ['after-appointment-fee', 'after-appointment-fee', 6_000],
  ])('%s applies: %s', (current, key, amount) => {
    const fees = feesWith(current);
    const bands = feeBands(fees, OLD);
    expect(bands.map((band) => band.key)).toEqual(['free', 'late-fee', 'extra-late-fee', 'after-appointment-fee']);
    expect(currentBand(bands)).toMatchObject({ key, amount });
    const starts = fees.fees.map((fee) => new Date(feeAppliesFrom(fee, OLD)).toISOString());
    expect(bands.map(({ until }) => until)).toEqual([...starts, null]);
  });
});

describe('the choice of another time', () => {
  const open = () => openScreen(<RescheduleScreen />, { path: patterns.reschedule, at: '/orders/o1/reschedule' });

  it('says the fee and when it rises before anything is chosen', async () => {
    serveMove(LATE);
    open();
    expect(await screen.findByRole('heading', { name: /Moving costs CHF.20\.00 now\./ })).toBeVisible();
    expect(screen.getByText(/From .* it costs CHF.40\.00\./)).toBeVisible();
    expect(screen.getAllByText('No time chosen yet')[0]).toBeVisible();
  });

  it('says until when it is free', async () => {
    serveMove(feesWith(null));
    open();
    expect(await screen.findByRole('heading', { name: /Moving is free until/ })).toBeVisible();
  });

  it('says that it is free where the branch cannot keep the appointment', async () => {
    serveMove({ ...LATE, freeUntil: '2099-12-31' });
    open();
    expect(await screen.findByRole('heading', { name: 'Moving is free until 31.12.2099.' })).toBeVisible();
    expect(screen.getByText(/^Your location cannot keep the appointment\./)).toBeVisible();
    expect(screen.queryByText(/CHF/)).toBeNull();
  });

  it('offers the time that was saved before, with its payment', async () => {
    const open_ = { transactionNo: '2600000018-2', type: 'reschedule', status: 'N/A', amount: 2_000 };
    serveMove(LATE, { 'GET /orders/o1': order({ transactions: [open_] as unknown as OrderView['transactions'] }) });
    open();
    expect(await screen.findByRole('link', { name: /Pay CHF.20\.00/ })).toHaveAttribute(
      'href',
      '/orders/o1/2600000018-2/settle',
    );
  });

  it.each([
    ['no branch has the test', {}, { partnerBranches: [] }, /^Reschedule Feature not available\. No available partner/],
    ['the order is cancelled', { status: 5, rescheduling: null }, null, /^This order has been cancelled$/],
    ['the sample is taken', { status: 1, rescheduling: null }, null, /^This appointment can no longer be moved$/],
  ])('is not there where %s', async (_why, change, branches, message) => {
    serveMove(LATE, {
      'GET /orders/o1': order(change as Partial<OrderView>),
      ...(branches ? { 'GET /partner-branches': branches } : {}),
    });
    open();
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByText('Choose a new time')).toBeNull();
  });
});

describe('the fee before it is agreed', () => {
  const open = (state?: object) =>
    openScreen(<RescheduleCostScreen />, {
      path: patterns.rescheduleCost,
      at: state
        ? ({ pathname: '/orders/o1/reschedule/cost-summary', search: wish, state } as never)
        : `/orders/o1/reschedule/cost-summary${wish}`,
    });

  it('stands in the title, with its reason and what stays', async () => {
    serveMove(LATE);
    open();
    expect(await screen.findByRole('heading', { level: 1, name: /Moving costs CHF.20\.00\./ })).toBeVisible();
    expect(await screen.findByText(/Your appointment is in less than 48 hours/)).toBeVisible();
    expect(screen.getByText('Stays yours until the fee is paid')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Accept fee and continue' })).toHaveAttribute(
      'href',
      `/orders/o1/reschedule/summary${wish}`,
    );
  });

  it('that rose meanwhile is shown beside the one that was read', async () => {
    serveMove(feesWith('extra-late-fee'));
    open({ seen: 2_000 });
    expect(await screen.findByText(/The fee is CHF.40\.00 now/)).toBeVisible();
  });

  it('is passed over where nothing is to be paid', async () => {
    serveMove(feesWith(null));
    open();
    expect(await screen.findByText('/orders/o1/reschedule/summary')).toBeVisible();
  });
});

describe('the last look', () => {
  const open = () =>
    openScreen(<RescheduleSummaryScreen />, {
      path: patterns.rescheduleSummary,
      at: `/orders/o1/reschedule/summary${wish}`,
    });
  const SAVE = 'POST /orders/o1/save-reschedule-transaction';
  const press = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }));

  it('saves the time with the fee that was read, and goes on to paying', async () => {
    serveMove(LATE, { [SAVE]: { transactionNo: '2600000018-2', amount: 2_000 } });
    open();
    await press(/^Confirm and pay CHF.20\.00$/);
    expect(await screen.findByText('/orders/o1/2600000018-2/settle')).toBeVisible();
    const calls = (globalThis.fetch as unknown as { mock: { calls: [unknown, RequestInit][] } }).mock.calls;
    const saved = calls.find(([, init]) => init?.method === 'POST');
    expect(JSON.parse(String(saved?.[1].body))).toEqual({ partnerBranchId: 'b1', from: NEW, expectedAmount: 2_000 });
  });

  it('leads back to the times when the time is gone', async () => {
    serveMove(LATE, { [SAVE]: 'slot-taken' });
    open();
    await press(/^Confirm and pay/);
    expect(await screen.findByText('/orders/o1/reschedule')).toBeVisible();
  });

  it('says what the server says when it refuses', async () => {
    serveMove(LATE, { [SAVE]: 'order-completed' });
    open();
    await press(/^Confirm and pay/);
    expect(await screen.findByRole('alert')).toHaveTextContent('This order has been completed');
  });

  it('says that no branch has the test any more', async () => {
    serveMove(LATE, { [SAVE]: 'reschedule-unavailable' });
    open();
    await press(/^Confirm and pay/);
    await waitFor(() =>
      expect(document.body.textContent).toContain(
        'Reschedule Feature not available. No available partner branches for this product',
      ),
    );
  });
});
