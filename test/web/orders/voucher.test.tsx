import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { LANGUAGES } from '#shared/languages.ts';
import { VOUCHER_KEY } from '#web/app/i18n/keep-query.ts';
import { VoucherChip } from '#web/catalogue/select-group/voucher-chip.tsx';
import { OrderBill } from '#web/orders/order-bill.tsx';
import { PurchaseFrame } from '#web/orders/purchase/purchase-frame.tsx';
import { orderOpened, selectionOrdered } from '#web/orders/purchase/selection.ts';
import { type Purchase, usePurchase } from '#web/orders/purchase/use-purchase.ts';
import { useVoucher } from '#web/orders/purchase/use-voucher.ts';
import errors from '../../../locales/en/errors.json' with { type: 'json' };
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

const purchase = {
  group: { key: 'heart' },
  product: { key: 'heart-basic', name: { de: 'Herz', en: 'Heart', fr: 'Cœur', it: 'Cuore' }, price: 10_900 },
  chosenAddons: [],
  total: 10_900,
} as unknown as Purchase;

/** What is said of a code where the purchase begins. */
const KEPT = {
  de: 'Gutschein SOMMER gemerkt. Er wird beim Prüfen der Bestellung angerechnet.',
  en: 'Voucher SOMMER saved. It is taken off when you check your order.',
  fr: 'Bon SOMMER enregistré. Il sera déduit lors de la vérification de la commande.',
  it: 'Buono SOMMER memorizzato. Verrà dedotto al controllo dell’ordinazione.',
};

const HELD = {
  voucherCode: 'SOMMER',
  label: { de: 'Sommer', en: 'Summer', fr: 'Été', it: 'Estate' },
  discount: { type: 'percent', value: 10 },
};
const CHECK = 'GET /vouchers/check/SOMMER';

function Bill({ editable = true }: { editable?: boolean }) {
  return <OrderBill purchase={purchase} voucher={useVoucher(purchase)} editable={editable} />;
}

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

beforeAll(() => speak('de'));
beforeEach(() => {
  sessionStorage.clear();
  sessionStorage.setItem(VOUCHER_KEY, 'SOMMER');
});

describe('a voucher code from an address', () => {
  it.each(LANGUAGES)('is said to be kept where the purchase begins, in %s', async (language) => {
    await speak(language);
    openScreen(<VoucherChip />);
    expect(await screen.findByText(KEPT[language])).toBeVisible();
  });

  it.each([
    ['de', 'Gutschein SOMMER', 'Aus Ihrem Link angewendet: 10\u202f% auf alles'],
    ['en', 'Voucher SOMMER', 'Applied from your link: 10% off everything'],
    ['fr', 'Bon SOMMER', 'Appliqué depuis votre lien: 10\u202f% sur tout'],
    ['it', 'Buono SOMMER', 'Applicato dal suo link: 10\u202f% su tutto'],
  ] as const)('is applied by itself on the bill, and says so, in %s', async (language, line, effect) => {
    await speak(language);
    serve({ [CHECK]: HELD });
    openScreen(<Bill />);
    expect(await screen.findByText(line)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(effect.replaceAll('\u202f', ' '));
    expect(screen.getByText('CHF -10.90')).toBeVisible();
    expect(screen.getByText('CHF 98.10')).toBeVisible();
  });

  it.each(['voucher-invalid', 'voucher-other-group', 'voucher-used-up'] as const)(
    'that is refused (%s) leaves the price, stays in the field and says why, here and where nothing can be typed',
    async (code) => {
      await speak('en');
      serve({ [CHECK]: code });
      const sentence = `${errors.code[code]} The price stays the same.`;
      const bill = openScreen(<Bill />);
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(screen.getByRole('textbox')).toHaveValue('SOMMER');
      expect(screen.getAllByText('CHF 109.00')).toHaveLength(2);
      bill.view.unmount();
      openScreen(<Bill editable={false} />);
      expect(await screen.findByText(`Voucher SOMMER: ${sentence}`)).toBeVisible();
      expect(screen.queryByRole('textbox')).toBeNull();
    },
  );

  it('can be replaced by one that is typed, in small letters too, and taken off the bill', async () => {
    await speak('en');
    serve({ [CHECK]: 'voucher-invalid', 'GET /vouchers/check/HERZ25': { ...HELD, voucherCode: 'HERZ25' } });
    const { store } = openScreen(<Bill />);
    const field = await screen.findByRole('textbox');
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue('SOMMER'));
    await userEvent.clear(screen.getByRole('textbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Redeem' }));
    expect(screen.getByText('Please enter the code.')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox'), 'herz25{Enter}');
    expect(await screen.findByText('Voucher HERZ25')).toBeVisible();
    expect(field).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove voucher HERZ25' })).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Remove voucher HERZ25' }));
    expect(await screen.findByRole('textbox')).toHaveValue('');
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
    expect(screen.getAllByText('CHF 109.00')).toHaveLength(2);
    expect(store.getState().selection.voucherCode).toBeNull();
  });

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
    expect(
      shows.filter(
        (file) => !/^(catalogue\/select-group|orders\/(summary|order-confirm|follow-up-summary))\//.test(file),
      ),
    ).toEqual([]);
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
