import { expect, type Page } from '@playwright/test';
import { LANGUAGES } from '#shared/languages.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { arrive } from './arrive.ts';
import { checkScreen } from './check-screen.ts';
import { headingHasFocus } from './keyboard.ts';
import { signIn } from './people.ts';
import { test } from './story.ts';

/** Three complete checks, with other units and methods in between. */
const LIVIA = '+41790000001';
/** A4 less its margins, in CSS pixels. */
const PAPER = { width: 673, height: 986 };

test('somebody looks at all their results and at the course of a value: on a desk, a phone and paper, and without seeing it', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signIn(page, LIVIA, patterns.userOverview);
  await page.getByRole('link', { name: 'Alle Resultate im Überblick' }).click();
  const { customerId = '' } = await arrive(page, patterns.resultOverview);

  await test.step('the overview names each level in words, and what was done', async () => {
    const table = page.getByRole('table');
    await expect(table.getByRole('columnheader').filter({ hasText: /\d{2}\.\d{2}\.\d{4}/ })).toHaveCount(3);
    for (const cell of await table.getByRole('cell').allInnerTexts()) expect(cell.trim()).toMatch(/\p{L}{3}/u);
    await expect(page.getByRole('region', { name: 'Abzeichen' }).getByRole('listitem')).not.toHaveCount(0);
    for (const language of LANGUAGES) {
      await page.goto(`${paths.resultOverview(customerId)}?lang=${language}`);
      await expect(table).toBeVisible();
      await checkScreen(page, `overview of results, ${language}`);
    }
    await page.goto(`${paths.resultOverview(customerId)}?lang=de`);
    await expect(table).toBeVisible();
    await staysOnPaper(page);
  });

  await test.step('a result is printed whole: every area with all its values', async () => {
    await page
      .locator(`table a[href*="${paths.result('')}"]`)
      .first()
      .click();
    await arrive(page, patterns.result);
    await headingHasFocus(page);
    const behindDoors = page.locator('main [id][hidden]');
    await expect(behindDoors).not.toHaveCount(0);
    await staysOnPaper(page, 0);
    await page.emulateMedia({ media: 'print' });
    for (const part of await behindDoors.all()) await expect(part).toBeVisible();
    await page.emulateMedia({ media: null });
    await page.goto(`${paths.resultOverview(customerId)}?lang=de`);
  });

  await test.step('the course of a value says in words what its picture shows', async () => {
    await page.getByRole('link', { name: 'Alle Werte im Verlauf' }).click();
    await arrive(page, patterns.bloodValue);
    for (const name of [/^Ferritin/, /^Vitamin D/]) {
      await page.getByRole('navigation', { name: 'Blutwert' }).getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
      await saysWhatItShows(page);
    }
  });

  await test.step('by keyboard, from one measurement to the next', async () => {
    const points = page.getByRole('group').getByRole('button');
    await points.last().focus();
    await page.keyboard.press('ArrowLeft');
    await expect(points.nth(-2)).toBeFocused();
    await page.keyboard.press('Home');
    await expect(points.first()).toBeFocused();
  });

  await test.step('several values, one under the other over the same time, in every language and by keyboard', async () => {
    await page.getByRole('link', { name: 'Mit anderen Werten vergleichen' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Werte im Vergleich' })).toBeVisible();
    for (const language of LANGUAGES) {
      await page.goto(`${paths.bloodValue(customerId)}?compare=ferritin,vitamin-d,egfr&lang=${language}`);
      await expect(page.getByRole('table')).toHaveCount(3);
      await checkScreen(page, `values compared, ${language}`);
    }
    await page.goto(`${paths.bloodValue(customerId)}?compare=ferritin,vitamin-d&lang=de`);
    const pointsOf = (name: string) => page.getByRole('region', { name }).getByRole('group').getByRole('button');
    const [ferritin, vitaminD] = [pointsOf('Ferritin (Eisenspeicher)'), pointsOf('Vitamin D (25-OH)')];
    // the same sample stands at the same place of both pictures, once both are drawn for their width
    await expect(async () => {
      const above = await ferritin.first().boundingBox();
      expect((await vitaminD.first().boundingBox())?.x).toBe(above?.x);
    }).toPass({ timeout: 20_000 });
    await vitaminD.last().focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('region', { name: 'Vitamin D (25-OH)' }).locator('figure > p')).toContainText(
      '16.09.2025: 61',
    );
    await page.getByRole('button', { name: 'Tabellen ausblenden' }).click();
    await staysOnPaper(page, 2);
  });

  await test.step('in every language, with the longest unit on the smallest phone', async () => {
    for (const language of LANGUAGES) {
      await page.goto(`${paths.bloodValue(customerId)}?marker=egfr&lang=${language}`);
      await expect(page.getByRole('table')).toBeVisible();
      await checkScreen(page, `course of a value, ${language}`);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    const unit = page.getByRole('cell').getByText('ml/min/1.73').first();
    await expect.poll(() => unit.evaluate((element) => element.getClientRects().length)).toBe(1);
  });

  await test.step('on paper, as wide as it is, with the whole table', async () => {
    await page.goto(`${paths.bloodValue(customerId)}?marker=vitamin-d&lang=de`);
    await page.getByRole('button', { name: 'Tabelle ausblenden' }).click();
    await expect(page.getByRole('table')).toBeHidden();
    await staysOnPaper(page);
  });
});

/** Printed from a desk: nothing runs over the side, nothing to press is printed, the tables are. */
async function staysOnPaper(page: Page, tables = 1): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.waitForFunction(() => innerWidth === 1280);
  await page.emulateMedia({ media: 'print' });
  // A marker on its way stands where the former value was, and is printed there.
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await page.setViewportSize(PAPER);
  await expect(page.getByRole('table')).toHaveCount(tables);
  for (const table of await page.getByRole('table').all()) await expect(table).toBeVisible();
  // A heading that opens its part on a screen is a heading on paper, above the part.
  const buttons = page.getByRole('button');
  await expect(buttons).toHaveCount(await page.getByRole('heading').getByRole('button').count());
  for (const id of await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-controls'))))
    await expect(page.locator(`[id="${id}"]`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Zum Inhalt' })).toBeHidden();
  const beyond = () =>
    page.evaluate(
      (width) =>
        [...document.querySelectorAll('main *')]
          .filter((element) => element.getBoundingClientRect().right > width + 1)
          .map((element) => element.outerHTML.slice(0, 120)),
      PAPER.width,
    );
  // Figures are drawn anew for their new width.
  await expect.poll(beyond).toEqual([]);
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Each point, as it is read aloud, is a row of the table: date, figure, side. */
async function saysWhatItShows(page: Page): Promise<void> {
  const said = await page
    .getByRole('group')
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => (button.getAttribute('aria-label') ?? '').replaceAll('\u00a0', ' ')),
    );
  const rows = await page.locator('tr[data-value]').evaluateAll((all) =>
    all.map((row) => {
      const [value = '', range = '', place = ''] = [...row.querySelectorAll('td')].map((cell) => cell.innerText.trim());
      return { date: row.querySelector('th')?.textContent ?? '', value, range, place };
    }),
  );
  expect(said).toHaveLength(rows.length);
  const drawn = await page.locator('svg [data-value]').allTextContents();
  const SIDES: Record<string, RegExp> = { 'im Bereich': / im /, darunter: / unter /, darüber: / über / };
  for (const [index, { date, value, range, place }] of rows.toReversed().entries()) {
    const words = said[index] ?? '';
    expect(words).toContain(`${date}: ${value.replaceAll('\u00a0', ' ')}`);
    expect(words).toContain(`(${range})`);
    expect(words).toMatch(SIDES[place] ?? /^$/);
    const [figure = ''] = value.split(' ');
    expect(drawn.some((text) => text.startsWith(figure))).toBe(true);
  }
}
