import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AddonView } from '#shared/views/catalogue.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { AddAddonsScreen } from '#web/orders/select-addons/select-addons.tsx';
import { openScreen, Refused } from './purchase-screens.tsx';

const ORDER = 'an-order';
const NUMBER = '2600001354-2';
const ADD = `PUT /orders/${ORDER}/addons`;
const from = new Date(Date.now() + 72 * 3_600_000).toISOString();
const words = (de: string) => ({ de, en: de, fr: de, it: de });

const anOrder = (change: Partial<OrderView> = {}) =>
  ({
    _id: ORDER,
    orderNumber: '2600001354',
    version: 1,
    status: 0,
    productGroupKey: 'heart',
    product: { name: words('Herz-Check'), sampleType: 'venous' },
    items: [
      { kind: 'product', key: 'heart-basic', markers: ['ldl'] },
      { kind: 'addon', key: 'bought', markers: ['iron'] },
    ],
    appointment: { from, branchName: 'Eulach Apotheke' },
    addingBarred: null,
    transactions: [],
    ...change,
  }) as unknown as OrderView;

const anAddon = (key: string, marker: string, change: Partial<AddonView> = {}): AddonView => ({
  key,
  active: true,
  name: words(`Name ${key}`),
  description: words(''),
  price: 3_500,
  markers: [{ key: marker, name: words(marker), resultCategory: 'blood' }],
  sampleType: 'venous',
  fastingHours: 0,
  strictHours: 0,
  sex: null,
  ...change,
});
const ADDONS = [
  anAddon('free', 'apob'),
  anAddon('dear', 'lpa', { price: 4_900 }),
  anAddon('bought', 'iron'),
  anAddon('included', 'ldl'),
  anAddon('his', 'psa', { sex: 'male' }),
];

const open = (order: () => OrderView, add: (body: unknown) => unknown = () => ({}), addons = ADDONS) =>
  openScreen(patterns.orderAddons, <AddAddonsScreen />, {
    at: paths.orderAddons(ORDER),
    slot: { from, to: from },
    answers: {
      [`GET /orders/${ORDER}`]: order,
      'GET /product-groups/heart/addons': () => ({ addons }),
      [ADD]: add,
    },
  });

const box = (name: string) => screen.findByRole('checkbox', { name: new RegExp(`Name ${name}`) });

describe('adding extras to a paid order', () => {
  it('says of each that cannot be added why, and lets the others be ticked', async () => {
    await open(() => anOrder());
    expect(await box('free')).toBeEnabled();
    for (const [name, why] of [
      ['bought', 'schon gekauft'],
      ['included', 'schon enthalten'],
      ['his', 'nur für Männer'],
    ] as const) {
      expect(await box(name)).toBeDisabled();
      expect(screen.getByText(why)).toBeInTheDocument();
    }
    expect(document.body.textContent).toContain('Möglich bis');
  });

  it('sums up what is chosen, names the sum on the button and goes on to its payment', async () => {
    const opened = await open(
      () => anOrder(),
      () => ({ transactionNo: NUMBER, amount: 8_400 }),
    );
    await userEvent.click(await box('free'));
    await userEvent.click(await box('dear'));
    await userEvent.click(await screen.findByRole('button', { name: /Ergänzen und CHF.84\.00 bezahlen/ }));
    await waitFor(() => expect(opened.path()).toBe(paths.settle(ORDER, NUMBER)));
    expect(opened.state()).toEqual({ payAtOnce: true });
    expect(opened.sent(ADD)).toEqual([{ addonKeys: ['free', 'dear'], expectedAmount: 8_400 }]);
  });

  it('goes straight to the confirmation of what costs nothing', async () => {
    const opened = await open(
      () => anOrder(),
      () => ({ transactionNo: NUMBER, amount: 0 }),
      [anAddon('free', 'apob', { price: 0 })],
    );
    await userEvent.click(await box('free'));
    await userEvent.click(await screen.findByRole('button', { name: 'Kostenlos ergänzen' }));
    await waitFor(() => expect(opened.path()).toBe(paths.orderConfirmation(ORDER, NUMBER)));
  });

  it('asks for a choice before it sends anything', async () => {
    const opened = await open(() => anOrder());
    await box('free');
    await userEvent.click(screen.getByRole('button', { name: 'Ergänzen' }));
    expect(await screen.findByText('Bitte wählen Sie mindestens einen Test.')).toBeInTheDocument();
    expect(opened.sent(ADD)).toEqual([]);
  });

  it('ticks again what was chosen before and not paid', async () => {
    const lines = [{ key: 'dear', label: words('x'), amount: 4_900 }];
    const transactions = [{ type: 'add-on', status: 'N/A', lines }] as unknown as OrderView['transactions'];
    await open(() => anOrder({ transactions }));
    expect(await box('dear')).toBeChecked();
    expect(await box('free')).not.toBeChecked();
  });

  it('says why it was refused, keeps the choice that is left and asks again for what is shown', async () => {
    let order = anOrder();
    await open(
      () => order,
      () => {
        order = anOrder({
          items: [...order.items, { ...order.items[1], key: 'dear' }] as OrderView['items'],
          version: 2,
        });
        return new Refused({ statusCode: 409, error: 'addon-bought', message: 'x' });
      },
    );
    await userEvent.click(await box('free'));
    await userEvent.click(await box('dear'));
    await userEvent.click(screen.getByRole('button', { name: /Ergänzen und/ }));
    expect(await screen.findByText(/haben Sie schon gekauft\. Es wird nichts doppelt verrechnet/)).toBeInTheDocument();
    await waitFor(async () => expect(await box('dear')).toBeDisabled());
    expect(await box('free')).toBeChecked();
    expect(screen.getByRole('button', { name: /Ergänzen und CHF.35\.00 bezahlen/ })).toBeInTheDocument();
  });

  it('explains it once when it became too late meanwhile', async () => {
    let order = anOrder();
    await open(
      () => order,
      () => {
        order = anOrder({ addingBarred: 'addons-too-late', version: 2 });
        return new Refused({ statusCode: 409, error: 'addons-too-late', message: 'x' });
      },
    );
    await userEvent.click(await box('free'));
    await userEvent.click(screen.getByRole('button', { name: /Ergänzen und/ }));
    expect(await screen.findByRole('link', { name: 'Neuen Test buchen' })).toBeInTheDocument();
    expect(screen.getAllByText(/Die Probe ist entnommen oder der Termin hat begonnen/)).toHaveLength(1);
  });

  it.each([
    ['addons-too-late', 'Diese Bestellung lässt sich nicht mehr ergänzen'],
    ['addons-kit-sent', 'Diese Bestellung lässt sich nicht mehr ergänzen'],
    ['order-cancelled', 'Diese Bestellung lässt sich nicht mehr ergänzen'],
    ['addons-unpaid', 'Bezahlen Sie zuerst die Bestellung'],
  ] as const)('explains why nothing can be added: %s', async (addingBarred, title) => {
    await open(() => anOrder({ addingBarred }));
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Ergänzen/ })).toBeNull();
  });

  it('says so when there is nothing for this test, and when nothing is left', async () => {
    await open(() => anOrder(), undefined, []);
    expect(await screen.findByText('Für diesen Test gibt es keine Extras')).toBeInTheDocument();
  });

  it('has no button when nothing is left', async () => {
    await open(() => anOrder(), undefined, [anAddon('bought', 'iron')]);
    expect(await screen.findByText(/Sie haben alles/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Ergänzen/ })).toBeNull();
  });
});
