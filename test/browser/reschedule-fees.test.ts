import { expect, type Page } from '@playwright/test';
import { paths, patterns } from '#web/app/paths.ts';
import { arrive } from './arrive.ts';
import { checkScreen } from './check-screen.ts';
import { openNextDay } from './open-next-day.ts';
import { signIn } from './people.ts';
import { beginIn, record } from './records.ts';
import { test } from './story.ts';
import { tabTo } from './tab-to.ts';

/** Has an appointment two days ahead in the demonstration, which no other story moves. */
const ROWAN = '+41790000004';

interface Fee {
  what: string;
  language: string;
  /** How long it is until the appointment begins; below 0 it has begun. */
  hoursAhead: number;
  amount: string;
  move: RegExp;
  nextDay: RegExp;
  line: string;
  goOn: RegExp;
  accept: RegExp;
  pay: RegExp;
  done: RegExp;
}

const FEES: Fee[] = [
  {
    ...{ what: 'late-fee', language: 'fr', hoursAhead: 36, amount: 'CHF 20.00' },
    ...{
      move: /Déplacer le rendez.vous Coûte maintenant CHF 20\.00/,
      goOn: /^Continuer avec/,
      nextDay: /Prochain jour libre/,
    },
    ...{ line: 'Frais pour un rendez-vous déplacé à court terme', accept: /Accepter les frais et continuer/ },
    ...{ pay: /^Confirmer et payer CHF 20\.00/, done: /Votre rendez.vous est déplacé/ },
  },
  {
    ...{ what: 'extra-late-fee', language: 'it', hoursAhead: 12, amount: 'CHF 40.00' },
    ...{
      move: /Spostare l’appuntamento Ora costa CHF 40\.00/,
      goOn: /^Continuare con/,
      nextDay: /Prossimo giorno libero/,
    },
    ...{ line: 'Tassa per spostamento a brevissimo termine', accept: /Accettare la tassa e continuare/ },
    ...{ pay: /^Confermare e pagare CHF 40\.00/, done: /appuntamento è (stato )?spostato/ },
  },
  {
    ...{ what: 'after-appointment-fee', language: 'en', hoursAhead: -2, amount: 'CHF 60.00' },
    ...{ move: /Move appointment Costs CHF 60\.00 now/, goOn: /^Continue with/, nextDay: /Next free day/ },
    ...{ line: 'Fee for a missed appointment', accept: /Accept fee and continue/ },
    ...{ pay: /^Confirm and pay CHF 60\.00/, done: /Your appointment has (been )?moved/ },
  },
];

/** Takes every place of a time, and what is held for a saved one is over, as others and the clock would do it. */
async function lose(orderId: string, what: 'time' | 'hold', branchId = '', from = new Date()): Promise<void> {
  if (what === 'hold') {
    await record("UPDATE reschedules SET heldUntil = NOW(3) - INTERVAL 1 MINUTE WHERE orderId = ? AND state = 'held'", [
      orderId,
    ]);
    return;
  }
  await record(
    'INSERT INTO slot_places (partnerBranchId, startsAt, taken) VALUES (?, ?, 99) ON DUPLICATE KEY UPDATE taken = 99',
    [branchId, from],
  );
  // Whoever takes a place raises the version under which the free times are prepared.
  await record(
    'INSERT INTO slot_versions (partnerBranchId, share) VALUES (?, 0) ON DUPLICATE KEY UPDATE version = version + 1',
    [branchId],
  );
}

const times = (page: Page) => page.getByRole('radio', { name: /^\d\d:\d\d/ });

const press = async (page: Page, name: RegExp): Promise<void> => {
  await tabTo(page, name, 120);
  await page.keyboard.press('Enter');
};

