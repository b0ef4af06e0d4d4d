import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { adminPaths } from '#web/app/admin-paths.ts';
import { BEHIND_OTHERS } from './behind-others.ts';
import { checkScreen } from './check-screen.ts';
import { openStaff } from './people.ts';
import { test } from './story.ts';

const ADMIN = '+41790000016';

test('orders leave as a file, come back without changing anything, and a wrong row is refused with its reason', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const admin = await openStaff(browser, ADMIN, adminPaths.runtime, `${adminPaths.download}?file=orders`);
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
  await checkScreen(admin, 'files to take along and to bring');

  const files = admin.getByRole('table', { name: 'Letzte Bezüge' });
  const take = files.getByRole('button', { name: /^Laden/ }).first();
  await admin.getByLabel('Probenahme').first().selectOption('homesampling');
  await admin.getByRole('button', { name: 'Datei erstellen' }).press('Enter');
  await expect(take).toBeVisible(BEHIND_OTHERS);
  await checkScreen(admin, 'a file that is ready');
  const saved = admin.waitForEvent('download');
  await take.press('Enter');
  const file = await saved;
  const text = readFileSync(await file.path(), 'utf8');
  const lines = text.trim().split('\r\n');
  expect(lines.length).toBeGreaterThan(1);

  const bring = async (name: string, content: string) => {
    await admin.getByLabel('Datei wählen').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
    await admin.getByRole('button', { name: 'Probelauf starten' }).press('Enter');
    await expect(admin.getByText('Der Probelauf ist fertig')).toBeVisible(BEHIND_OTHERS);
  };

  await test.step('what was exported changes nothing when it comes back', async () => {
    await bring(file.suggestedFilename(), text);
    await expect(admin.getByText('Es gibt nichts zu übernehmen.')).toBeVisible();
    await expect(admin.getByText(`${lines.length - 1} unverändert`)).toBeVisible();
    await expect(admin.getByRole('button', { name: /übernehmen$/ })).toHaveCount(0);
    await checkScreen(admin, 'a trial that would change nothing');
  });

  await test.step('a row of an order that there is not is refused, and can be taken along with its reason', async () => {
    await admin.getByRole('button', { name: 'Andere Datei' }).press('Enter');
    const [head = '', row = ''] = lines;
    await bring('falsch.csv', [head, row.replace(/\d{10}/, '2600099997')].join('\r\n'));
    await expect(admin.getByText('1 abgelehnt')).toBeVisible();
    const refused = admin.getByRole('region', { name: 'Abgelehnte Zeilen' });
    await expect(refused.getByText('2600099997')).toBeVisible();
    await checkScreen(admin, 'a trial with a refused row');
    const reasons = admin.waitForEvent('download');
    await refused.getByRole('button', { name: /Als CSV/ }).press('Enter');
    expect(readFileSync(await (await reasons).path(), 'utf8')).toContain('2600099997');
  });
});
