import { expect, test } from '@playwright/test';
import { checkScreen } from './check-screen.ts';
import { openStaff } from './people.ts';

const PUBLIC_SCREENS = [
  { name: 'login', path: '/auth/login' },
  { name: '404', path: '/no/such/page' },
  { name: 'store maintenance', path: '/store-maintenance' },
  { name: 'terms page', path: '/pages/terms' },
  { name: 'unknown product group', path: '/products/select-group/no-such-group' },
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
  const doctor = await openStaff(browser, '+41790000015', /\/doctor/);
  await expect(doctor.getByRole('heading', { level: 1 })).toHaveText(/Aufträge/);
  await doctor.goto('/admin/upload');
  await expect(doctor.getByText(/keine Berechtigung/i).first()).toBeVisible();
  await expect(doctor.getByText(/Étienne/).first()).toBeVisible();
  await checkScreen(doctor, 'no permission');
});

test('a visitor who opens an order is asked to sign in, in the language of the address', async ({ page }) => {
  await page.goto('/orders/019b76da-a800-7b0d-a9b5-8092f069eb8f?lang=fr');
  await page.waitForURL(/auth\/login/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CH');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
