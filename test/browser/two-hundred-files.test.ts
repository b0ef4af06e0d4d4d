import { expect, type Page } from '@playwright/test';
import { makeOrderNumber } from '#shared/domain/orders/order-number.ts';
import { adminPaths } from '#web/app/admin-paths.ts';
import { BEHIND_OTHERS } from './behind-others.ts';
import { checkScreen } from './check-screen.ts';
import { type CopiedOrder, copyOrder, labOrder } from './copy-order.ts';
import { pressByKeyboard } from './keyboard.ts';
import { openStaff } from './people.ts';
import { record } from './records.ts';
import { test } from './story.ts';

type LabOrder = Pick<CopiedOrder, 'number' | 'name' | 'birthdate'>;

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** An order whose result its customer can read. */
const aReleasedOrder = (): Promise<LabOrder> => labOrder('status = 4');

const chosen = (name: string, content: string): ChosenFile => ({ name, mimeType: '', buffer: Buffer.from(content) });

/** Preliminary unless said otherwise: what a doctor need not see yet. */
function aMessage({ number, name, birthdate }: LabOrder, minute: number, status = 'P'): string {
  const at = `202611221${Math.floor(minute / 60)}${String(minute % 60).padStart(2, '0')}00`;
  return [
    `MSH|^~\\&|LAB|LABOR NORD|||${at}||ORU^R01|${minute}|P|2.5.1|||||CHE|UNICODE UTF-8`,
    `PID|1||||${name}||${birthdate}`,
    `OBR|1|${number}||PANEL^Elektrolyte|||20261122080000|||||||||||||||${at}`,
    `OBX|1|NM|2823-3^Kalium^LN||4.${minute % 10}|mmol/l|3.5-5.1||||${status}`,
  ].join('\r');
}

const aReport = (says: string): string => `%PDF-1.7\n% ${says}\n%%EOF\n`;
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

/** Chooses files as a keyboard does: Tab to the button, Enter, and the system's own window. */
async function choose(page: Page, files: ChosenFile[]): Promise<void> {
  // Somebody presses Tab when the page is there, not while it is still empty.
  await expect(page.getByRole('button', { name: 'Dateien wählen' })).toBeVisible();
  const opened = page.waitForEvent('filechooser');
  await pressByKeyboard(page, 'Dateien wählen');
  await (await opened).setFiles(files);
}

/** Goes back to what stands above a long list, and presses Enter. */
async function backByKeyboard(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Shift+Tab');
    if (await button.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter');
  }
  throw new Error(`nothing called ‘${name}’ is reached by Shift+Tab`);
}

/** What the bar above the list says, by its icon's group. */
const counted = (page: Page, group: string) => page.locator(`li[data-group="${group}"]`).first();

