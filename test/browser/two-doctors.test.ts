import { expect, type Page } from '@playwright/test';
import { TestResult } from '#shared/server/models/test-result.ts';
import { sendReport } from '#test/setup/sandbox.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { BEHIND_OTHERS } from './behind-others.ts';
import { checkScreen } from './check-screen.ts';
import { openStaff, product } from './people.ts';
import { readRecord, record } from './records.ts';
import { acceptProposals, openAreas, openCase, releaseByKey } from './review.ts';
import { test } from './story.ts';

const OWN = 'Der Eisenwert war bei der letzten Kontrolle gleich.';
const NOTE = 'Ferritin beim nächsten Mal nüchtern.';
const SUMMARY = 'Ein Teil der Werte liegt ausserhalb.';

const summary = (page: Page) => page.getByRole('textbox', { name: /Zusammenfassung/ });
const note = (page: Page) => page.getByRole('textbox', { name: 'Neue Notiz' });

async function takeOver(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Vergleichen' }).click();
  await page.getByRole('button', { name: 'Neue Werte übernehmen' }).click();
  await expect(page.getByRole('button', { name: 'Vergleichen' })).toHaveCount(0);
}

test('two doctors, one lost connection, one correction in mid-review: nothing typed is lost, and nobody releases what he did not see', async ({
  browser,
}) => {
  test.setTimeout(480_000);
  const one = await openStaff(browser, '+41790000010', patterns.doctorOrders);
  const order = await openCase(one, 'LM', 'Energie-Check');
  const two = await openStaff(browser, '+41790000015', patterns.doctorOrders);

  await test.step('the list says who has the case open; both see each other in it', async () => {
    await expect(two.getByRole('row', { name: new RegExp(order.number) })).toContainText('hat geöffnet');
    await checkScreen(two, 'list with a colleague in a case');
    await two.goto(paths.doctorReview(order.id));
    await expect(two.getByText(/Probeli hat diesen Fall auch offen/)).toBeVisible();
  });

  await test.step('the second loses the connection and goes on typing; the first saves, and the laboratory corrects', async () => {
    await two.context().setOffline(true);
    const area = two.getByRole('textbox', { name: /Text zum Bereich/ }).first();
    await area.fill(OWN);
    await note(two).fill(NOTE);
    await acceptProposals(one);
    await summary(one).fill(SUMMARY);
    await one.keyboard.press('Escape');
    await expect(one.getByText(/^Gespeichert/)).toBeVisible();
    await sendReport(product, order.number, { profile: 'good', corrected: true });
    await expect(one.getByText('Neue Version des Labors.')).toBeVisible(BEHIND_OTHERS);
    await expect(area).toHaveValue(OWN);
  });

  await test.step('nobody releases what he did not see', async () => {
    await one.keyboard.press('Control+Enter');
    await expect(one.getByText(/Inzwischen liegt eine neue Version vor/).first()).toBeVisible();
    await expect(one.getByRole('button', { name: /^Jetzt für .* freigeben/ })).toBeDisabled();
    await one.keyboard.press('Escape');
    const releases = await record(
      'SELECT l.version FROM result_releases l JOIN test_results r ON r.id = l.resultId WHERE r.orderId = ?',
      [order.id],
    );
    expect(releases).toEqual([]);
  });

  await test.step('back online, everything both typed is there, and the new values are compared first', async () => {
    await two.context().setOffline(false);
    await expect(two.getByText('Neue Version des Labors.')).toBeVisible({ timeout: 60_000 });
    await expect(two.getByRole('textbox', { name: /Text zum Bereich/ }).first()).toHaveValue(OWN);
    await expect(note(two)).toHaveValue(NOTE);
    await expect(summary(two)).toHaveValue(SUMMARY, { timeout: 30_000 });
    await checkScreen(two, 'review after a lost connection');
    // Both wrote the text of one area: the second decides, with both versions in sight.
    const keepMine = two.getByRole('button', { name: 'Meine behalten' });
    await expect(keepMine).toHaveCount(1);
    await keepMine.click();
    await expect(keepMine).toHaveCount(0);
    await expect(async () => {
      const { draft } = await readRecord(TestResult, ['draft'], { orderId: order.id });
      const saved = JSON.stringify(draft);
      expect([saved.includes(OWN), saved.includes(SUMMARY)]).toEqual([true, true]);
    }).toPass({ timeout: 60_000 });
  });

  await test.step('after comparing, one judges anew and releases; the other sees it at once, with the note still there', async () => {
    await takeOver(one);
    await takeOver(two);
    await acceptProposals(one);
    await expect(openAreas(one)).toHaveCount(0);
    await summary(one).fill('Ihre Werte sind gut.');
    await one.keyboard.press('Escape');
    await one.keyboard.press('Shift+R');
    await releaseByKey(one);
    await expect(one.getByText('Das Resultat ist freigegeben').first()).toBeVisible();
    await expect(two.getByText(/Freigegeben am .* durch .*Probeli, Version 1/)).toBeVisible({ timeout: 20_000 });
    await expect(note(two)).toHaveValue(NOTE);
  });
});