test('an appointment is moved for each fee, in three languages, by keyboard alone: said first, paid, moved', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signIn(page, ROWAN, patterns.userOverview);
  await page.goto(paths.userOrders);
  await page
    .getByRole('link', { name: /Blutzucker-Check/ })
    .first()
    .click();
  const { orderId = '' } = await arrive(page, patterns.order);

  for (const fee of FEES) {
    await test.step(fee.what, async () => {
      await beginIn(orderId, fee.hoursAhead);
      await page.goto(`${paths.order(orderId)}?lang=${fee.language}`);
      await expect(page.getByRole('link', { name: fee.move })).toBeVisible();
      await press(page, fee.move);
      await arrive(page, patterns.reschedule);
      // Before anything is chosen.
      await expect(page.getByRole('heading', { level: 2, name: new RegExp(fee.amount) })).toBeVisible();
      await openNextDay(page, () => press(page, fee.nextDay));
      await tabTo(page, /^\d\d:\d\d/, 120);
      await page.keyboard.press('ArrowDown');
      const chosen = page.locator('input[type=radio]:checked').last();
      const from = new Date((await chosen.getAttribute('value')) ?? '');
      await press(page, fee.goOn);

      await arrive(page, patterns.rescheduleCost);
      await expect(page.getByRole('heading', { level: 1, name: new RegExp(fee.amount) })).toBeVisible();
      await expect(page.getByText(fee.line).first()).toBeVisible();
      await checkScreen(page, `${fee.what}, ${fee.language}`);
      await press(page, fee.accept);
      await arrive(page, patterns.rescheduleSummary);
      await expect(page.getByRole('button', { name: fee.pay })).toBeVisible();
      await press(page, fee.pay);
      await page.waitForURL(/sandbox\/pay/);
      await press(page, new RegExp(`${fee.amount}`));
      await arrive(page, patterns.orderConfirmation);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(fee.done);
      const time = from.toLocaleTimeString('de-CH', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Zurich' });
      await expect(page.getByText(time).first()).toBeVisible();
    });
  }
  await test.step('somebody else takes the time while it is being confirmed: the picker says so, and has others', async () => {
    await beginIn(orderId, 36);
    await page.goto(`${paths.reschedule(orderId)}?lang=de`);
    await openNextDay(page);
    await times(page).nth(1).press('Space');
    await press(page, /^Weiter mit/);
    await arrive(page, patterns.rescheduleCost);
    await press(page, /Gebühr annehmen und weiter/);
    await arrive(page, patterns.rescheduleSummary);
    const wish = new URL(page.url()).searchParams;
    await lose(orderId, 'time', wish.get('branch') ?? '', new Date(wish.get('from') ?? ''));
    await press(page, /^Bestätigen und CHF 20\.00 bezahlen/);
    await arrive(page, patterns.reschedule);
    await expect(
      page
        .getByText('Diese Zeit ist nicht mehr frei')
        .or(page.getByText(/nicht mehr verfügbar/))
        .first(),
    ).toBeVisible();
    await expect(page.getByText('Noch keine Zeit gewählt').first()).toBeVisible();
    await checkScreen(page, 'reschedule, the time was lost');
  });

  await test.step('the time is held no longer when the fee is to be paid: nothing is charged, the old appointment stays', async () => {
    await times(page).last().press('Space');
    await press(page, /^Weiter mit/);
    await press(page, /Gebühr annehmen und weiter/);
    await arrive(page, patterns.rescheduleSummary);
    await press(page, /^Bestätigen und CHF 20\.00 bezahlen/);
    await page.waitForURL(/sandbox\/pay/);
    await page.goBack();
    await arrive(page, patterns.settle);
    const pay = page.getByRole('button', { name: /CHF 20\.00/ });
    await expect(pay).toBeVisible();
    await lose(orderId, 'hold');
    await pay.press('Enter');
    await expect(page.getByText('Diese Verschiebung ist nicht mehr möglich').first()).toBeVisible();
    await expect(page.getByText(/Ihr bisheriger Termin gilt weiter/).first()).toBeVisible();
    await checkScreen(page, 'the fee, when the time is held no longer');
    await press(page, /Andere Zeit wählen/);
    await arrive(page, patterns.reschedule);
  });

  // Each was paid once, and is a payment of the order.
  await page.goto(`${paths.order(orderId)}?lang=en`);
  const bill = page.getByRole('region', { name: 'Payment', exact: true });
  for (const { amount } of FEES) await expect(bill.getByText(amount).first()).toBeVisible();
});
