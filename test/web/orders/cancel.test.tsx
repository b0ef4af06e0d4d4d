import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { OrderView } from '#shared/views/orders.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { CancelScreen } from '#web/orders/cancel/cancel.tsx';
import { goOffline, goOnline } from '../go-offline.ts';
import { openScreen, Refused } from './purchase-screens.tsx';

const ORDER = 'an-order';
const from = new Date(Date.now() + 30 * 3_600_000).toISOString();
const CANCEL = `PUT /orders/${ORDER}/delete`;
const words = (de: string) => ({ de, en: de, fr: de, it: de });

const anOrder = (change: Partial<OrderView>) =>
  ({
    _id: ORDER,
    orderNumber: '2600001354',
    version: 1,
    status: 0,
    product: { name: words('Herz-Check') },
    appointment: { from, branchName: 'Eulach Apotheke' },
    cancelling: { refund: 8_900, kept: 2_000 },
    rescheduling: { fee: 2_000 },
    transactions: [],
    cancellation: null,
    ...change,
  }) as OrderView;

const FEES = [
  { key: 'late-fee', amount: 2_000, fromHours: 48, currentSelection: true },
  { key: 'extra-late-fee', amount: 4_000, fromHours: 24, currentSelection: false },
  { key: 'after-appointment-fee', amount: 6_000, fromHours: 0, currentSelection: false },
];

const open = (order: () => OrderView, cancel: (body: unknown) => unknown = () => null) =>
  openScreen(patterns.orderCancel, <CancelScreen />, {
    at: paths.orderCancel(ORDER),
    slot: { from, to: from },
    answers: {
      [`GET /orders/${ORDER}`]: order,
      'GET /appointments/reschedule-fees': () => ({ fees: FEES }),
      [CANCEL]: cancel,
    },
  });

const button = () => screen.findByRole('button', { name: 'Bestellung stornieren' });

