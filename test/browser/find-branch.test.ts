import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { paths, patterns } from '#web/app/paths.ts';
import { arrive } from './arrive.ts';
import { checkScreen } from './check-screen.ts';
import { test } from './story.ts';

const PHONE = { width: 360, height: 740 };

async function chooseTest(page: Page): Promise<void> {
  await page.goto(`${paths.selectGroup('health-check')}?lang=de`);
  await page.getByRole('button', { name: 'Basis-Check wählen' }).click();
  await arrive(page, patterns.selectAddons, patterns.appointment);
  await page.goto(paths.appointment);
}

const radioIds = (page: Page) =>
  page
    .locator('input[name="branch"]')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
const isInMap = (page: Page, branch: string) =>
  page.locator(`[data-branch="${branch}"]`).evaluate((marker) => {
    const map = marker.closest('section')?.getBoundingClientRect();
    const { x, y } = marker.getBoundingClientRect();
    return map !== undefined && x >= map.left && x <= map.right && y >= map.top && y <= map.bottom;
  });

/** From here on what the status regions of the page say, change by change. */
async function listenToStatus(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    for (const status of document.querySelectorAll('[role="status"]'))
      new MutationObserver(() => said.push(status.textContent ?? '')).observe(status, {
        childList: true,
        subtree: true,
      });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

/** Height in px of the smallest place where a finger meets one of these, which may be more than what is drawn. */
const touchRoom = (page: Page, selector: string) =>
  page.locator(`${selector}:visible`).evaluateAll((elements) =>
    Math.min(
      ...elements.map((element) => {
        const grows = ['::before', '::after'].map((part) => {
          const { content, position, top, bottom } = getComputedStyle(element, part);
          return content !== 'none' && position === 'absolute'
            ? -Number.parseFloat(top) - Number.parseFloat(bottom)
            : 0;
        });
        return element.getBoundingClientRect().height + Math.max(...grows);
      }),
    ),
  );

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the finder begins with all regions, goes on with a place, and the map shows what the list shows', async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await chooseTest(page);
    // The same parts of the country with the same counts, in the list and on the map.
    const rows = page.locator('li button[data-region]');
    await expect(rows).toHaveCount(9);
    await expect(page.getByRole('heading', { name: /Standorte in der Schweiz/ })).toBeVisible();
    const markers = page.locator('section [data-region]:not(li *)');
    await expect(markers).toHaveCount(9);
    for (const row of await rows.all()) {
      const region = await row.getAttribute('data-region');
      const count = /(\d+) Standort/.exec(await row.innerText())?.[1];
      await expect(page.locator(`section [data-region="${region}"]:not(li *) span`)).toHaveText(count ?? '');
    }

    await checkScreen(page, 'appointment, start');

    const said = await listenToStatus(page);
    await page.getByLabel('Ort, PLZ oder Name').fill('8610');
    await expect(page.getByText('In Uster gibt es keinen Standort. Der nächste ist 14 km entfernt.')).toBeVisible();
    // Read aloud whole with each change: the branch that was chosen for the place comes with the sentence about it.
    await expect(page.getByText('Schon gewählt: Apotheke Limmatbogen.')).toBeVisible();
    expect((await said()).filter((text) => text.startsWith('Schon gewählt'))).toEqual([]);
    await checkScreen(page, 'appointment, nearest');
    const [nearest = ''] = await radioIds(page);

    // Grosse Karte: fitted to the list; choosing there opens the sheet with the first times.
    await page.getByRole('button', { name: 'Grosse Karte' }).click();
    // The nearest is chosen already, on the map too.
    await expect(page.locator('[data-sticky-bar]').getByText('Apotheke Limmatbogen')).toBeVisible();
    await expect.poll(() => touchRoom(page, '[data-branch]')).toBeGreaterThanOrEqual(44);
    await expect.poll(() => touchRoom(page, '.link')).toBeGreaterThanOrEqual(44);
    await page.getByRole('button', { name: 'Eulach Apotheke, Winterthur' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Zeit wählen' })).toBeVisible();
    await expect(page.locator('[data-sticky-bar]').getByText('Eulach Apotheke')).toBeVisible();
    await expect(page.locator('[data-branch][aria-pressed="true"]')).toHaveCount(1);
    const chosen = (await page.locator('[data-branch][aria-pressed="true"]').getAttribute('data-branch')) ?? '';
    // The map moves there.
    await expect.poll(() => isInMap(page, chosen)).toBe(true);
    await checkScreen(page, 'appointment, big map');
    // Its times take the place of the map, and the focus.
    await page.getByRole('button', { name: 'Zeit wählen' }).click();
    await expect(page.getByRole('heading', { name: 'Zeit wählen' })).toBeFocused();
    await page.getByRole('button', { name: 'Grosse Karte' }).click();
    await page.getByRole('button', { name: 'Liste zeigen' }).click();
    expect(chosen).not.toBe(nearest);
    await expect(page.locator(`input[name="branch"][value="${chosen}"]`)).toBeChecked();

    // One tap on a first time chooses branch and time, and goes on.
    const time = page
      .locator('li', { has: page.locator(`input[value="${nearest}"]`) })
      .getByRole('button')
      .first();
    await time.click();
    await arrive(page, patterns.signup, patterns.orderSummary);
  });
});

