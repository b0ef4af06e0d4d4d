import { expect, type Page } from '@playwright/test';
import { paths, patterns } from '#web/app/paths.ts';
import { arrive } from './arrive.ts';
import { chooseBasicCheck, confirmOrder, type Newcomer, signUp } from './buy.ts';
import { checkScreen } from './check-screen.ts';
import { test } from './story.ts';
import { tabTo } from './tab-to.ts';

const PIA: Newcomer = {
  typed: '079 555 66 77',
  e164: '+41795556677',
  firstName: 'Pia',
  lastName: 'Zusatz',
  born: ['2', '9', '1979'],
  sex: 'weiblich',
};
const CODE = 'WILLKOMMEN10';

/** Somebody new, with a code in the address, up to the provider's page. */
async function orderWithVoucher(page: Page): Promise<void> {
  await page.goto(`${paths.selectGroup('health-check')}?lang=de&vouchercode=${CODE}`);
  await chooseBasicCheck(page);
  await signUp(page, PIA);
  await arrive(page, patterns.orderSummary);
  // The code of the address is applied by itself, and says so; it can be taken off and typed again.
  await expect(page.getByText(`Gutschein ${CODE}`).first()).toBeVisible();
  await expect(page.getByText('CHF 116.10').first()).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`${CODE}.*entfernen`) }).click();
  await expect(page.getByText('CHF 129.00').first()).toBeVisible();
  await page.getByRole('textbox', { name: /Gutschein/ }).fill(CODE.toLowerCase());
  await page.getByRole('textbox', { name: /Gutschein/ }).press('Enter');
  await expect(page.getByText('CHF 116.10').first()).toBeVisible();
  await confirmOrder(page, 'CHF 116.10');
}

/** The provider declines, the page says so, the voucher's price stays, and the second try is the last. */
async function payAtSecondTry(page: Page): Promise<string> {
  await page.getByRole('button', { name: /Ablehnen/ }).click();
  await expect(page.getByText(/abgelehnt/i).first()).toBeVisible();
  await page.getByRole('button', { name: 'Abbrechen und zurück' }).click();
  const { orderId = '' } = await arrive(page, patterns.settle);
  await expect(
    page.getByText('Die Zahlung ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.').first(),
  ).toBeVisible();
  await expect(page.getByText(CODE).locator('visible=true').first()).toBeVisible();
  await page.getByRole('button', { name: /CHF 116\.10/ }).click();
  await page.waitForURL(/sandbox\/pay/);
  await page.getByRole('button', { name: /bezahlen/i }).click();
  await arrive(page, patterns.orderConfirmation);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Ihr Termin steht/);
  return orderId;
}

/** From the order's page to the provider and back without a mouse. */
async function addLater(page: Page, orderId: string): Promise<void> {
  await page.goto(paths.order(orderId));
  await expect(page.getByRole('link', { name: /Tests ergänzen/ })).toBeVisible();
  await tabTo(page, /Tests ergänzen/);
  await page.keyboard.press('Enter');
  await arrive(page, patterns.orderAddons);
  await expect(page.getByRole('checkbox', { name: /Prostata|PSA/ })).toBeDisabled();
  await page.getByRole('heading', { level: 1 }).focus();
  await tabTo(page, /Vitamin D/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: /Vitamin D/ })).toBeChecked();
  await checkScreen(page, 'adding tests, one chosen');
  await tabTo(page, /Ergänzen und CHF 39\.00 bezahlen/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/sandbox\/pay/);
  await page.goBack();
  await arrive(page, patterns.settle);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zusätzliche Tests bezahlen');
  await expect(page.getByText(/Ein Gutschein gilt für die Bestellung selbst/)).toBeVisible();
  await checkScreen(page, 'settle, extra tests');
  await tabTo(page, /CHF 39\.00/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/sandbox\/pay/);
  await tabTo(page, /bezahlen/i);
  await page.keyboard.press('Enter');
  await arrive(page, patterns.orderConfirmation);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Die zusätzlichen Tests sind dabei/);
  await checkScreen(page, 'confirmation, extra tests');
}

test('a voucher from the address, a payment that is declined and then made, and a test added later by keyboard', async ({
  page,
}) => {
  await orderWithVoucher(page);
  const orderId = await payAtSecondTry(page);
  await addLater(page, orderId);
  await page.goto(paths.order(orderId));
  const bill = page.getByRole('region', { name: 'Bezahlung' });
  await expect(bill.getByText('CHF 155.10')).toBeVisible();
  await expect(bill.getByText('CHF -12.90')).toBeVisible();
  // No line of a bill is wider than its phone, however long its words are.
  await page.setViewportSize({ width: 360, height: 800 });
  await bill
    .locator('dt')
    .first()
    .evaluate((line) => {
      line.textContent = 'Kardiovaskulärrisikountersuchungsergänzungspaket'.repeat(2);
    });
  const edge = () =>
    bill
      .locator('dl > div')
      .evaluateAll((rows) =>
        Math.max(...rows.flatMap((row) => [...row.children].map((part) => part.getBoundingClientRect().right))),
      );
  await expect.poll(edge).toBeLessThanOrEqual(360);
  // Bought is bought.
  await page.goto(paths.orderAddons(orderId));
  await expect(page.getByText('schon gekauft')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Vitamin D/ })).toBeDisabled();
});