test('200 files at once, 20 of them broken, by the keyboard alone: each ends in a clear state, and nothing is replaced unasked', async ({
  browser,
}) => {
  test.setTimeout(420_000);
  const orders = [await copyOrder(9_000_001), await copyOrder(9_000_002), await copyOrder(9_000_003)];
  const [first = orders[0] as LabOrder] = orders;
  const released = await aReleasedOrder();
  const of = (index: number) => orders[index % orders.length] as LabOrder;
  const stored = times(6, (n) => chosen(`Befund_${of(n).number}_${n}.pdf`, aReport(`früher ${n}`)));
  const broken = [
    ...times(8, (n) => chosen(`ZH_kaputt_${n}.hl7`, 'PK\u0003\u0004 kein HL7')),
    ...times(4, (n) => chosen(`Laborliste_${n}.xlsx`, 'PK\u0003\u0004')),
    ...times(4, (n) => chosen(`Befund_${first.number}_abgeschnitten_${n}.pdf`, '%PDF-1.7\n1 0 obj')),
    ...times(2, (n) => chosen(`Befund_ohne_Nummer_${n}.pdf`, aReport('x'))),
    ...times(2, (n) => chosen(`Befund_${makeOrderNumber(9_999_990 + n, 2099)}.pdf`, aReport('x'))),
  ];
  const files = [
    ...times(150, (n) => chosen(`ZH_20261122_${String(n).padStart(3, '0')}.hl7`, aMessage(of(n), n))),
    ...times(16, (n) => chosen(`Neu_${of(n).number}_${n}.pdf`, aReport(`neu ${n}`))),
    // Five people who are not the orders' own; three results that somebody can read; six reports whose names are taken.
    ...times(5, (n) => chosen(`ZH_fremd_${n}.hl7`, aMessage({ ...of(n), birthdate: '19010101' }, n))),
    ...times(3, (n) => chosen(`ZH_korrigiert_${n}.hl7`, aMessage(released, n, 'C'))),
    ...stored.map(({ name }) => chosen(name, aReport('neu'))),
    ...broken,
  ];
  expect(files).toHaveLength(200);

  const admin = await openStaff(browser, '+41790000016', adminPaths.runtime, adminPaths.upload);
  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await choose(admin, stored);
  await expect(counted(admin, 'taken')).toHaveText('6 übernommen', BEHIND_OTHERS);
  await pressByKeyboard(admin, 'Stapel schliessen');
  await expect(admin.getByRole('button', { name: 'Dateien wählen' })).toBeFocused();

  await test.step('every file ends where it belongs', async () => {
    await choose(admin, files);
    await expect(counted(admin, 'taken')).toHaveText('166 übernommen', { timeout: 300_000 });
    await expect(counted(admin, 'running')).toHaveCount(0, { timeout: 200_000 });
    await expect(counted(admin, 'decide')).toHaveText('14 brauchen Ihre Entscheidung');
    await expect(counted(admin, 'refused')).toHaveText('20 nicht übernommen');
    await checkScreen(admin, 'upload of 200 files');
  });

  await test.step('what would be replaced is named, and nothing of it has happened', async () => {
    const warning = admin.getByRole('status').filter({ hasText: 'würden ersetzt' });
    await expect(warning).toContainText('9 vorhandene Resultate oder Befunde würden ersetzt');
    await expect(warning.getByRole('listitem').first()).toContainText(released.number);
    await expect(warning.getByRole('listitem').first()).toContainText('freigegeben');
    const versions = await record('SELECT MAX(version) AS most FROM lab_reports WHERE name LIKE ?', ['Befund%']);
    expect(versions[0]?.most).toBe(1);
    expect(await record('SELECT 1 FROM orders WHERE orderNumber = ? AND status = 4', [released.number])).toHaveLength(
      1,
    );
  });

  await test.step('one report is left as it is, one replaced, and the summary tells all', async () => {
    await pressByKeyboard(admin, 'Überspringen');
    await expect(counted(admin, 'decide')).toHaveText('13 brauchen Ihre Entscheidung');
    await pressByKeyboard(admin, 'Überschreiben');
    await expect(counted(admin, 'decide')).toHaveText('12 brauchen Ihre Entscheidung');
    await expect(counted(admin, 'taken')).toHaveText('168 übernommen', BEHIND_OTHERS);
    await backByKeyboard(admin, 'Zusammenfassung kopieren');
    const summary = await admin.evaluate(() => navigator.clipboard.readText());
    for (const { name } of files) expect(summary).toContain(name);
    expect(summary).not.toContain(released.name.split('^')[0]);
    expect(summary).not.toMatch(/Kalium|mmol/);
  });

  await test.step('both versions can be opened', async () => {
    const [upgraded] = await record(
      'SELECT o.orderNumber AS number FROM lab_reports r JOIN orders o ON o.id = r.orderId WHERE r.version = 2',
    );
    const field = admin.getByRole('textbox', { name: 'Bestellnummer', exact: true });
    await field.focus();
    await admin.keyboard.type(String(upgraded?.number));
    await admin.keyboard.press('Enter');
    await expect(admin.getByText(/Version 2 · \d/)).toBeVisible();
    const saved = admin.waitForEvent('download');
    await pressByKeyboard(admin, 'Herunterladen');
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  });
  await admin.context().close();
});