/** Scripts that draw the map; names of files tell nothing. */
function mapFiles(): string[] {
  const scripts = readdirSync('dist/web/assets').filter((name) => name.endsWith('.js'));
  const isMap = (name: string) => readFileSync(`dist/web/assets/${name}`, 'utf8').includes('leaflet-container');
  return scripts.filter(isMap).map((name) => `/assets/${name}`);
}

test('without its map and without a location the finder is complete', async ({ page }) => {
  const files = mapFiles();
  expect(files).toHaveLength(1);
  await page.route(
    (url) => files.includes(url.pathname),
    (route) => route.abort(),
  );
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'geolocation', {
      value: {
        getCurrentPosition: (_: unknown, fail: (error: object) => void) => fail({ code: 1, PERMISSION_DENIED: 1 }),
      },
    });
  });
  await chooseTest(page);
  await expect(page.getByText(/Die Karte lässt sich gerade nicht laden/)).toBeVisible();
  await page.getByRole('button', { name: 'Meinen Standort verwenden' }).click();
  await expect(page.getByText(/Der Standort ist in diesem Browser nicht freigegeben/)).toBeVisible();
  await page.locator('li button[data-region="ticino"]').press('Enter');
  await page.getByRole('radio', { name: /Farmacia della Darsena/ }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name: /Farmacia della Darsena/ })).toBeChecked();
  await page.getByRole('button', { name: 'Zeit wählen' }).click();
  await expect(page.getByRole('radio', { name: /^\d\d:\d\d/ }).first()).toBeVisible();
});

test('home promises bookable branches, and the one chosen there is chosen in the purchase', async ({ page }) => {
  await page.goto(`${paths.home}?lang=de`);
  const near = page.getByRole('region', { name: 'Ihr nächster Standort' });
  await expect(near.getByRole('button', { name: 'Lugano' })).toBeVisible();
  // Scuol has a branch that belongs to the partner channel only: nobody can book there.
  await expect(near.getByRole('button', { name: 'Scuol' })).toHaveCount(0);
  await near.getByRole('textbox').fill('Genf');
  await near.getByRole('button', { name: 'Suchen' }).click();
  await expect(near.getByText('Pharmacie du Jet')).toBeVisible();
  await near.getByRole('button', { name: 'Diesen Standort nehmen' }).click();
  await arrive(page, patterns.selectGroup);
  await expect(page.getByText(/Pharmacie du Jet ist für den Termin vorgemerkt/)).toBeVisible();
  await page
    .getByRole('link', { name: /Gesundheits-Check/ })
    .first()
    .click();
  await expect(page.getByText(/Uhr|, Genève/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Basis-Check wählen' }).click();
  await arrive(page, patterns.selectAddons, patterns.appointment);
  if (!page.url().includes(paths.appointment)) await page.getByRole('button', { name: 'Weiter' }).click();
  await expect(page.getByRole('radio', { name: /Pharmacie du Jet/ })).toBeChecked();
});
