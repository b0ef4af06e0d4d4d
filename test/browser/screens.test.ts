import { expect } from '@playwright/test';
import { LANGUAGES } from '#shared/languages.ts';
import { adminPaths } from '#web/app/admin-paths.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { arrive } from './arrive.ts';
import { checkScreen } from './check-screen.ts';
import { findCutChoices } from './find-cut-choices.ts';
import { openStaff } from './people.ts';
import { test } from './story.ts';

const PUBLIC_SCREENS = [
  { name: 'login', path: paths.login },
  { name: '404', path: '/no/such/page' },
  { name: 'store maintenance', path: paths.storeMaintenance },
  { name: 'terms page', path: paths.contentPage('terms') },
  { name: 'unknown product group', path: paths.selectGroup('no-such-group') },
];

for (const { name, path } of PUBLIC_SCREENS) {
  test(`${name} is accessible and fits a small phone`, async ({ page }) => {
    await page.goto(`${path}?lang=de`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await checkScreen(page, name);
  });
}

test('the sandbox is accessible and fits a small phone', async ({ page }) => {
  await page.goto('/sandbox');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await checkScreen(page, 'sandbox');
});

test('somebody without the role sees which account is signed in, and nothing of the screen', async ({ browser }) => {
  const doctor = await openStaff(browser, '+41790000015', patterns.doctorOrders);
  await expect(doctor.getByRole('heading', { level: 1 })).toHaveText(/Aufträge/);
  await doctor.goto(adminPaths.upload);
  await expect(doctor.getByText(/keine Berechtigung/i).first()).toBeVisible();
  await expect(doctor.getByText(/Étienne/).first()).toBeVisible();
  await checkScreen(doctor, 'no permission');
});

test('a visitor who opens an order is asked to sign in, in the language of the address', async ({ page }) => {
  await page.goto(`${paths.order('019b76da-a800-7b0d-a9b5-8092f069eb8f')}?lang=fr`);
  await arrive(page, patterns.login);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CH');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the filters of the doctors cut no word on a phone, in any language', async ({ browser }) => {
  const doctor = await openStaff(browser, '+41790000015', patterns.doctorOrders);
  for (const language of LANGUAGES) {
    for (const path of [patterns.doctorOrders, `${patterns.doctorOrders}?assigned=nobody`, patterns.doctorReleased]) {
      await doctor.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
      await expect(doctor.getByRole('combobox').first()).toBeVisible();
      for (const width of [360, 320]) {
        await doctor.setViewportSize({ width, height: 780 });
        expect(await findCutChoices(doctor), `${path} in ${language} at ${width} px`).toEqual([]);
      }
    }
  }
});