describe('cancelling an order', () => {
  it('says that a fee for moving is paid, but stays', async () => {
    const moved = { type: 'reschedule', status: 'settled', amount: 2_000 };
    const taken = { type: 'reschedule', status: 'canceled', amount: 4_000 };
    await open(() => anOrder({ transactions: [moved, taken] as OrderView['transactions'] }));
    await button();
    expect(document.body.textContent).toMatch(/BezahltCHF.129\.00/);
    expect(document.body.textContent).toMatch(/Gebühr für das VerschiebenCHF.-20\.00/);
  });

  it('offers to move the appointment to whoever only lacks the time', async () => {
    await open(() => anOrder({}));
    await userEvent.click(await screen.findByRole('radio', { name: 'Falscher Test bestellt' }));
    expect(screen.queryByText(/Sie können den Termin auch verschieben/)).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Termin nicht möglich' }));
    expect(screen.getByText(/auch verschieben.*CHF.20\.00/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Termin verschieben statt stornieren' })).toHaveAttribute(
      'href',
      paths.reschedule(ORDER),
    );
  });

  it('frees no time that is free already', async () => {
    await open(() => anOrder({}));
    expect(await screen.findByText(/Ihr Termin wird frei für andere/)).toBeInTheDocument();
    cleanup();
    const hold = { until: from, asking: false, lapsed: true, usedUp: false };
    await open(() => anOrder({ status: null, label: 'settled', hold }));
    await button();
    expect(screen.queryByText(/Ihr Termin wird frei für andere/)).toBeNull();
  });

  it('offers no moving where the appointment cannot be moved', async () => {
    await open(() => anOrder({ rescheduling: null }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Termin nicht möglich' }));
    expect(screen.queryByText(/Sie können den Termin auch verschieben/)).toBeNull();
  });

  it('says what comes back, and when less will, before anything is chosen; then asks for a reason', async () => {
    let order = anOrder({});
    const opened = await open(
      () => order,
      () => {
        order = anOrder({
          status: 5,
          version: 2,
          cancelling: null,
          cancellation: { cancelledAt: from, reasons: ['wrong-test'], refund: 8_900, kept: 2_000 },
        });
        return null;
      },
    );
    await button();
    expect(document.body.textContent).toMatch(/Sie erhalten zurück.CHF.89\.00|Sie erhalten zurückCHF.89\.00/);
    expect(document.body.textContent).toMatch(/Gebühr für kurzfristiges Stornieren-?.?CHF.-?20\.00/);
    expect(await screen.findByText(/behalten wir CHF.40\.00/)).toBeInTheDocument();
    await userEvent.click(await button());
    expect(opened.sent(CANCEL)).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: 'Falscher Test bestellt' }));
    await userEvent.click(await button());
    await screen.findByText('Ihre Bestellung ist storniert');
    expect(opened.sent(CANCEL)).toEqual([
      { cancellationReasons: ['wrong-test'], shouldRefund: true, expectedRefund: 8_900 },
    ]);
  });

  it('sends the words of another reason', async () => {
    const opened = await open(() => anOrder({}));
    await button();
    await userEvent.click(screen.getByRole('radio', { name: 'Anderer Grund' }));
    await userEvent.type(screen.getByRole('textbox'), 'Ich ziehe um');
    await userEvent.click(await button());
    await waitFor(() =>
      expect(opened.sent(CANCEL)).toMatchObject([{ cancellationReasons: ['other', 'Ich ziehe um'] }]),
    );
  });

  it('shows the sum of this moment when another fee began meanwhile, and cancels nothing by itself', async () => {
    let order = anOrder({});
    const opened = await open(
      () => order,
      () => {
        order = anOrder({ cancelling: { refund: 6_900, kept: 4_000 } });
        return new Refused({ statusCode: 409, error: 'price-changed', message: 'x' });
      },
    );
    await button();
    await userEvent.click(screen.getByRole('radio', { name: 'Doppelt bestellt' }));
    await userEvent.click(await button());
    expect(await screen.findByText(/hat sich soeben geändert/)).toBeInTheDocument();
    await waitFor(() => expect(document.body.textContent).toMatch(/CHF.69\.00/));
    expect(screen.getByRole('radio', { name: 'Doppelt bestellt' })).toBeChecked();
    expect(opened.sent(CANCEL)).toHaveLength(1);
  });

  it('says what happens then: to the time, to the money, to the voucher', async () => {
    await open(() => anOrder({ voucherCode: 'WILLKOMMEN10' }));
    await button();
    const list = screen.getByRole('region', { name: 'Was dann geschieht' });
    expect(list).toHaveTextContent(/Sofort: Ihr Termin.*Danach: Die Rückzahlung.*Gutschein: Er gilt wieder/);
  });

  it('says nothing of what is not there', async () => {
    const cancelling = { refund: 0, kept: 0 };
    await open(() => anOrder({ appointment: null, cancelling, voucherCode: null }));
    await button();
    expect(screen.queryByText('Was dann geschieht')).toBeNull();
  });

  it('cancels nothing without a connection, not by itself afterwards either', async () => {
    const opened = await open(() => anOrder({}));
    await button();
    await userEvent.click(screen.getByRole('radio', { name: 'Doppelt bestellt' }));
    goOffline();
    expect(await screen.findByText(/Ohne Verbindung lässt sich nicht stornieren/)).toBeInTheDocument();
    await userEvent.click(await button());
    goOnline();
    await waitFor(() => expect(screen.queryByText(/Ohne Verbindung lässt sich nicht stornieren/)).toBeNull());
    expect(opened.sent(CANCEL)).toEqual([]);
    expect(screen.getByRole('radio', { name: 'Doppelt bestellt' })).toBeChecked();
    await userEvent.click(await button());
    await waitFor(() => expect(opened.sent(CANCEL)).toHaveLength(1));
  });

  it('is too late once the sample is taken', async () => {
    await open(() => anOrder({ status: 1, cancelling: null }));
    expect(await screen.findByText('Die Probe ist entnommen')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Bestellung stornieren' })).toBeNull();
  });
});
