import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { OrderView } from '#shared/views/orders.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { OrderActions } from '#web/orders/order-actions/order-actions.tsx';
import { openScreen } from './purchase-screens.tsx';

const ORDER = 'an-order';
const from = new Date(Date.now() + 72 * 3_600_000).toISOString();

const anOrder = (change: Partial<OrderView>) =>
  ({
    _id: ORDER,
    orderNumber: '2600001354',
    status: 0,
    application: 'branch',
    transactions: [],
    appointment: { from, to: from, branchName: 'Eulach Apotheke' },
    cancelling: { refund: 10_900, kept: 0 },
    ...change,
  }) as unknown as OrderView;

const show = (change: Partial<OrderView>) =>
  openScreen(patterns.order, <OrderActions order={anOrder(change)} />, {
    at: paths.order(ORDER),
    slot: { from, to: from },
  });

describe('what can be done with an order', () => {
  it('each is one step away, and says what it gives back or keeps before it is chosen', async () => {
    await show({});
    const cancel = await screen.findByRole('link', { name: /Bestellung stornieren.*Sie erhalten CHF.109\.00 zurück/ });
    expect(cancel).toHaveAttribute('href', paths.orderCancel(ORDER));
    expect(screen.getByRole('button', { name: /In den Kalender eintragen/ })).toBeInTheDocument();
  });

  it('says the fee that is kept', async () => {
    await show({ cancelling: { refund: 8_900, kept: 2_000 } });
    expect(await screen.findByRole('link', { name: /CHF.89\.00 zurück, CHF.20\.00 behalten wir/ })).toBeInTheDocument();
  });

  it('lists nothing that is not possible now, and no empty list', async () => {
    await show({ cancelling: null, appointment: null });
    expect(screen.queryByRole('heading', { name: 'Bestellung ändern' })).toBeNull();
  });

  it('offers no calendar for a time that is not paid', async () => {
    await show({ status: null });
    await screen.findByRole('link', { name: /Bestellung stornieren/ });
    expect(screen.queryByRole('button', { name: /Kalender/ })).toBeNull();
  });
});
