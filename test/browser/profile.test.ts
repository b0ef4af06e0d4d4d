import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { mailsTo } from '#test/setup/sandbox.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { arrive } from './arrive.ts';
import { checkScreen } from './check-screen.ts';
import { product, signIn } from './people.ts';
import { test } from './story.ts';

const ZOE = '+41790000005';

const section = (page: Page, name: string) => page.getByRole('region', { name });

test('a profile is read, changed while the server fails and when it is back, confirmed by mail, and has a photo', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signIn(page, ZOE, patterns.userOverview);
  await page.getByRole('button', { name: /Konto von/ }).click();
  await page.getByRole('link', { name: 'Profil' }).first().click();
  await arrive(page, patterns.userProfile);
  await expect(page.getByText(/Textfassung|Noch nicht entschieden/).first()).toBeVisible();
  await checkScreen(page, 'profile');

  let fails = true;
  await page.route('**/api/users/*', (route) =>
    fails && route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
  );
  const address = section(page, 'Adresse');
  await address.getByRole('button', { name: /Bearbeiten/ }).click();
  await page.getByLabel(/Strasse/).fill('Neue Gasse 7');
  await page.getByRole('button', { name: 'Speichern' }).click();
  const refusal = page.getByRole('alert', { name: 'Das hat nicht geklappt' });
  await expect(refusal).toContainText('es gilt weiterhin die bisherige Angabe');
  await expect(page.getByLabel(/Strasse/)).toHaveValue('Neue Gasse 7');
  await checkScreen(page, 'profile with a failing server');
  fails = false;
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(address.getByText('Neue Gasse 7')).toBeVisible();
  await address.getByRole('button', { name: 'Rückgängig machen' }).click();
  await expect(address.getByText('Es gilt wieder die frühere Angabe.')).toBeVisible();
  await expect(address.getByText('Neue Gasse 7')).toBeHidden();

  const email = `zoe-${Date.now()}@example.org`;
  const contact = section(page, 'Kontakt');
  await contact.getByRole('button', { name: /: E-Mail$/ }).click();
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Ziffer 1 von 6')).toBeFocused();
  let code = '';
  await expect(async () => {
    code = /(?<!\d)\d{6}(?!\d)/.exec((await mailsTo(product, email))[0]?.text ?? '')?.[0] ?? '';
    expect(code).not.toBe('');
  }).toPass({ timeout: 20_000 });
  await page.keyboard.type(code);
  await expect(contact.getByText(email)).toBeVisible();
  await expect(contact.getByText('Gespeichert.')).toBeVisible();

  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#8a7' } })
    .jpeg()
    .toBuffer();
  const file = { name: 'ich.jpg', mimeType: 'image/jpeg', buffer: picture };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Foto speichern' })).toBeEnabled();
  await checkScreen(page, 'cutting the photo');
  await page.getByRole('slider').focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Foto speichern' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const photo = page.locator('main img');
  await expect(photo).toBeVisible();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
  await page.reload();
  await expect(photo).toBeVisible();
  await page.getByRole('button', { name: 'Foto entfernen' }).click();
  await expect(page.getByText('Das Foto ist entfernt.')).toBeVisible();
  await expect(photo).toBeHidden();
  expect(new URL(page.url()).pathname).toBe(paths.userProfile);
});
