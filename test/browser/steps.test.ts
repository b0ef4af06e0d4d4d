import { expect, type Page } from '@playwright/test';
import { paths, patterns } from '#web/app/paths.ts';
import { arrive } from './arrive.ts';
import { chooseBasicCheck, confirmOrder, type Newcomer, signUp } from './buy.ts';
import { countSteps, type Steps } from './count-steps.ts';
import { codesOf, readCode, typeCode } from './people.ts';
import { forgetCodes } from './records.ts';
import { test } from './story.ts';

const NILS: Newcomer = {
  typed: '079 444 55 66',
  e164: '+41794445566',
  firstName: 'Nils',
  lastName: 'Neu',
  born: ['24', '3', '1984'],
  sex: 'männlich',
};

/** At most so much for somebody who was never here, from home to paid. */
const MOST = { screens: 11, activations: 13 };

/** Choosing at home's own list, an extra left out, the first free time near Winterthur. */
async function choose(page: Page): Promise<void> {
  await page.goto(`${paths.home}?lang=de`);
  await page
    .getByRole('link', { name: /Gesundheits-Check/ })
    .first()
    .click();
  await chooseBasicCheck(page);
}

/** The number is enough: it has an account. */
async function signInOnTheWay(page: Page, phoneNo: string): Promise<void> {
  await forgetCodes(phoneNo);
  const { length: before } = await codesOf(phoneNo);
  await arrive(page, patterns.signup);
  await page.getByLabel(/Mobil/).first().fill(phoneNo);
  await page.getByRole('button', { name: 'Code senden' }).click();
  await arrive(page, patterns.signupVerify);
  await typeCode(page, await readCode(phoneNo, before));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sie haben bereits ein Konto');
  await page.getByRole('link', { name: 'Weiter' }).click();
}

async function orderAndPay(page: Page): Promise<void> {
  await arrive(page, patterns.orderSummary);
  await expect(page.getByText(/^Zeit noch frei/)).toBeVisible();
  await confirmOrder(page, 'CHF 129.00');
  await page.getByRole('button', { name: /bezahlen/i }).click();
  await arrive(page, patterns.orderConfirmation);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Ihr Termin steht/);
}

function tell(who: string, { screens, passed, activations, seconds }: Steps): void {
  console.log(`${who}, home to paid: ${screens.length} screens, ${activations} activations, ${seconds} s`);
  console.log(`  ${screens.join(' → ')}\n  went on by themselves: ${passed.join(', ')}`);
}

test('from home to paid takes a newcomer few screens, whoever has an account fewer, and signed in fewer still', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(300_000);
  const newcomer = await countSteps(page);
  await choose(page);
  await signUp(page, NILS);
  await orderAndPay(page);
  const first = newcomer.end();
  tell('A newcomer', first);
  expect(first.screens.length).toBeLessThanOrEqual(MOST.screens);
  expect(first.activations).toBeLessThanOrEqual(MOST.activations);

  const elsewhere = await browser.newContext();
  const signedOut = await elsewhere.newPage();
  const known = await countSteps(signedOut);
  await choose(signedOut);
  await signInOnTheWay(signedOut, NILS.e164);
  await orderAndPay(signedOut);
  const between = known.end();
  await elsewhere.close();
  tell('Somebody who signs in on the way', between);
  expect(between.screens.length).toBeLessThan(first.screens.length);
  expect(between.activations).toBeLessThan(first.activations);

  const again = await context.newPage();
  const returning = await countSteps(again);
  await choose(again);
  await orderAndPay(again);
  const second = returning.end();
  tell('Somebody signed in', second);
  expect(second.screens.length).toBeLessThan(between.screens.length);
  expect(second.activations).toBeLessThan(between.activations);
});
