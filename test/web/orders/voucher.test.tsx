import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { LANGUAGES } from '#shared/languages.ts';
import { VOUCHER_KEY } from '#web/app/i18n/keep-query.ts';
import { VoucherChip } from '#web/catalogue/select-group/voucher-chip.tsx';
import { OrderBill } from '#web/orders/order-bill.tsx';
import { PurchaseFrame } from '#web/orders/purchase/purchase-frame.tsx';
import { orderOpened, selectionOrdered } from '#web/orders/purchase/selection.ts';
import { type Purchase, usePurchase } from '#web/orders/purchase/use-purchase.ts';
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

const purchase = {
  product: { key: 'heart-basic', name: { de: 'Herz', en: 'Heart', fr: 'Cœur', it: 'Cuore' }, price: 10_900 },
  chosenAddons: [],
  total: 10_900,
} as unknown as Purchase;

/** What a code does today, and that the price stays. */
const SENTENCES = {
  de: 'Gutschein SOMMER: Gutscheine lassen sich noch nicht einlösen. Sie bezahlen den vollen Preis.',
  en: 'Voucher SOMMER: vouchers cannot be redeemed yet. You pay the full price.',
  fr: 'Bon SOMMER: les bons ne peuvent pas encore être utilisés. Vous payez le prix entier.',
  it: 'Buono SOMMER: i buoni non possono ancora essere utilizzati. Paga il prezzo intero.',
};

beforeAll(() => speak('de'));
beforeEach(() => {
  sessionStorage.clear();
  sessionStorage.setItem(VOUCHER_KEY, 'SOMMER');
});

describe('a voucher code from an address', () => {
  it.each(LANGUAGES)(
    'says in %s that it cannot be redeemed yet, where the purchase begins and on the bill',
    async (language) => {
      await speak(language);
      const chip = openScreen(<VoucherChip />);
      expect(await screen.findByText(SENTENCES[language])).toBeVisible();
      chip.view.unmount();
      openScreen(<OrderBill purchase={purchase} voucherCode="SOMMER" />);
      expect(screen.getByText(SENTENCES[language])).toBeVisible();
    },
  );

  it('can be taken away', async () => {
    await speak('en');
    const { store } = openScreen(<VoucherChip />);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove voucher SOMMER' }));
    expect(screen.queryByText(/SOMMER/)).toBeNull();
    expect(sessionStorage.getItem(VOUCHER_KEY)).toBeNull();
    expect(store.getState().selection.voucherCode).toBeNull();
  });

  it('is shown in the purchase only: no other screen knows of it', () => {
    const shows = readdirSync('web', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .filter((file) => /<VoucherChip|<OrderBill/.test(readFileSync(`web/${file}`, 'utf8')));
    expect(shows.filter((file) => !/^(catalogue\/select-group|orders\/(summary|order-confirm))\//.test(file))).toEqual(
      [],
    );
    expect(shows).not.toEqual([]);
  });
});

describe('a screen of the purchase', () => {
  function Summary() {
    return <PurchaseFrame state={usePurchase()}>{() => <p>bought</p>}</PurchaseFrame>;
  }

  it('that Back leads to after the order was placed opens that order', async () => {
    await speak('en');
    serve({ 'GET /runtime/disable-store': { value: false } });
    const { store } = openScreen(<Summary />);
    expect(await screen.findByText('Choose a test')).toBeVisible();
    act(() => {
      store.dispatch(selectionOrdered());
      store.dispatch(orderOpened('o1'));
    });
    expect((await screen.findByRole('status')).textContent).toBe('/orders/o1');
  });
});
