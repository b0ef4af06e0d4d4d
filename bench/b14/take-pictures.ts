import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';

/** The screens that are looked at beside the designer's pictures. */
const SCREENS = {
  runtime: '/admin/runtime',
  orders: '/admin/data/orders?status=0',
  appointments: '/admin/data/appointments',
  users: '/admin/data/users',
  sms: '/admin/data/sms',
  download: '/admin/download',
  readings: '/admin/readings',
  failures: '/admin/failures',
  voucher: '/admin/voucher',
  partner: '/admin/partner',
  'blocked-days': '/admin/blocked-days',
  exports: '/exports',
};
const LOOKS = [
  { language: 'de', width: 1280, colorScheme: 'light' },
  { language: 'fr', width: 360, colorScheme: 'light' },
  { language: 'en', width: 1280, colorScheme: 'dark' },
] as const;

/** Keeps a picture of every screen of the administration, in several languages, widths and schemes. */
export async function takePictures(context: BrowserContext, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const page = await context.newPage();
  for (const { language, width, colorScheme } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    for (const [name, address] of Object.entries(SCREENS)) {
      await page.goto(`${address}${address.includes('?') ? '&' : '?'}lang=${language}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: path.join(folder, `${name}-${language}-${width}-${colorScheme}.png`) });
    }
  }
  await page.close();
}
