import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { readConfig } from '#shared/server/config.ts';
import { startContent } from '#shared/server/content/start-content.ts';
import { closeServices, openServices } from '#shared/server/open-services.ts';
import type { World } from '#test/factories/open-world.ts';
import { seedResearch } from '#test/factories/research.ts';
import { productEnvironment } from '#test/setup/start-browser-stack.ts';
import { EXPORTS_PATH } from '#web/app/exports-path.ts';
import { BEHIND_OTHERS } from './behind-others.ts';
import { checkScreen } from './check-screen.ts';
import { focusByKeyboard, pressByKeyboard } from './keyboard.ts';
import { openStaff } from './people.ts';
import { test } from './story.ts';

const EXPORTER = '+41790000013';
const AGREED = 9;
const PLANTED = 'Plantowski';

/** Enough people who agree to research that none of them stands alone. */
async function seedPeople(): Promise<void> {
  const services = openServices('test', { ...readConfig(productEnvironment()), logLevel: 'silent' });
  try {
    await startContent(services);
    const at = new Date(services.now().getTime() - 40 * 86_400_000);
    await seedResearch(
      { services } as unknown as World,
      Array.from({ length: AGREED }, (_, index) => ({
        approved: true,
        at,
        value: String(130 + index),
        lastName: PLANTED,
      })),
    );
  } finally {
    await closeServices(services);
  }
}

test('a data exporter looks, has a file made and takes it along, by keyboard alone', async ({ browser }) => {
  test.setTimeout(240_000);
  await seedPeople();
  const page = await openStaff(browser, EXPORTER, EXPORTS_PATH);
  await expect(page.getByRole('heading', { level: 1, name: 'Neuer Export' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Noch keine Vorschau' })).toBeVisible();
  await checkScreen(page, 'a new export');

  await test.step('nobody is found: the screen says that they are too few, as of one', async () => {
    await focusByKeyboard(page, 'Alter ab');
    await page.keyboard.type('110');
    await pressByKeyboard(page, 'Vorschau zeigen');
    await expect(page.getByText('Zu wenige Personen, mindestens 5 nötig')).toBeVisible();
    await page.getByLabel('Alter ab').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
  });

  await test.step('a preview shows values of people without their names', async () => {
    await pressByKeyboard(page, 'Vorschau zeigen');
    const preview = page.getByRole('table', { name: 'Vorschau' });
    await expect(preview.getByRole('rowheader').first()).toHaveText(/^[0-9a-f]{16}$/);
    await expect(page.getByText(/etwa .* Zeilen/)).toBeVisible();
    await expect(preview.getByText(PLANTED)).toHaveCount(0);
    await checkScreen(page, 'a preview');
  });

  const files = page.getByRole('table', { name: 'Exporte' });
  const take = files.getByRole('button', { name: /^Laden/ }).first();
  await test.step('the file is made in the background and taken along', async () => {
    await page.keyboard.press('Control+Enter');
    await expect(take).toBeVisible(BEHIND_OTHERS);
    await expect(files.getByText(/^Bereit bis/).first()).toBeVisible();
    await files.getByText('Beschreibung der Datei').first().press('Enter');
    await checkScreen(page, 'a file for research that is ready');
  });

  const savedFile = page.waitForEvent('download');
  await take.press('Enter');
  const file = await savedFile;
  expect(file.suggestedFilename()).toMatch(/-values-\d{4}-\d\d-\d\d\.csv$/);
  const bytes = readFileSync(await file.path());
  expect(bytes.toString().trim().split('\r\n').length).toBeGreaterThan(AGREED);
  expect(bytes.toString()).not.toContain(PLANTED);

  const savedManifest = page.waitForEvent('download');
  await files
    .getByRole('button', { name: /^Beschreibung laden/ })
    .first()
    .press('Enter');
  const manifest = JSON.parse(readFileSync(await (await savedManifest).path(), 'utf8'));
  expect(manifest.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  await expect(files.getByText(manifest.sha256)).toBeVisible();
});
