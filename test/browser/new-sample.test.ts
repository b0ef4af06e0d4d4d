import { expect, type Page } from '@playwright/test';
import { messagesTo } from '#test/setup/sandbox.ts';
import { adminPaths } from '#web/app/admin-paths.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { BEHIND_OTHERS } from './behind-others.ts';
import { checkScreen } from './check-screen.ts';
import { type CopiedOrder, copyOrder } from './copy-order.ts';
import { dialogHasFocus, pressByKeyboard, typeByKeyboard } from './keyboard.ts';
import { openStaff, product, signIn } from './people.ts';
import { test } from './story.ts';

const ADMIN = '+41790000016';

/** Other stories move orders on: whichever is found, its person is written to in German. */
const IN_GERMAN = "customerId IN (SELECT id FROM users WHERE preferredLanguage = 'de')";

/** The laboratory's message that one value could not be measured. */
function aRejection({ number, name, birthdate }: CopiedOrder, code: string, why: string): Buffer {
  return Buffer.from(
    [
      `MSH|^~\\&|LAB|LABOR NORD|||20261122090000||ORU^R01|${number}|P|2.5.1|||||CHE|UNICODE UTF-8`,
      `PID|1||||${name}||${birthdate}`,
      `OBR|1|${number}||PANEL^Panel|||20261122080000|||||||||||||||20261122090000`,
      `OBX|1|ST|${code}^Test^LN||||||||X`,
      `NTE|1||${why}\r`,
    ].join('\r'),
  );
}

async function deliver(admin: Page, name: string, buffer: Buffer): Promise<void> {
  await admin.goto(adminPaths.upload);
  await admin.getByLabel('Dateien wählen').setInputFiles({ name, mimeType: '', buffer });
  await expect(admin.locator('li[data-group="taken"]').first()).toBeVisible(BEHIND_OTHERS);
}

/** Where the SMS about this order leads. */
async function linkTo({ phoneNo, number }: CopiedOrder): Promise<string> {
  let link = '';
  await expect(async () => {
    const told = (await messagesTo(product, phoneNo)).find(
      ({ body }) => body.includes(number) && body.includes('kostenlos'),
    );
    expect(told?.body).not.toMatch(/hämo|Material|TSH|Ferritin/i);
    link = /https?:\/\/\S+/.exec(told?.body ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass(BEHIND_OTHERS);
  return link;
}

test('the laboratory rejects two samples: pages say so by themselves, the SMS leads to a free new time and to a free kit, by keyboard', async ({
  browser,
  page,
}) => {
  test.setTimeout(480_000);
  const atBranch = await copyOrder(9_100_001, `status = 2 AND productKey = 'thyroid-check' AND ${IN_GERMAN}`);
  const atHome = await copyOrder(9_100_002, `application = 'homesampling' AND status = 6 AND ${IN_GERMAN}`);
  const admin = await openStaff(browser, ADMIN, adminPaths.runtime, adminPaths.upload);
  const list = await admin.context().newPage();
  await list.goto(adminPaths.rejections);
  await expect(list.getByRole('heading', { level: 2 }).first()).toBeVisible();
  const rowOf = ({ number }: CopiedOrder) => list.getByRole('row').filter({ hasText: number });
  await signIn(page, atBranch.phoneNo, patterns.userOverview);
  await page.goto(paths.order(atBranch.id));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('the order’s page and the administrators’ list say it without being loaded again', async () => {
    await deliver(admin, 'ZH_hil.hl7', aRejection(atBranch, '3016-3', 'Probe hämolytisch'));
    await expect(page.getByRole('heading', { name: 'Neue Probe, kostenlos' })).toBeVisible(BEHIND_OTHERS);
    await expect(rowOf(atBranch)).toBeVisible(BEHIND_OTHERS);
    await checkScreen(page, 'order with a rejected sample');
    await checkScreen(list, 'rejections');
  });

  await test.step('the link of the SMS leads there; the next free time is one press', async () => {
    await page.goto(await linkTo(atBranch));
    await expect(page.getByRole('heading', { name: 'Neue Probe, kostenlos' })).toBeVisible();
    const book = page.getByRole('button', { name: / buchen$/ });
    await expect(book).toBeVisible();
    await pressByKeyboard(page, (await book.innerText()).trim());
    await expect(page.getByText(/Der Termin für die neue Probe steht/).first()).toBeVisible();
    await checkScreen(page, 'order with a new sample booked');
    await expect(rowOf(atBranch)).toContainText('Termin');
  });

  await test.step('a kit is ordered in one press', async () => {
    await deliver(admin, 'ZH_qns.hl7', aRejection(atHome, '2276-4', 'zu wenig Material'));
    await page.goto(await linkTo(atHome));
    await expect(page.getByText('Es war zu wenig Material für alle Messungen.')).toBeVisible();
    await pressByKeyboard(page, 'Neues Testset bestellen');
    await expect(page.getByText('Das neue Testset ist bestellt.').first()).toBeVisible();
    await expect(rowOf(atHome)).toContainText('Testset bestellt');
  });

  await test.step('an administrator closes one by keyboard, with a reason', async () => {
    await list.bringToFront();
    await rowOf(atHome).getByRole('button').focus();
    await list.keyboard.press('Enter');
    await dialogHasFocus(list.getByRole('dialog'));
    await typeByKeyboard(list, 'Warum', 'Die Person verzichtet');
    await pressByKeyboard(list, 'Schliessen');
    await expect(rowOf(atHome)).toHaveCount(0);
  });
  await admin.context().close();
});
