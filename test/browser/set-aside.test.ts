import { expect, type Page } from '@playwright/test';
import { adminPaths } from '#web/app/admin-paths.ts';
import { BEHIND_OTHERS } from './behind-others.ts';
import { checkScreen } from './check-screen.ts';
import { type CopiedOrder, copyOrder } from './copy-order.ts';
import { dialogHasFocus, pressByKeyboard, typeByKeyboard } from './keyboard.ts';
import { openStaff } from './people.ts';
import { test } from './story.ts';

/** Of the person of an order, whose number was typed wrongly. */
function aMistyped({ number, name, birthdate }: CopiedOrder, controlId: string): string {
  const digits = [...number];
  const swapped = [...digits.slice(0, -2), digits.at(-1), digits.at(-2)].join('');
  return [
    `MSH|^~\\&|LAB|LABOR NORD|||20261122090000||ORU^R01|${controlId}|P|2.5.1|||||CHE|UNICODE UTF-8`,
    `PID|1||||${name}||${birthdate}`,
    `OBR|1|${swapped}||PANEL^Panel|||20261122080000|||||||||||||||20261122090000`,
    'OBX|1|NM|2823-3^Kalium^LN||4.4|mmol/l|3.5-5.1||||P\r',
  ].join('\r');
}

const nobody = (controlId: string): string =>
  [
    `MSH|^~\\&|LAB|LABOR NORD|||20261122090000||ORU^R01|${controlId}|P|2.5.1|||||CHE|UNICODE UTF-8`,
    'PID|1||||PROBELAUF^TEST||19000101',
    'OBR|1|||PANEL^Panel|||20261122080000',
    'OBX|1|NM|2823-3^Kalium^LN||4.4|mmol/l|3.5-5.1||||P\r',
  ].join('\r');

async function openList(admin: Page): Promise<void> {
  await admin.goto(`${adminPaths.upload}/set-aside`);
  await expect(admin.getByText('PROBELAUF').first()).toBeVisible({ timeout: 30_000 });
}

test('messages that were set aside are decided by the keyboard alone: read, asked about, discarded, taken back, matched', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const order = await copyOrder(9_200_001);
  const admin = await openStaff(browser, '+41790000011', adminPaths.runtime, adminPaths.upload);
  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const files = [aMistyped(order, 'KB1'), nobody('KB2'), nobody('KB3')];
  await admin
    .getByLabel('Dateien wählen')
    .setInputFiles(
      files.map((content, at) => ({ name: `ZH_zurueck_${at}.hl7`, mimeType: '', buffer: Buffer.from(content) })),
    );
  await expect(admin.locator('li[data-group="decide"]').first()).toHaveText(
    '3 brauchen Ihre Entscheidung',
    BEHIND_OTHERS,
  );
  await openList(admin);
  await checkScreen(admin, 'list of messages set aside');
  const detail = admin.getByRole('article');

  await test.step('J, K and Enter open one; its text is read without values, and the laboratory asked without a name', async () => {
    // The second of nobody's, wherever their group stands.
    await admin.locator('li', { hasText: 'PROBELAUF' }).locator('input[data-message]').last().focus();
    await admin.keyboard.press('k');
    await admin.keyboard.press('j');
    await admin.keyboard.press('Enter');
    await expect(detail.getByRole('heading', { name: /PROBELAUF/ })).toBeVisible();
    await admin.keyboard.press('r');
    await expect(detail.getByText('LABOR NORD').first()).toBeVisible();
    await expect(detail).not.toContainText('4.4');
    await checkScreen(admin, 'message set aside');
    await admin.keyboard.press('l');
    await dialogHasFocus(admin.getByRole('dialog'));
    await pressByKeyboard(admin, 'Text kopieren');
    await expect(admin.getByRole('button', { name: 'Kopiert' })).toBeVisible();
    const question = await admin.evaluate(() => navigator.clipboard.readText());
    expect(question).toMatch(/KB[23]/);
    expect(question).not.toMatch(/PROBELAUF|1900|4\.4|ZH_/);
    await admin.keyboard.press('Escape');
    await expect(admin.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('X discards with a reason and goes on; U takes it back, and its history says both', async () => {
    const current = admin.locator('nav button[aria-current]');
    await expect(current).toHaveCount(1);
    const discarded = (await current.getAttribute('id')) ?? '';
    await typeByKeyboard(admin, 'Begründung', 'Probelauf des Labors');
    await admin.keyboard.press('Tab');
    await admin.keyboard.press('x');
    await expect(admin.getByText('Die Meldung ist verworfen.')).toBeAttached();
    await expect(current).not.toHaveAttribute('id', discarded);
    await admin.keyboard.press('g');
    await expect(admin.getByText('verworfen: Probelauf des Labors').first()).toBeVisible();
    await admin.keyboard.press('u');
    await dialogHasFocus(admin.getByRole('dialog'));
    await typeByKeyboard(admin, 'Warum wird sie zurückgeholt?', 'Doch ansehen');
    await pressByKeyboard(admin, 'Zurückholen und neu');
    await expect(admin.getByRole('dialog')).toHaveCount(0);
    await expect(admin.getByText('verworfen: Probelauf des Labors')).toHaveCount(0);
  });

  await test.step('a number chooses the order, Ctrl and Enter match', async () => {
    await openList(admin);
    await admin.getByRole('button', { name: /^Entscheiden ?: ZH_zurueck_0/ }).focus();
    await admin.keyboard.press('Enter');
    await expect(detail.getByText('Ziffern vertauscht')).toBeVisible();
    await admin.keyboard.press('2');
    await admin.keyboard.press('1');
    await expect(detail.getByRole('button', { name: new RegExp(`^${order.number}`) }).first()).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await typeByKeyboard(admin, `Warum gehört diese Meldung zu ${order.number}`, 'Etikett gelesen');
    await admin.keyboard.press('Control+Enter');
    await expect(admin.getByText('Die Meldung wird zugeordnet.')).toBeAttached();
    // In the field of the reason a letter is a letter: it goes to the list once the field is gone.
    await expect(async () => {
      await admin.keyboard.press('g');
      await expect(admin.getByText(`${order.number} zugeordnet: Etikett gelesen`)).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 40_000 });
  });
  await admin.context().close();
});
